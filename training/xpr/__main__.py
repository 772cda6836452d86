"""`python -m xpr …`: prepare, train, extend, export, relate, read, idioms, english, languages, documents, questions, repack."""

import argparse
import sys

from . import commands, documents, questions
from .corpus import prepare
from .english import command as english
from .idioms import command as idioms
from .languages import command as languages
from .reading import command as reading
from .reading import material
from .relatedness import command as relatedness
from .train import extend


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; returns the exit code. Error: 2 for a wrong call, 1 with one sentence for wrong input."""
    parser = argparse.ArgumentParser(prog='python -m xpr', description=__doc__)
    names = parser.add_subparsers(required=True, metavar='COMMAND')
    for name, module_help, add_arguments, run in (
        ('prepare', 'a data folder becomes clean tables of token ids', prepare.add_arguments, prepare.prepare),
        ('train', 'both stages, from the tables to an encoder', commands.add_training_arguments, commands.train),
        ('extend', 'a vocabulary with idioms and badly cut words in one piece', extend.add_arguments, extend.extend),
        ('export', 'the model folder that the product runs', commands.add_export_arguments, commands.export),
        ('relate', 'what stands near what, and the senses of words, beside the model', material.add_arguments, relatedness.relate),
        ('read', 'a network that reads what stands around a word, and what it brings, as a table', material.add_arguments, reading.read),
        ('idioms', 'what phrases mean that are more than the sum of their words, beside the model', idioms.add_arguments, idioms.idioms),
        ('english', 'a network that reads English sentences for the senses of words, beside the model', english.add_arguments, english.english),
        ('languages', 'more languages for a model that ships', languages.add_arguments, languages.languages),
        ('documents', 'a network over the sentences of a document', documents.add_arguments, documents.documents),
        ('questions', 'a head that turns questions towards their answers', questions.add_arguments, questions.questions),
        ('repack', 'the weights of a model folder in a file of their own', commands.add_repacking_arguments, commands.repack_folder),
    ):
        command = names.add_parser(name, help=module_help)
        add_arguments(command)
        command.set_defaults(run=run)
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except (ValueError, OSError) as error:
        print(f'{error}', file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
