"""The loop of every training: time, learning rates, reports, checkpoints and resuming."""

import math
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch

REPORT_SECONDS, CHECKPOINT_SECONDS = 60, 120


class Settings(Protocol):
    """The length of a training, over all runs into its folder. If `steps` is set, `minutes` is ignored."""

    steps: int | None
    minutes: float


class Trainer:
    """A training in `folder`. Subclasses define a step and what a checkpoint stores."""

    name: str

    def __init__(self, folder: Path, settings: Settings, device: torch.device | None = None) -> None:
        self.folder, self.settings, self.device = folder, settings, device or torch.device('cpu')
        self.steps, self.seconds = 0, 0.0

    def learn(self, done: float) -> Mapping[str, float]:
        """Takes one step, after this share of the training; returns its losses by name."""
        raise NotImplementedError

    def kept(self) -> dict[str, Any]:
        """Returns what a checkpoint stores by name: tensors, or objects with `state_dict` and `load_state_dict`."""
        raise NotImplementedError

    @property
    def share_done(self) -> float:
        """The finished share of the training; it ends at 1."""
        if self.settings.steps:
            return self.steps / self.settings.steps
        return self.seconds / (self.settings.minutes * 60) if self.settings.minutes else 1

    def train(self) -> None:
        """Trains until the time or the steps are used up, and saves a checkpoint."""
        began, reported, saved = time.monotonic() - self.seconds, time.monotonic(), time.monotonic()
        losses: dict[str, list[float]] = {}
        while (done := self.share_done) < 1:
            for name, value in self.learn(done).items():
                losses.setdefault(name, []).append(value)
            self.steps, self.seconds = self.steps + 1, time.monotonic() - began
            if time.monotonic() - reported > REPORT_SECONDS:
                means = ', '.join(f'{name} {np.nanmean(values):.3f}' for name, values in losses.items())
                self.say(f'{100 * done:.0f} %, {self.seconds:.0f} s, step {self.steps}, {means}')
                reported, losses = time.monotonic(), {}
            if time.monotonic() - saved > CHECKPOINT_SECONDS:
                self._save()
                saved = time.monotonic()
        self._save()

    def resume(self) -> bool:
        """Resumes from the checkpoint in the folder; returns whether there is one."""
        if not self._checkpoint.is_file():
            return False
        state = torch.load(self._checkpoint, map_location=self.device, weights_only=True)
        for name, part in self.kept().items():
            if isinstance(part, torch.Tensor):
                part.copy_(state[name])
            else:
                part.load_state_dict(state[name])
        self.steps, self.seconds = state['steps'], state['seconds']
        self.say(f'goes on after step {self.steps}, {self.seconds:.0f} s')
        return True

    def say(self, line: str) -> None:
        print(f'{self.name}: {line}', file=sys.stderr, flush=True)

    @property
    def _checkpoint(self) -> Path:
        return self.folder / f'{self.name}.checkpoint'

    def _save(self) -> None:
        state = {name: part if isinstance(part, torch.Tensor) else part.state_dict() for name, part in self.kept().items()}
        state |= {'steps': self.steps, 'seconds': self.seconds, 'settings': asdict(self.settings)}
        write_whole(self._checkpoint, lambda path: torch.save(state, path))


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Writes a temporary file beside `path` and renames it, so that `path` is never incomplete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f'{path.stem}.part{path.suffix}')
    write(unfinished)
    unfinished.replace(path)


def kept_array(path: Path, make: Callable[[], np.ndarray]) -> np.ndarray:
    """The array of a file, which is made and written if it is not there."""
    if not path.is_file():
        write_whole(path, lambda unfinished: np.save(unfinished, make()))
    return np.load(path)


def descend(optimiser: torch.optim.Optimizer, loss: torch.Tensor, parameters: list[torch.nn.Parameter]) -> float:
    """Takes one step of the optimiser with gradients clipped to norm 1; returns the loss."""
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(parameters, 1.0)
    optimiser.step()
    return float(loss.detach())


def set_rate(optimiser: torch.optim.Optimizer, rate: float, step: int, warm_up: int, done: float, least: float = 0.0) -> float:
    """Sets and returns the rate: it rises in the warm-up and then falls like a cosine to the share `least`."""
    rate *= min((step + 1) / warm_up, 1) * (least + (1 - least) * (1 + math.cos(math.pi * done)) / 2)
    for group in optimiser.param_groups:
        group['lr'] = rate
    return rate


def draw_group(groups: list[np.ndarray], chance: np.random.Generator) -> np.ndarray:
    """Draws a group with a probability in proportion to the root of its size."""
    share = np.sqrt([len(numbers) for numbers in groups])
    return groups[chance.choice(len(groups), p=share / share.sum())]


_BETA1, _BETA2, _EPSILON = 0.9, 0.99, 1e-8


class RowAdam:
    """Adam (D. Kingma, J. Ba, 2015) whose averages move only for the rows of a batch, each row with its own count of steps.

    The squared gradient is averaged over a row: the numbers of a row are alike, and half of the memory need not be moved.
    """

    def __init__(self, table: torch.Tensor) -> None:
        self.table = table
        self.mean = torch.zeros_like(table)
        self.square = torch.zeros(len(table), *[1] * (table.dim() - 1), device=table.device)
        self.steps = torch.zeros_like(self.square)

    def update(self, rows: torch.Tensor, gradient: torch.Tensor, rate: float) -> None:
        """rows: distinct row numbers; gradient: one per row; rate: the learning rate."""
        squared = gradient.square().mean(1, keepdim=True) if gradient.dim() > 1 else gradient.square()
        steps = self.steps[rows] + 1
        square = self.square[rows].lerp_(squared, 1 - _BETA2)
        mean = self.mean[rows].lerp_(gradient, 1 - _BETA1)
        self.steps[rows], self.mean[rows], self.square[rows] = steps, mean, square
        size = (square / (1 - _BETA2**steps)).sqrt_().add_(_EPSILON).mul_(1 - _BETA1**steps)
        self.table.index_add_(0, rows, mean.div_(size), alpha=-rate)

    def state_dict(self) -> dict[str, torch.Tensor]:
        return {'mean': self.mean, 'square': self.square, 'steps': self.steps}

    def load_state_dict(self, state: dict[str, torch.Tensor]) -> None:
        self.mean, self.square, self.steps = state['mean'], state['square'], state['steps']
