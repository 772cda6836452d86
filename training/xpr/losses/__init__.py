"""The losses, each switched on by name and weight.

    losses = build_losses({'translation_ranking': {'weight': 1.0}, 'xpco': {'weight': 0.5, 'temperature': 0.04}}, dimensions=256)
    total, values = losses({'queries': …, 'targets': …, …})
"""

import inspect
from collections.abc import Mapping

from .contrast import Loss, WeightedLosses, momentum_copy, momentum_update
from .masked_sentence import MaskedSentence
from .questions import Consistency, QuestionTriplet
from .ranking import PhrasePairs, TranslationRanking
from .xpco import MocoQueue, Multimodal, Xpco

LOSSES: dict[str, type[Loss]] = {
    'xpco': Xpco,
    'moco_queue': MocoQueue,
    'translation_ranking': TranslationRanking,
    'phrase_pairs': PhrasePairs,
    'masked_sentence': MaskedSentence,
    'consistency': Consistency,
    'multimodal': Multimodal,
    'question_triplet': QuestionTriplet,
}

__all__ = ['LOSSES', 'Loss', 'WeightedLosses', 'build_losses', 'momentum_copy', 'momentum_update']


def build_losses(settings: Mapping[str, Mapping[str, float | int]], dimensions: int) -> WeightedLosses:
    """The losses that `settings` names, with `weight` (1 unless told) and the settings of each; one of weight 0 is off.

    dimensions: of the encoder's vectors, passed on to the losses that have layers of their own.
    Error: `ValueError` for a name or a setting that does not exist, with those that do.
    """
    losses: dict[str, Loss] = {}
    weights: dict[str, float] = {}
    for name, given in settings.items():
        if name not in LOSSES:
            raise ValueError(f'There is no loss named {name}; there are {", ".join(LOSSES)}.')
        chosen = dict(given)
        weight = float(chosen.pop('weight', 1.0))
        known = inspect.signature(LOSSES[name]).parameters
        unknown = [key for key in chosen if key not in known or key == 'dimensions']
        if unknown:
            raise ValueError(f'{name} has no setting {", ".join(unknown)}; it has {", ".join(["weight", *(key for key in known if key != "dimensions")])}.')
        if weight != 0:
            losses[name] = LOSSES[name](**({'dimensions': dimensions} if 'dimensions' in known else {}), **chosen)
            weights[name] = weight
    if 'xpco' in losses and 'multimodal' in losses:
        # One head for MXPR's three terms, of which XPCO is the textual one.
        losses['multimodal'].head = losses['xpco'].head
    return WeightedLosses(losses, weights)
