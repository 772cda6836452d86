"""The one command that trains the shipped model: its stages, in order, each once, with arguments that the parsers take."""

import os
import subprocess
from pathlib import Path

import pytest

from xpr.__main__ import main

TRAINING = Path(__file__).parent.parent
PLACES = ['data', 'bench', 'packages', 'words', 'vectors', 'encoder', 'work', 'model']

RECORDER = """#!/bin/sh
echo "$*" >> "$RECORDED"
case "$*" in *"${FAILING:-nothing}"*) exit 1;; esac
case "$*" in *"xpr train"*run2*) mkdir -p "$WORK/run2" && touch "$WORK/run2/static.pt";; esac
"""


def run(folder: Path, failing: str = '') -> tuple[int, list[str]]:
    """Runs the script with a program that records its arguments instead of `python` and `node`."""
    for name in ('python', 'node'):
        (folder / name).write_text(RECORDER)
        (folder / name).chmod(0o755)
    recorded = folder / 'recorded'
    recorded.write_text('')
    environment = {**os.environ, 'PATH': f'{folder}:{os.environ["PATH"]}', 'RECORDED': str(recorded), 'WORK': str(folder / 'work')}
    if failing:
        environment['FAILING'] = failing
    places = [str(folder / name) for name in PLACES]
    done = subprocess.run(['./train.sh', *places], cwd=TRAINING, env=environment, check=False, capture_output=True)
    return done.returncode, recorded.read_text().splitlines()


def test_every_stage_is_a_command_with_arguments_that_it_knows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, commands = run(tmp_path)
    assert code == 0
    stages = [command.split()[2:] for command in commands if command.startswith('-m xpr')]
    assert [stage[0] for stage in stages] == (
        'prepare train extend prepare train train export read relate idioms english languages'.split()
    )
    for stage in stages:
        # The folders do not exist: an error of the command itself is 1, one of its arguments is an exit of the parser.
        assert main(stage) == 1
    capsys.readouterr()


def test_goes_on_where_it_stopped(tmp_path: Path) -> None:
    code, commands = run(tmp_path, failing='xpr export')
    assert code == 1
    assert commands[-1].startswith('-m xpr export')
    code, commands = run(tmp_path)
    assert code == 0
    assert commands[0].startswith('-m xpr export')
    assert run(tmp_path) == (0, [])


def test_a_missing_argument_is_an_error(tmp_path: Path) -> None:
    done = subprocess.run(['./train.sh', str(tmp_path)], cwd=TRAINING, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith('usage: ./train.sh DATA')
