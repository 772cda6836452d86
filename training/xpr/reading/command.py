"""`python -m xpr read`: trains the network that reads what stands around a word, and prints what it brings to the choice of senses."""

import argparse

import numpy as np
import torch

from .material import Material
from .senses import WAYS, interval, right_by_hand, sense_questions


def read(options: argparse.Namespace) -> None:
    """Trains until the time is used up; called again it goes on, or only measures."""
    torch.set_num_threads(options.threads)
    material = Material(options)
    found, texts = material.found, material.texts
    chosen_on, measured = sense_questions(material.knowledge.sentences, found, texts)
    reader = material.reader
    if not measured:
        raise ValueError(f'{options.data / "senses"} has too few tagged words of several senses to measure on. The network is trained, and kept in {options.run_folder}.')
    evidence, apart = material.evidence, {question.word for question in chosen_on + measured}
    choice, others = (right_by_hand(evidence, found, asked, apart) for asked in (chosen_on, measured))
    print('| what stands around the word | words of the choice | other words | 95 of 100 resamples |\n|---|---|---|---|')
    for name in ('chance', *WAYS):
        low, high = interval(np.array(others[name]))
        print(f'| {name} | {np.mean(choice[name]):.1f} | {np.mean(others[name]):.1f} | {low:.1f} to {high:.1f} |')
    print(f'\n{len(chosen_on)} and {len(measured)} words; {reader.steps} steps in {reader.seconds / 60:.0f} minutes')
