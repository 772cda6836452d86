import assert from 'node:assert/strict';
import { bilingualSegmentAt, describeDocument, readDocument } from '../../../src/files/documents';

describe('a PO header in one string', () => {
  it('states the languages too', () => {
    const text = 'msgid ""\nmsgstr "X-Source-Language: en\\nLanguage: fr\\n"\n\nmsgid "rent"\nmsgstr "loyer"\n';
    assert.deepEqual(describeDocument({ fileName: 'messages.po', text }), {
      kind: 'bilingual',
      pair: { source: 'en', target: 'fr' },
    });
  });
});

describe('PO as gettext reads it', () => {
  const read = (entries: string) => {
    const { value, problems } = readDocument({
      fileName: 'a.po',
      text: `msgid ""\nmsgstr "Language: fr\\n"\n\n${entries}`,
    });
    assert.ok(value.kind === 'bilingual');
    return {
      pairs: value.pairs.map(({ source, target }) => `${source.text} = ${target.text}`),
      unfinished: value.pairs.filter(({ isUnfinished }) => isUnfinished).length,
      problems,
    };
  };

  it('has as many strings and keywords on a line as it likes', () => {
    const { pairs, problems } = read(
      'msgid "" "Turn " "left"\n"now"\nmsgstr\n"Tournez " "à gauche"\n\nmsgid "Go" msgstr "Allez" msgid "Stop" ' +
        'msgstr "Halte"\n',
    );
    assert.deepEqual(pairs, ['Turn leftnow = Tournez à gauche', 'Go = Allez', 'Stop = Halte']);
    assert.deepEqual(problems, []);
  });

  it('takes a number after a backslash for a byte, several of which are a character', () => {
    assert.deepEqual(read('msgid "a \\x3ab\\101"\nmsgstr "\\303\\251t\\xc3\\xa9\\t!"\n').pairs, ['a :bA = été !']);
    assert.deepEqual(read('msgid "x"\nmsgstr "caf\\351"\n').pairs, ['x = café']);
  });

  it('leaves the comments of an obsolete message with it', () => {
    const { pairs, unfinished, problems } = read(
      '#, fuzzy\n#~| msgid "Old"\n#~ msgid "Older"\n#~ msgstr "Vieux"\nmsgid "New"\nmsgstr "Neuf"\n\n# ' +
        'note\n#~ msgid "Gone"\n#~ msgstr "Parti"\n\n#, fuzzy\nmsgid "Fuzzy"\nmsgstr "Flou"\n',
    );
    assert.deepEqual(pairs, ['New = Neuf', 'Fuzzy = Flou']);
    assert.equal(unfinished, 1);
    assert.deepEqual(
      problems.map(({ message, skipped }) => [message, skipped]),
      [['Skipped 2 obsolete messages (#~). The first is here.', 2]],
    );
  });

  it('joins a string with the strings before an empty line', () => {
    const { pairs, problems } = read(
      'msgid "Open "\n\n"the door"\nmsgstr "Ouvrez "\n\n \n"la porte"\n\nmsgid "Go"\nmsgstr "Allez"\n\nstray\n',
    );
    assert.deepEqual(pairs, ['Open the door = Ouvrez la porte', 'Go = Allez']);
    assert.deepEqual(
      problems.map(({ line }) => line),
      [15],
    );
  });

  it('finds the whole translation around an empty line', () => {
    const text = 'msgid "Go"\nmsgstr "Allez"\n\nmsgid "Open"\nmsgstr "Ouvrez "\n\n"la porte"\n\n#, fuzzy\nmsgid "x"\n';
    const at = text.indexOf('porte');
    const slice = { fileName: 'a.po', text, offset: 0, selection: { start: at, end: at + 5 } };
    assert.equal(bilingualSegmentAt(slice)?.target.text, 'Ouvrez la porte');
  });

  it('accepts a comment after a string, blanks around the number of a form, and other domains', () => {
    const { pairs, problems } = read(
      'msgid "day" # not "night"\nmsgid_plural "days"\nmsgstr[ 0 ] "jour" #: a.c:1\nmsgstr[1 ] "jours"\n\n' +
        'domain "other"\nmsgid "Go"\nmsgstr "Allez"\n',
    );
    assert.deepEqual(pairs, ['day = jour', 'days = jours', 'Go = Allez']);
    assert.deepEqual(problems, []);
  });

  it('pairs plural forms by their numbers, in any order', () => {
    const { value } = readDocument({
      fileName: 'a.po',
      text:
        'msgid ""\nmsgstr "Language: fr\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n' +
        'msgid "one day"\nmsgid_plural "%d days"\nmsgstr[1] "%d jours"\nmsgstr[0] "un jour"\n',
    });
    assert.ok(value.kind === 'bilingual');
    assert.deepEqual(
      value.pairs.map(({ source, target, form }) => [source.text, target.text, form?.name, form?.numbers?.[0]]),
      [
        ['one day', 'un jour', 'msgstr[0]', 0],
        ['%d days', '%d jours', 'msgstr[1]', 2],
      ],
    );
  });

  it('says which line is neither keyword nor string, and reads on', () => {
    const { pairs, problems } = read('msgid "a" b\nmsgstr "c"\n\nmsgid "Bee"\nmsgstr "Abeille"\n');
    assert.deepEqual(pairs, ['Bee = Abeille']);
    assert.deepEqual(
      problems.map(({ line }) => line),
      [4],
    );
  });
});
