import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copyfile

TESTS = """
import pytest
def test_passes(): pass
@pytest.mark.parametrize('number', [1, 2])
def test_passes_twice(number): pass
def test_fails(): assert False
@pytest.mark.skip
def test_is_skipped(): pass
@pytest.fixture
def broken(): raise OSError
def test_is_not_set_up(broken): pass
"""


def outcome_of(folder: Path, text: str) -> dict:
    """Runs these tests in a process of their own, with the conftest.py that leaves the counts."""
    copyfile(Path(__file__).parent / 'conftest.py', folder / 'conftest.py')
    (folder / 'test_them.py').write_text(text)
    file = folder / 'made' / 'outcome.json'
    subprocess.run([sys.executable, '-m', 'pytest', '-q', str(folder)], env={**os.environ, 'GLOSSA_OUTCOME': str(file)}, capture_output=True, check=False)
    return json.loads(file.read_text())


def test_counts_what_passed_failed_and_was_skipped(tmp_path):
    outcome = outcome_of(tmp_path, TESTS)
    assert (outcome['passed'], outcome['failed'], outcome['skipped']) == (3, 2, 1)
    assert [failure.split('::')[-1] for failure in outcome['failures']] == ['test_fails', 'test_is_not_set_up']


def test_a_file_that_cannot_be_read_is_a_failure(tmp_path):
    assert outcome_of(tmp_path, 'import nothing_of_this_name')['failed'] == 1
