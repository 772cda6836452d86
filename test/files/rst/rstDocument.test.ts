import assert from 'node:assert/strict';
import { documentFormatOf, readDocument } from '../../../src/files/documents';
import { inserted, located } from '../document/marked';

const FILE = `.. _start:

======
A book
======

:Author: Somebody
:Date: today

First *words* of :ref:\`a chapter <intro>\` and :func:\`open\`, ||||
over two lines; see \`the site <https://example.org>\`_ [1]_ and \`\`code\`\`.

A term
   Its definition.

1. One item
   goes on.
2. Another \\*item\\*

   with a paragraph.

- Outer

  - Inner

.. comment
   that goes on

.. note:: Mind the gap.

   And the rest.

.. code-block:: python
   :caption: What it does

   print("no text")

.. figure:: pump.png
   :alt: A pump
   :width: 20

   The pump stands here.

.. versionadded:: 3.4
   The valve.

Like this::

   no text

After it.

>>> no = text

===== ========
Name  What
===== ========
pump  moves
      water
valve stops
===== ========

+------+-----------+
| Head | Other     |
+======+===========+
| Cell | Two lines |
|      | of one    |
+------+-----------+

.. [1] A footnote.
.. |name| replace:: Some words
.. toctree::
   :maxdepth: 2

   intro

Options
-------

-v, --verbose  Says more.
`;

const textsOf = (text: string): string[] => {
  const { value, problems } = readDocument({ fileName: 'a.rst', text });
  assert.deepEqual(problems, []);
  return value.kind === 'monolingual' ? value.segments.map((segment) => `${segment.line} ${segment.text}`) : [];
};

describe('reStructuredText', () => {
  it('gives headings, paragraphs, items, captions, cells and what directives say', () => {
    assert.deepEqual(textsOf(FILE), [
      '4 A book',
      '10 First words of a chapter and `…`, |||| over two lines; see the site and `…`.',
      '13 A term',
      '14 Its definition.',
      '16 One item goes on.',
      '18 Another *item*',
      '20 with a paragraph.',
      '22 Outer',
      '24 Inner',
      '29 Mind the gap.',
      '31 And the rest.',
      '34 What it does',
      '39 A pump',
      '42 The pump stands here.',
      '44 3.4 The valve.',
      '47 Like this:',
      '51 After it.',
      '56 Name',
      '56 What',
      '58 pump',
      '58 moves water',
      '60 valve',
      '60 stops',
      '64 Head',
      '64 Other',
      '66 Cell',
      '66 Two lines of one',
      '70 A footnote.',
      '71 Some words',
      '77 Options',
      '80 Says more.',
    ]);
  });

  it('finds a phrase across its markup, and none in code, names and fields', () => {
    const select = (selected: string): string => FILE.replace(selected, () => `⟦${selected}⟧`);
    assert.equal(located('a.rst', select('moves\n      water')), '⟦moves water⟧');
    assert.equal(
      located('a.rst', select('a chapter <intro>` and')),
      'First words of ⟦a chapter and⟧ `…`, |||| over two lines; see the site and `…`.',
    );
    for (const none of ['Somebody', 'no text', 'comment', 'code-block', 'maxdepth', 'no = text', 'pump.png'])
      assert.equal(located('a.rst', select(none)), undefined, none);
  });

  it('is told by its name or its editor, and escapes what is inserted', () => {
    assert.equal(
      documentFormatOf({ fileName: 'a.txt', languageId: 'restructuredtext', text: '' }).name,
      'reStructuredText',
    );
    assert.equal(inserted('a.rst', 'A ⟦x⟧ b', 'c*d `e` f_'), 'A c\\*d \\`e\\` f\\_ b');
  });
});
