"""What `python -m xpr ablate` compares: the second stage with a part more or a part less."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.context_encoder import ContextEncoder
from .context import ContextSettings
from .ordered_context import OrderedContext

Losses = dict[str, dict[str, float]]

_SHIPPED = ContextSettings().losses


@dataclass(frozen=True)
class Ablation:
    """One row."""

    losses: Losses
    """Which losses, each with its weight and settings (xpr.losses.LOSSES)."""
    has_senses: bool = True
    """Whether a dictionary's senses stand beside what is learned, as they ship."""
    encoder: type[ContextEncoder] = ContextEncoder


def _without(name: str) -> Ablation:
    return Ablation({loss: settings for loss, settings in _SHIPPED.items() if loss != name})


def _with(name: str, **settings: float) -> Ablation:
    return Ablation({**_SHIPPED, name: settings})


ABLATIONS: dict[str, Ablation] = {
    'shipped': Ablation(_SHIPPED),
    'without senses': Ablation(_SHIPPED, has_senses=False),
    'without phrase pairs': _without('phrase_pairs'),
    'without translation ranking': _without('translation_ranking'),
    'without consistency': _without('consistency'),
    'xpco': _with('xpco', weight=0.5),
    'moco queue': _with('moco_queue', weight=0.5, length=4096),
    'masked sentence': _with('masked_sentence', weight=0.2),
    'multimodal': _with('multimodal', weight=0.5),
    'network': Ablation(_SHIPPED, encoder=OrderedContext),
}
