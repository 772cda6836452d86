"""How long a stage of the training may take."""

from __future__ import annotations

from typing import Protocol


class Budget(Protocol):
    """Of a stage, all runs into the same folder together; where steps are named, `minutes` does not count."""

    steps: int | None
    minutes: float


def share_done(budget: Budget, steps: int, seconds: float) -> float:
    """Share of a stage after so many steps and seconds; from 1 on it is over."""
    if budget.steps:
        return steps / budget.steps
    return seconds / (budget.minutes * 60) if budget.minutes else 1
