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
      '45 The valve.',
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

  it('reads footnotes and fields over several lines, and what follows an anonymous target', () => {
    const file =
      'Burn it [Kiln99]_ twice.\n\n__ https://example.org\n.. note:: Use gloves.\n\n.. [#b] The clay\n   ' +
      'is wet.\n\n.. function:: fire(heat)\n\n   :param heat: The heat of\n      the kiln.\n   :type heat: int\n' +
      '   :returns: How long it burns.\n';
    assert.deepEqual(textsOf(file), [
      '1 Burn it twice.',
      '4 Use gloves.',
      '6 The clay is wet.',
      '11 The heat of the kiln.',
      '14 How long it burns.',
    ]);
  });

  it('reads each term of a glossary, joined columns, and no version', () => {
    const file =
      '.. glossary::\n\n   clay\n   loam\n      Wet earth.\n\n.. deprecated:: 2.0 Use bricks.\n\n' +
      '====  =====  ====\n   Materials  Heat\n-----------  ----\nclay  sand   high\n====  =====  ====\n';
    assert.deepEqual(textsOf(file), [
      '3 clay',
      '4 loam',
      '5 Wet earth.',
      '7 Use bricks.',
      '10 Materials',
      '10 Heat',
      '12 clay',
      '12 sand',
      '12 high',
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
