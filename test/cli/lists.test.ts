import assert from 'node:assert/strict';
import { glossa } from '../support/commandLine';

const SAMPLE = 'samples/glossary.glossa.jsonl';
const jsonLines = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n') + '\n';

describe('glossa encode', () => {
  it('gives one normalised vector a line, and the same one whether or not other lines stand around it', async () => {
    const line = { before: 'The ', phrase: 'notice period', after: ' is three months.' };
    const alone = await glossa(['encode'], jsonLines([line]));
    const among = await glossa(
      ['encode'],
      jsonLines([{ phrase: 'a' }, line, { phrase: 'a much longer phrase than the others' }]),
    );
    assert.equal(alone.status, 0, alone.errors);
    assert.equal(among.lines.length, 3);
    const { vector } = JSON.parse(alone.lines[0]!) as { vector: number[] };
    const { vector: second } = JSON.parse(among.lines[1]!) as { vector: number[] };
    assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5);
    vector.forEach((value, i) => assert.ok(Math.abs(value - second[i]!) < 1e-4));
  });

  it('answers a refused line in its place, names it on standard error and exits with 1', async () => {
    const { status, lines, errors } = await glossa(
      ['encode'],
      '{"phrase":"first"}\nnot json\n{"before":"no phrase"}\n{"phrase":"last"}\n',
    );
    assert.equal(status, 1);
    assert.deepEqual(
      lines.map((line) => Object.keys(JSON.parse(line) as object)[0]),
      ['vector', 'error', 'error', 'vector'],
    );
    assert.equal((JSON.parse(lines[2]!) as { line: number }).line, 3);
    assert.match(errors, /line 2: This is not JSON/);
  });
});

describe('glossa encode with bad input', () => {
  it('gives a vector or an error with the line, one for one, and never a number that is none', async () => {
    const megabyte = 'The operator closes the valve. '.repeat(32_768);
    const good = [
      { phrase: 'valve' },
      { phrase: megabyte },
      { before: megabyte, phrase: 'valve', after: megabyte },
      { phrase: 'val\ud800ve' },
      { phrase: '\u200fvalve' },
      { phrase: 'val\0ve' },
      { phrase: '</s> valve' },
    ];
    const bad = [
      { phrase: '' },
      { phrase: ' '.repeat(100_000) },
      { phrase: 7 },
      { phrase: 'valve', examples: 'The valve leaks.' },
      { phrase: 'valve', examples: [null] },
      [],
      null,
    ];
    const either = ['\u0301\u0302', '\u200f\u202e', '\0', '👩‍👩‍👧‍👦', 'ሰላም ለዓለም', '\ud800'].map((phrase) => ({ phrase }));
    const { status, lines, errors } = await glossa(['encode'], jsonLines([...good, ...bad, ...either]));
    assert.equal(status, 1);
    const answers = lines.map((line) => JSON.parse(line) as { vector?: number[]; error?: string; line?: number });
    assert.equal(answers.length, good.length + bad.length + either.length);
    answers.forEach(({ vector, error, line }, i) => {
      if (vector) assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-4, `line ${i + 1}`);
      else assert.ok(error && line === i + 1 && errors.includes(`line ${line}: `), `line ${i + 1}`);
      if (i < good.length) assert.ok(vector, `line ${i + 1}: ${error}`);
      else if (i < good.length + bad.length) assert.ok(error, `line ${i + 1}`);
    });
  }).timeout(60_000);

  it('says what is wrong with a model folder and exits with 1', async () => {
    const { status, lines, errors } = await glossa(['encode', '--model', 'samples'], jsonLines([{ phrase: 'valve' }]));
    assert.equal(status, 1);
    assert.deepEqual(lines, []);
    assert.match(errors, /model\.json is missing\. Install the model again/);
  });
});

describe('glossa suggest', () => {
  it('puts the glossary’s equivalent first, with its reason, and stays silent when nothing fits', async () => {
    const input = jsonLines([{ phrase: 'landlords' }, { phrase: 'zxqv wklj' }]);
    const { status, lines, errors } = await glossa(
      ['suggest', '--glossary', SAMPLE, '--from', 'en', '--to', 'de'],
      input,
    );
    assert.equal(status, 0, errors);
    const [known, unknown] = lines.map(
      (line) => (JSON.parse(line) as { equivalents: { term: string; language: string; why: string[] }[] }).equivalents,
    );
    assert.equal(known![0]!.language, 'de');
    assert.ok(known![0]!.why.includes('inflected'));
    assert.deepEqual(unknown, []);
  });

  it('gives the nearest, the best first, to who asks for the uncertain ones, too', async () => {
    const input = jsonLines([{ phrase: 'a purple violin', before: 'She played ', after: ' in the rain.' }]);
    const call = ['suggest', '--glossary', SAMPLE, '--from', 'en', '--to', 'de'];
    const confidences = async (args: string[]) =>
      (
        JSON.parse((await glossa([...call, ...args], input)).lines[0]!) as { equivalents: { confidence: number }[] }
      ).equivalents.map(({ confidence }) => confidence);
    assert.deepEqual(await confidences([]), []);
    const nearest = await confidences(['--min-confidence', '0', '-k', '4']);
    assert.equal(nearest.length, 4);
    assert.deepEqual(
      nearest,
      [...nearest].sort((a, b) => b - a),
    );
  });

  it('gives nothing in another language where the one that is asked for has none', async () => {
    const input = jsonLines([{ phrase: 'notice period' }, { phrase: 'clockmaker' }, { phrase: 'landlord' }]);
    const { status, lines } = await glossa(['suggest', '--glossary', SAMPLE, '--from', 'en', '--to', 'it'], input);
    assert.equal(status, 0);
    assert.deepEqual(
      lines.map((line) => JSON.parse(line) as unknown),
      [{ equivalents: [] }, { equivalents: [] }, { equivalents: [] }],
    );
  });

  it('lets a line’s own languages win', async () => {
    const input = jsonLines([{ phrase: 'Vermieter', from: 'de', to: 'fr' }]);
    const { lines } = await glossa(['suggest', '--glossary', SAMPLE, '--from', 'en', '--to', 'de'], input);
    assert.equal((JSON.parse(lines[0]!) as { equivalents: { language: string }[] }).equivalents[0]!.language, 'fr');
  });

  it('exits with 2 where no pair of languages is given', async () => {
    const { status, lines, errors } = await glossa(
      ['suggest', '--glossary', SAMPLE],
      jsonLines([{ phrase: 'landlord' }]),
    );
    assert.equal(status, 2);
    assert.equal(lines.length, 1);
    assert.match(errors, /language pair/);
  });
});

describe('glossa search', () => {
  it('prints one concept a line with its terms in every language', async () => {
    const { status, lines } = await glossa(['search', '--glossary', SAMPLE, 'Vermieter']);
    assert.equal(status, 0);
    const first = JSON.parse(lines[0]!) as { terms: { language: string }[]; why: string[] };
    assert.ok(first.terms.length > 1);
    assert.ok(first.why.includes('exact'));
  });
});

describe('a call that cannot be served', () => {
  it('exits with 2 and says what is wrong', async () => {
    for (const args of [
      ['nonsense'],
      ['import', 'a.csv'],
      ['suggest', '--from', 'en', '--to', 'de'],
      ['export', SAMPLE, '--format', 'doc'],
    ]) {
      const { status, errors } = await glossa(args);
      assert.equal(status, 2, args.join(' '));
      assert.notEqual(errors, '');
    }
  });

  it('prints help to standard output and exits with 0', async () => {
    const { status, lines } = await glossa(['build', '--help']);
    assert.equal(status, 0);
    assert.match(lines.join('\n'), /--min-confidence/);
  });
});
