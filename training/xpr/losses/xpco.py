"""Cross-lingual phrase contrast (XPCO), the loss of XPR; the queue that it is compared with (MoCo); and phrases with images (MXPR), whose example sentence is joined by what an image says."""

import torch
from torch import Tensor, nn

from .contrast import Loss, ProjectionHead, contrast, momentum_copy, momentum_update


class Xpco(Loss):
    """L(P → Q) = −Σᵢ log( exp(pᵢ·q*ᵢ/T) / Σⱼ exp(pᵢ·q*ⱼ/T) ),  L = L(P → Q) + L(Q → P)   (XPR, eq. 3–4)

    p and q are the two sides' phrase vectors through the projection head, q* and p* those of the momentum encoder through the
    momentum head; the other phrases of the batch are the negatives. We divide the sum by the number of rows.

    dimensions:  of the phrase vectors.
    hidden:      width of the projection head; four times `dimensions` unless told.
    temperature: T. Small ones look at the nearest negatives only. The paper does not give its own; 0.06 stands in the authors' training script.
    momentum:    µ of the momentum head, the same as the encoder's (`momentum_update`); 0.999 in the same script.
    """

    needs = ('queries', 'targets', 'momentum_queries', 'momentum_targets')
    takes = ('excused', 'excused_back')

    def __init__(self, dimensions: int, hidden: int | None = None, temperature: float = 0.06, momentum: float = 0.999) -> None:
        super().__init__()
        self.temperature = temperature
        self.momentum = momentum
        self.head = ProjectionHead(dimensions, hidden)
        self.momentum_head = momentum_copy(self.head)

    def forward(
        self,
        queries: Tensor,
        targets: Tensor,
        momentum_queries: Tensor,
        momentum_targets: Tensor,
        excused: Tensor | None = None,
        excused_back: Tensor | None = None,
    ) -> Tensor:
        """queries, targets: rows × dimensions, from the encoder; momentum_…: the same phrases from the momentum encoder.

        excused: rows × rows, targets that are no negatives of a query; excused_back: queries that are none of a target.
        """
        there = self.head(queries) @ self.momentum_head(momentum_targets.detach()).T
        back = self.head(targets) @ self.momentum_head(momentum_queries.detach()).T
        return contrast(there / self.temperature, excused) + contrast(back / self.temperature, excused_back)

    def after_step(self) -> None:
        momentum_update(self.head, self.momentum_head, self.momentum)


class Queue(nn.Module):
    """The last `length` unit vectors of one side, the text of each as a number. The oldest go first."""

    def __init__(self, length: int, dimensions: int) -> None:
        super().__init__()
        self.register_buffer('vectors', torch.zeros(length, dimensions))
        self.register_buffer('texts', torch.zeros(length, dtype=torch.int64))
        self.register_buffer('used', torch.zeros(length, dtype=torch.bool))
        self.register_buffer('next', torch.zeros((), dtype=torch.int64))

    @torch.no_grad()
    def push(self, vectors: Tensor, texts: Tensor) -> None:
        """vectors: rows × dimensions; texts: rows. Of more rows than there are places, the last ones stay."""
        length = self.texts.shape[0]
        vectors, texts = vectors[-length:], texts[-length:]
        places = (self.next + torch.arange(len(texts), device=texts.device)) % length
        self.vectors[places] = vectors.to(self.vectors.dtype)
        self.texts[places] = texts
        self.used[places] = True
        self.next.copy_((self.next + len(texts)) % length)

    def excused(self, texts: Tensor) -> Tensor:
        """Rows × places, true for a place that is unused or holds the very text of the row's own candidate."""
        return ~self.used[None, :] | (self.texts[None, :] == texts[:, None])


class MocoQueue(Loss):
    """L(P → Q) = −Σᵢ log( exp(pᵢ·q*ᵢ/T) / (exp(pᵢ·q*ᵢ/T) + Σₖ exp(pᵢ·q̂ₖ/T)) ), both directions added

    (He et al. 2020, arXiv 1911.05722, eq. 1; “MOCO” in XPR, table 5.) q̂ₖ are the momentum encoder's vectors of earlier batches, so that the
    number of negatives does not depend on the batch. We divide by the number of rows. The batch enters the queues after it was judged.

    dimensions:  of the phrase vectors.
    length:      vectors in each of the two queues. The older ones come from an older encoder; a longer queue needs a momentum nearer to 1.
    hidden, temperature, momentum: as in XPCO.
    """

    needs = ('queries', 'targets', 'momentum_queries', 'momentum_targets', 'query_texts', 'target_texts')

    def __init__(self, dimensions: int, length: int = 16384, hidden: int | None = None, temperature: float = 0.06, momentum: float = 0.999) -> None:
        super().__init__()
        self.temperature = temperature
        self.momentum = momentum
        self.head = ProjectionHead(dimensions, hidden)
        self.momentum_head = momentum_copy(self.head)
        self.queries = Queue(length, dimensions)
        self.targets = Queue(length, dimensions)

    def forward(
        self, queries: Tensor, targets: Tensor, momentum_queries: Tensor, momentum_targets: Tensor, query_texts: Tensor, target_texts: Tensor
    ) -> Tensor:
        """queries, targets, momentum_…: rows × dimensions. query_texts, target_texts: rows; equal numbers for equal texts."""
        keys_there = self.momentum_head(momentum_targets.detach())
        keys_back = self.momentum_head(momentum_queries.detach())
        there = self._direction(self.head(queries), keys_there, self.targets, target_texts)
        back = self._direction(self.head(targets), keys_back, self.queries, query_texts)
        if self.training:
            self.targets.push(keys_there, target_texts)
            self.queries.push(keys_back, query_texts)
        return there + back

    def _direction(self, rows: Tensor, keys: Tensor, queue: Queue, texts: Tensor) -> Tensor:
        own = (rows * keys).sum(-1)
        # A copy, because the queue is written to before the gradient is taken.
        earlier = rows @ queue.vectors.clone().T
        count = rows.shape[0]
        scores = torch.cat([torch.diag(own), earlier], 1) / self.temperature
        others_of_batch = ~torch.eye(count, dtype=torch.bool, device=rows.device)
        return contrast(scores, torch.cat([others_of_batch, queue.excused(texts)], 1))

    def after_step(self) -> None:
        momentum_update(self.head, self.momentum_head, self.momentum)


def divergence(scores: Tensor, other: Tensor, excused: Tensor | None = None) -> Tensor:
    """KL(softmax(scores) ‖ softmax(other)), the mean over rows. Excused candidates have no part in either distribution."""
    if excused is not None:
        # Far below everything, yet finite: log 0 − log 0 would be no number.
        scores, other = scores.masked_fill(excused, -1e4), other.masked_fill(excused, -1e4)
    ours, theirs = scores.log_softmax(-1), other.log_softmax(-1)
    return (ours.exp() * (ours - theirs)).sum(-1).mean()


class Multimodal(Loss):
    """L_multi + L_con; L_text, the third term of MXPR, is `Xpco` switched on beside it and shares its head

    L_multi(P̄ → Q) = −log( exp(P̄·Q/t) / Σⱼ exp(P̄·Qⱼ/t) ), both directions added                     (MXPR, eq. 1)
    L_con(P̄ → Q)   = KL( Prob(P̄ → Q) ‖ Prob(P → Q) ), both directions added                         (MXPR, eq. 2)

    P̄ is the phrase pooled in [example sentence; eos; relation text], P the same phrase in the example sentence alone, Q the translation, which
    has no image. Both terms are means over rows. L_con lets the two readings learn from each other, so that a wrong relation text does no harm.

    dimensions:  of the phrase vectors.
    hidden:      width of the projection head; four times `dimensions` unless told.
    temperature: t; the paper tunes it on its validation set.
    consistency: weight of L_con; 1 in the paper.
    """

    needs = ('multimodal_queries', 'queries', 'targets')
    takes = ('excused', 'excused_back')

    def __init__(self, dimensions: int, hidden: int | None = None, temperature: float = 0.05, consistency: float = 1.0) -> None:
        super().__init__()
        self.temperature = temperature
        self.consistency = consistency
        self.head = ProjectionHead(dimensions, hidden)

    def forward(
        self, multimodal_queries: Tensor, queries: Tensor, targets: Tensor, excused: Tensor | None = None, excused_back: Tensor | None = None
    ) -> Tensor:
        """All rows × dimensions. excused: rows × rows, targets that are no negatives of a query; excused_back: queries that are none of a target."""
        candidates = self.head(targets)
        scores = self.head(multimodal_queries) @ candidates.T / self.temperature
        textual = self.head(queries) @ candidates.T / self.temperature
        multi = contrast(scores, excused) + contrast(scores.T, excused_back)
        agreement = divergence(scores, textual, off_diagonal(excused)) + divergence(scores.T, textual.T, off_diagonal(excused_back))
        return multi + self.consistency * agreement


def off_diagonal(excused: Tensor | None) -> Tensor | None:
    """The same without the right candidates, which are never excused."""
    return None if excused is None else excused & ~torch.eye(len(excused), dtype=torch.bool, device=excused.device)
