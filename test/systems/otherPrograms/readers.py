"""Prints as JSON what the reader of somebody else finds in a file: `readers.py KIND FILE`."""

import csv
import json
import sys

import openpyxl
import polib
from translate.storage import omegat, po, tbx, tmx, utx, xliff, xliff2

XML_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def units(store):
    return [unit for unit in store.units if not unit.isheader()]


def pairs(store):
    return [[str(unit.source), str(unit.target), unit.getnotes()] for unit in units(store)]


def variants(store):
    """Of each unit the segments by their languages; of two in a language the last one, as in any program."""
    return [{node.get(XML_LANGUAGE): unit.getNodeText(node) for node in unit.getlanguageNodes()} for unit in units(store)]


def terms(unit, node):
    return [[term.text, term.deprecated] for term in unit._get_terms(node)]


def entries(store):
    return [
        {
            "terms": {node.get(XML_LANGUAGE): terms(unit, node) for node in unit.getlanguageNodes()},
            "notes": [note.text for note in unit.get_common_notes()],
        }
        for unit in store.units
    ]


def sheet(path):
    (only,) = openpyxl.load_workbook(path).worksheets
    rows = list(only.iter_rows())
    assert all(cell.value is None or cell.data_type == "s" for row in rows for cell in row), "a cell that is no text"
    return table([[cell.value or "" for cell in row] for row in rows])


def table(rows):
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]


def rows(path, delimiter=","):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.reader(file, delimiter=delimiter))


KINDS = {
    "csv": lambda path: table(rows(path)),
    "csv-pairs": rows,
    "omegat": lambda path: pairs(omegat.OmegaTFile.parsefile(path)),
    "po": lambda path: pairs(po.pofile.parsefile(path)),
    "polib": lambda path: [[entry.msgid, entry.msgstr, entry.comment + entry.tcomment] for entry in polib.pofile(path)],
    "tbx2": lambda path: entries(tbx.tbxfile.parsefile(path)),
    "tmx": lambda path: variants(tmx.tmxfile.parsefile(path)),
    "tsv": lambda path: table(rows(path, "\t")),
    "utx": lambda path: [[unit.source, unit.target, unit.metadata.get("term status", "")] for unit in utx.UtxFile.parsefile(path).units],
    "xliff": lambda path: pairs(xliff2.Xliff2File.parsefile(path)),
    "xliff12": lambda path: pairs(xliff.xlifffile.parsefile(path)),
    "xlsx": sheet,
}

kind, path = sys.argv[1:]
print(json.dumps(KINDS[kind](path)))
