"""Momentum contrast with a queue (MoCo), which XPR is compared with."""

import torch
from torch import Tensor, nn

from .contrast import ProjectionHead, contrast, momentum_copy, momentum_update
from .interface import Loss


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
