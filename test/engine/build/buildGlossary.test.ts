import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '../../../src/base/errors';
import { GlossaError } from '../../../src/base/errors';
import type { BuildInput } from '../../../src/engine/build/buildGlossary';
import { buildGlossary } from '../../../src/engine/build/buildGlossary';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { readDocument } from '../../../src/files/documents';
import type { DocumentText } from '../../../src/model/document';
import type { TaskProgress } from '../../../src/protocol/protocol';

async function sample(name: string): Promise<DocumentText> {
  return readDocument({ fileName: name, text: await readFile(`samples/${name}`, 'utf8') }).value;
}

function text(...segments: string[]): DocumentText {
  return { kind: 'monolingual', segments: segments.map((segment, index) => ({ text: segment, line: index + 1 })) };
}

describe('building a glossary from documents', () => {
  let encoder: PhraseEncoder;
  before(async () => (encoder = await openEncoder(bundledModelFolder())));
  after(() => encoder.close());

  const build = (
    input: Partial<BuildInput> & Pick<BuildInput, 'source'>,
    onProgress: (progress: TaskProgress) => void = () => {},
    signal?: AbortSignal,
  ) =>
    buildGlossary(
      { languages: { source: 'en', target: 'de' }, minConfidence: 0.5, ...input },
      encoder,
      onProgress,
      signal,
    );
  const refused = (code: ErrorCode) => (error: unknown) => error instanceof GlossaError && error.code === code;

  const wanted: [to: string, pairs: string[]][] = [
    [
      'de',
      [
        'security deposit → Kaution',
        'notice period → Kündigungsfrist',
        'parking space → Stellplatz',
        'service charges → Nebenkosten',
        'tenant → Mieter',
        'landlord → Vermieter',
        'working day → Werktag',
        'coffee roastery → Kaffeerösterei',
        'consumer price index → Verbraucherpreisindex',
        'exclusion of liability → Haftungsausschluss',
      ],
    ],
    [
      'fr',
      [
        'security deposit → dépôt de garantie',
        'notice period → délai de préavis',
        'parking space → place de stationnement',
        'force majeure → force majeure',
        'tenant → preneur',
        'working day → jour ouvrable',
        'bank guarantee → garantie bancaire',
        'slight negligence → négligence légère',
        'end of the tenancy → fin du bail',
        'lease agreement → contrat de bail',
      ],
    ],
  ];
  for (const [to, expected] of wanted) {
    it(`finds the terms of the contract in English and ${to}`, async () => {
      const { pairs, sourceSegments, beads } = await build({
        source: await sample('contract/contract.en.md'),
        target: await sample(`contract/contract.${to}.md`),
        languages: { source: 'en', target: to },
      });
      const found = new Set(pairs.map(({ source, target }) => `${source} → ${target}`.toLowerCase()));
      assert.deepEqual(
        expected.filter((pair) => !found.has(pair.toLowerCase())),
        [],
      );
      assert.ok(![...found].some((pair) => /^(?:the|shall|of) /.test(pair)));
      assert.ok(beads > 0.8 * sourceSegments);
    });
  }

  it('says where a pair stands: on these lines of these files', async () => {
    const { pairs } = await build({
      source: await sample('contract/contract.en.md'),
      target: await sample('contract/contract.de.md'),
    });
    const lines = async (name: string) => (await readFile(`samples/contract/${name}`, 'utf8')).split('\n');
    const [english, german] = [await lines('contract.en.md'), await lines('contract.de.md')];
    const deposit = pairs.find(({ source }) => source === 'security deposit')!;
    for (const { source, target, sourceLine, targetLine } of deposit.evidence) {
      assert.ok(english[sourceLine - 1]!.includes(source.phrase), `line ${sourceLine}: ${source.phrase}`);
      assert.ok(german[targetLine - 1]!.includes(target.phrase), `line ${targetLine}: ${target.phrase}`);
    }
  });

  it('leaves out what a bilingual file calls unfinished, and counts it by units', async () => {
    const po = (flag: string): string =>
      ['rent', 'deposit']
        .map(
          (word) =>
            `${word === 'rent' ? flag : ''}msgid "The ${word} is due."\nmsgid_plural "The ${word}s are ` +
            `due."\nmsgstr[0] "Die ${word === 'rent' ? 'Miete' : 'Kaution'} ist fällig."\nmsgstr[1] "Die ` +
            `${word === 'rent' ? 'Mieten' : 'Kautionen'} sind fällig."\n`,
        )
        .join('\n');
    const read = (flag: string) => readDocument({ fileName: 'a.de.po', text: po(flag) }).value;
    const all = await build({ source: read('') }),
      finished = await build({ source: read('#, fuzzy\n') });
    assert.deepEqual([all.beads, all.unfinished, finished.beads, finished.unfinished], [4, 0, 2, 1]);
    assert.ok(!finished.pairs.some(({ source }) => source.includes('rent')));
    await assert.rejects(
      build({
        source: readDocument({
          fileName: 'a.de.po',
          text: '#, fuzzy\nmsgid "The rent is due."\nmsgstr "Die Miete ist fällig."\n',
        }).value,
      }),
      /unfinished/,
    );
  });

  it('mines a bilingual file without aligning it', async () => {
    const phases = new Set<string>();
    const source = await sample('app/messages.de.po');
    const { pairs, beads, sourceSegments } = await build({ source }, ({ phase }) => phases.add(phase));
    assert.ok(pairs.length > 0 && beads > 0 && beads <= sourceSegments);
    assert.deepEqual([...phases], ['mining']);
  });

  it('tells how far it is, from 0 to 100 and never back', async () => {
    const progress: TaskProgress[] = [];
    await build(
      {
        source: await sample('manual/manual.en.md'),
        target: await sample('manual/manual.ja.md'),
        languages: { source: 'en', target: 'ja' },
      },
      (step) => progress.push(step),
    );
    assert.deepEqual([...new Set(progress.map(({ phase }) => phase))], ['encoding', 'aligning', 'mining']);
    const percents = progress.map(({ percent }) => percent);
    assert.deepEqual(
      percents,
      [...percents].sort((a, b) => a - b),
    );
    assert.equal(percents.at(-1), 100);
  });

  for (const phase of ['encoding', 'aligning', 'mining']) {
    it(`can be cancelled while ${phase}`, async () => {
      const controller = new AbortController();
      const input = {
        source: await sample('contract/contract.en.md'),
        target: await sample('contract/contract.de.md'),
      };
      await assert.rejects(
        build(input, (step) => step.phase === phase && controller.abort(), controller.signal),
        refused('cancelled'),
      );
    });
  }

  it('refuses unrelated documents instead of inventing pairs', async () => {
    const input = { source: await sample('tale/tale.en.md'), target: await sample('contract/contract.de.md') };
    await assert.rejects(build(input), refused('notTranslations'));
  });

  it('says what it has seen of documents that it refuses, and takes them for translations where its reader says so', async () => {
    const input = { source: await sample('tale/tale.en.md'), target: await sample('contract/contract.de.md') };
    await assert.rejects(build(input), (error) => {
      assert.ok(error instanceof GlossaError);
      assert.match(
        error.message,
        /nothing was mined\. Segments: \d+ in the source \(English by its words\), \d+ in the target \(German by its words\)\. Aligned: \d+ %, and what was put side by side is alike to 0\.[0-6]\d, where translations have 0\.7 or more: “.+” \(line \d+\) beside “.+” \(line \d+\)/,
      );
      return true;
    });
    assert.ok((await build({ ...input, anyway: true })).beads > 0);
  });

  it('refuses the same language twice, also under another name', async () => {
    await assert.rejects(
      build({ source: text('A word.'), target: text('A word.'), languages: { source: 'de', target: 'de-AT' } }),
      refused('languagesEqual'),
    );
  });

  it('refuses what holds nothing to align', async () => {
    await assert.rejects(build({ source: text(), target: text('Ein Wort.') }), refused('documentEmpty'));
    await assert.rejects(build({ source: text('A word.'), target: text() }), refused('documentEmpty'));
    await assert.rejects(build({ source: text('A word.') }), refused('documentEmpty'));
    await assert.rejects(
      build({
        source: { kind: 'bilingual', pairs: [{ source: { text: 'A word.', line: 1 }, target: { text: '', line: 2 } }] },
      }),
      refused('documentEmpty'),
    );
    await assert.rejects(
      build({ source: text('A word.'), target: await sample('app/messages.de.po') }),
      refused('documentEmpty'),
    );
  });

  it('refuses two short texts that have nothing to do with each other', async () => {
    const source = text(
      'The notice period is three months to the end of a quarter.',
      'The tenant shall return all keys on the day of handover.',
    );
    const target = text(
      'Der alte Uhrmacher wartete am Hafen auf einen Brief.',
      'Am Abend ging er über die Brücke nach Hause.',
      'Niemand hatte geschrieben.',
    );
    await assert.rejects(build({ source, target }), refused('notTranslations'));
  });

  it('takes the values of two localisation files by their names', async () => {
    const values = (fileName: string, entries: string[]) =>
      readDocument({ fileName, text: `{${entries.join(',')}}` }).value;
    const phases = new Set<string>();
    const source = values('en.json', [
      '"a": "Return the security deposit"',
      '"b": "The notice period has ended"',
      '"c": "Book a parking space"',
    ]);
    const target = values('de.json', [
      '"c": "Stellplatz buchen"',
      '"a": "Kaution zurückgeben"',
      '"b": "Die Kündigungsfrist ist abgelaufen"',
    ]);
    const { pairs, beads } = await build({ source, target, minConfidence: 0.3 }, ({ phase }) => phases.add(phase));
    assert.equal(beads, 3);
    assert.deepEqual([...phases], ['mining']);
    assert.ok(
      pairs.some((pair) => pair.source === 'notice period' && pair.target === 'Kündigungsfrist'),
      JSON.stringify(pairs.map(({ source, target }) => [source, target])),
    );
  });

  it('works on two short texts', async () => {
    const { pairs } = await build({
      source: text('The notice period is three months.'),
      target: text('Die Kündigungsfrist beträgt drei Monate.'),
      minConfidence: 0.3,
    });
    assert.ok(
      pairs.some(({ source, target }) => source === 'notice period' && target === 'Kündigungsfrist'),
      JSON.stringify(pairs),
    );
  });
});
