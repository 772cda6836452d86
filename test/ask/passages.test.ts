import assert from 'node:assert/strict';
import { extractPassages } from '../../src/ask/passages';
import { runSynchronously } from '../../src/base/steps';
import { readDocument } from '../../src/files/documents';

const passagesIn = (fileName: string, text: string) =>
  runSynchronously(extractPassages(readDocument({ fileName, text }).value)).map((passage) => ({
    text: passage.text,
    line: passage.line,
    sentences: passage.sentences.map(({ start, end }) => passage.text.slice(start, end)),
  }));

describe('the passages of a document', () => {
  it('are its paragraphs, with the line in which each begins and its sentences', () => {
    const found = passagesIn(
      'guide.en.md',
      '# Pumps\n\nSwitch the pump off\nbefore you open it. Otherwise **it leaks.**\n\n- Wait. Then drain ' +
        'it.\n- Close the valve.\n',
    );
    assert.deepEqual(found, [
      { text: 'Pumps', line: 1, sentences: ['Pumps'] },
      {
        text: 'Switch the pump off before you open it. Otherwise it leaks.',
        line: 3,
        sentences: ['Switch the pump off before you open it.', 'Otherwise it leaks.'],
      },
      { text: 'Wait. Then drain it.', line: 6, sentences: ['Wait.', 'Then drain it.'] },
      { text: 'Close the valve.', line: 7, sentences: ['Close the valve.'] },
    ]);
  });

  it('are put together in time that grows with their length', () => {
    const timeOf = (sentences: number): number => {
      const text = 'Turn the tap. '.repeat(sentences);
      const document = readDocument({ fileName: 'a.en.md', text: `${text}\n` }).value;
      const start = process.cpuUsage();
      assert.equal(runSynchronously(extractPassages(document)).length, 1);
      return process.cpuUsage(start).user;
    };
    timeOf(1000);
    const [few, many] = [timeOf(4000), timeOf(40_000)];
    assert.ok(many < 40 * Math.max(few, 1000), `${many / few} times as long for ten times the sentences`);
  });

  it('are put together a few at a time, and no more than are wanted', () => {
    const text = Array.from({ length: 5000 }, (_, number) => `msgid "pump ${number}"\nmsgstr "Pumpe ${number}"\n`);
    const document = readDocument({ fileName: 'de.po', text: text.join('\n') }).value;
    let steps = 0;
    const all = extractPassages(document);
    for (let step = all.next(); !step.done; step = all.next()) steps++;
    assert.ok(steps >= 20, `${steps} steps`);
    assert.deepEqual(
      runSynchronously(extractPassages(document, 3)).map((passage) => passage.text),
      ['pump 0', 'Pumpe 0', 'pump 1'],
    );
  });

  it('have the code that their readers leave out', () => {
    assert.deepEqual(
      passagesIn('guide.en.md', 'Call `npm start` once. It takes `time`.\n').map(({ text, sentences }) => [
        text,
        sentences,
      ]),
      [['Call `npm start` once. It takes `time`.', ['Call `npm start` once.', 'It takes `time`.']]],
    );
  });

  it('join sentences without a blank where the script has none', () => {
    assert.deepEqual(
      passagesIn('guide.zh.md', '关闭水泵。\n然后打开阀门。\n').map(({ text }) => text),
      ['关闭水泵。然后打开阀门。'],
    );
  });

  it('are both sides of each unit in a bilingual file, a text that comes again once', () => {
    const po =
      'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Close the valve. Wait."\nmsgstr "Schließen Sie das Ventil. ' +
      'Warten Sie."\n\nmsgctxt "again"\nmsgid "Close the valve. Wait."\nmsgstr ""\n';
    assert.deepEqual(passagesIn('de.po', po), [
      { text: 'Close the valve. Wait.', line: 4, sentences: ['Close the valve.', 'Wait.'] },
      {
        text: 'Schließen Sie das Ventil. Warten Sie.',
        line: 5,
        sentences: ['Schließen Sie das Ventil.', 'Warten Sie.'],
      },
    ]);
  });
});
