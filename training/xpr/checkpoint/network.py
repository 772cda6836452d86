"""The network of the released checkpoint: XLM-R, and the projection head on every token."""

from collections.abc import Mapping

import torch
from torch import Tensor, nn
from transformers import XLMRobertaConfig, XLMRobertaModel

# XLM-R of every published size has heads of this width.
HEAD_WIDTH = 64
PAD_ID, BOS_ID, EOS_ID = 1, 0, 2


class CheckpointNetwork(nn.Module):
    """Token ids and mask (batch × tokens) to projected token states (batch × tokens × dimensions): layer 12, then linear, ReLU, linear.

    tensors: what `read_checkpoint` gives. The sizes are read off them. heads: of the attention, where they are not 64 wide.
    Error: `ValueError` where the tensors are not those of an XLM-R.
    """

    def __init__(self, tensors: Mapping[str, Tensor], heads: int | None = None) -> None:
        super().__init__()
        head = {name.removeprefix('head.'): tensor for name, tensor in tensors.items() if name.startswith('head.')}
        body = {name: tensor for name, tensor in tensors.items() if not name.startswith('head.')}
        hidden, width = head['0.weight'].shape
        self.encoder = XLMRobertaModel(_config_of(body, heads or max(1, width // HEAD_WIDTH)), add_pooling_layer=False)
        missing, unexpected = self.encoder.load_state_dict(body, strict=False)
        missing = [name for name in missing if not name.endswith(('position_ids', 'token_type_ids'))]
        if missing or unexpected:
            raise ValueError(f'The checkpoint is no XLM-R: it lacks {missing[:3] or "nothing"} and has {unexpected[:3] or "nothing"} too much.')
        self.head = nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, head['2.weight'].shape[0]))
        self.head.load_state_dict(head)
        self.eval()

    @property
    def dimensions(self) -> int:
        """Length of a token's state."""
        return self.head[2].out_features

    @property
    def longest(self) -> int:
        """The most tokens that there are positions for; XLM-R counts them from the pad's id + 1."""
        return self.encoder.config.max_position_embeddings - PAD_ID - 1

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        return self.head(self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state)


def _config_of(body: Mapping[str, Tensor], heads: int) -> XLMRobertaConfig:
    vocabulary, width = body['embeddings.word_embeddings.weight'].shape
    return XLMRobertaConfig(
        vocab_size=vocabulary,
        hidden_size=width,
        num_hidden_layers=1 + max(int(name.split('.')[2]) for name in body if name.startswith('encoder.layer.')),
        num_attention_heads=heads,
        intermediate_size=body['encoder.layer.0.intermediate.dense.weight'].shape[0],
        max_position_embeddings=body['embeddings.position_embeddings.weight'].shape[0],
        type_vocab_size=body['embeddings.token_type_embeddings.weight'].shape[0],
        layer_norm_eps=1e-5,
        pad_token_id=PAD_ID,
        bos_token_id=BOS_ID,
        eos_token_id=EOS_ID,
        # The plain formula; the fused ones are chosen at run time and cannot be exported.
        attn_implementation='eager',
    )


@torch.no_grad()
def phrase_vector(network: CheckpointNetwork, ids: list[int], span: tuple[int, int]) -> Tensor:
    """The l2-normalised mean over the span's token states (XPR, eq. 1–2; the span covers the markers around the phrase)."""
    states = network(torch.tensor([ids]), torch.ones(1, len(ids), dtype=torch.int64))[0]
    return nn.functional.normalize(states[span[0] : span[1]].mean(0), dim=0)
