"""Reading the tensors of a checkpoint, without running anything that is in it."""

import pickle
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import torch
from torch import Tensor

# What the tensors of a checkpoint are put together by. Everything else that a file names stays an empty husk.
_REBUILDING = {
    ('collections', 'OrderedDict'),
    ('torch._utils', '_rebuild_tensor'),
    ('torch._utils', '_rebuild_tensor_v2'),
    ('torch._utils', '_rebuild_parameter'),
    ('torch', 'Size'),
    ('torch', 'device'),
}


class _Husk:
    """Stands for an object of a class that is not loaded: keeps its fields, does nothing."""

    fields: dict[str, Any]

    def __new__(cls, *_: Any, **__: Any) -> '_Husk':
        husk = super().__new__(cls)
        husk.fields = {}
        return husk

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __setstate__(self, state: Any) -> None:
        if isinstance(state, dict):
            self.fields.update(state)

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def append(self, value: Any) -> None:
        pass

    def extend(self, values: Any) -> None:
        pass

    add = append

    def __call__(self, *_: Any, **__: Any) -> '_Husk':
        return _Husk()


class _HuskPickle:
    """A module like `pickle` for `torch.load`, whose unpickler imports nothing but the parts of tensors."""

    class Unpickler(pickle.Unpickler):
        def find_class(self, module: str, name: str) -> Any:
            if (module, name) in _REBUILDING or (module == 'torch' and (name.endswith('Storage') or isinstance(getattr(torch, name, None), torch.dtype))):
                return super().find_class(module, name)
            # A class of its own for each use, because pickles make instances by the class, not by its name.
            return type(name, (_Husk,), {})

    @classmethod
    def load(cls, file: IO[bytes], **options: Any) -> Any:
        return cls.Unpickler(file, **options).load()


def read_checkpoint(file: Path) -> dict[str, Tensor]:
    """The tensors of a checkpoint by name, in float32: `encoder.layer.0…` of XLM-R, and `head.0.weight` and so on of the projection head.

    The file may hold a dictionary of tensors or, as the released one does, the whole module; of that only the query encoder counts.
    Errors: `ValueError` where the file is no such checkpoint.
    """
    try:
        loaded = torch.load(file, map_location='cpu', weights_only=False, pickle_module=_HuskPickle)
    except (pickle.UnpicklingError, RuntimeError, EOFError, ValueError) as error:
        raise ValueError(f'{file} is no PyTorch checkpoint: {error}') from error
    tensors = dict(_tensors_of(loaded))
    named = {name: tensor.float() for old, tensor in tensors.items() if (name := _own_name(old)) is not None}
    if not any(name.startswith('head.') for name in named) or 'embeddings.word_embeddings.weight' not in named:
        found = ', '.join(list(tensors)[:5]) or 'nothing'
        raise ValueError(f'{file} holds no query encoder of XPR (encoder_q.model… and encoder_q.linear_head…); it holds {found}.')
    return named


def _tensors_of(loaded: Any, path: str = '') -> Iterator[tuple[str, Tensor]]:
    """Walks dictionaries of tensors, and husks of modules by their parameters, buffers and parts."""
    if isinstance(loaded, Tensor):
        yield path, loaded.detach()
    elif isinstance(loaded, (dict, OrderedDict)):
        for key, value in loaded.items():
            yield from _tensors_of(value, f'{path}.{key}' if path else str(key))
    elif isinstance(loaded, _Husk):
        for kind in ('_parameters', '_buffers', '_modules'):
            yield from _tensors_of(loaded.fields.get(kind), path)


def _own_name(name: str) -> str | None:
    """Drops what surrounds the query encoder (`module.` where several GPUs trained it), and what inference does not need."""
    name = name.removeprefix('state_dict.').removeprefix('module.')
    if name.startswith('encoder_k.') or not name.startswith('encoder_q.'):
        return None
    name = name.removeprefix('encoder_q.')
    if name.startswith('linear_head.'):
        return name.replace('linear_head.', 'head.', 1)
    name = name.removeprefix('model.')
    return None if name.startswith('pooler.') or name.endswith(('position_ids', 'embeddings.token_type_ids')) else name
