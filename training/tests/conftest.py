"""Leaves the outcome of a run in the file that GLOSSA_OUTCOME names, as the project's other tests do (scripts/steps/reporter.mjs)."""

import json
import os
from pathlib import Path

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A test that could not be collected or set up has failed."""
    file = os.environ.get('GLOSSA_OUTCOME')
    if not file:
        return
    reports = terminalreporter.stats
    failures = [report.nodeid for kind in ('failed', 'error') for report in reports.get(kind, [])]
    skipped = sum(len(reports.get(kind, [])) for kind in ('skipped', 'xfailed'))
    outcome = {'passed': len(reports.get('passed', [])), 'failed': len(failures), 'skipped': skipped, 'failures': failures}
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(file).write_text(json.dumps(outcome, indent=2), encoding='utf-8')
