"""Adam for a table of which a batch touches few rows."""

import torch

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
