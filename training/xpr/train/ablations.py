"""Settings of the second stage that `python -m xpr ablate` tries, each a set of losses (xpr.losses.LOSSES)."""

from __future__ import annotations

from .context import ContextSettings

_SHIPPED = ContextSettings().losses
_RANKING = {'translation_ranking': _SHIPPED['translation_ranking']}

ABLATIONS: dict[str, dict[str, dict[str, float]]] = {
    'shipped': _SHIPPED,
    'ranking only': _RANKING,
    'without choice': {name: settings for name, settings in _SHIPPED.items() if name != 'phrase_pairs'},
    'without consistency': {name: settings for name, settings in _SHIPPED.items() if name != 'consistency'},
    'xpco': {**_SHIPPED, 'xpco': {'weight': 0.5}},
    'moco queue': {**_SHIPPED, 'moco_queue': {'weight': 0.5, 'length': 4096}},
    'masked sentence': {**_SHIPPED, 'masked_sentence': {'weight': 0.2}},
    'multimodal': {**_SHIPPED, 'multimodal': {'weight': 0.5}},
}
