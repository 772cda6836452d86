import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '../../../src/base/errors';
import { GlossaError } from '../../../src/base/errors';
import { runSynchronously } from '../../../src/base/steps';
import type { MineDocumentsParams } from '../../../src/engine/build/buildGlossary';
import { mineDocuments, FolderBuild, translatedPairs } from '../../../src/engine/build/buildGlossary';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { readDocument } from '../../../src/files/documents';
import type { DocumentText } from '../../../src/model/document';
import type { FolderBuildResult, TaskProgress } from '../../../src/protocol/protocol';

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
    input: Partial<MineDocumentsParams> & Pick<MineDocumentsParams, 'source'>,
    onProgress: (progress: TaskProgress) => void = () => {},
    signal?: AbortSignal,
  ) =>
    mineDocuments(
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
        /The documents do not look like .*\. Segments: \d+ in the source \(detected: English\), \d+ in the target \(detected: German\)\. Aligned: \d+%\. Similarity: 0\.[0-6]\d \(translations usually have 0\.7 or more\)\. Examples: “.+” \(line \d+\) with “.+” \(line \d+\)/,
      );
      return true;
    });
    assert.ok((await build({ ...input, trustDocuments: true })).beads > 0);
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

const NAMES = { source: 'en/tale.md', target: 'de/tale.md' };

describe('building a glossary from the documents of a folder', () => {
  let encoder: PhraseEncoder;
  before(async () => (encoder = await openEncoder(bundledModelFolder())));
  after(() => encoder.close());

  const sample = async (name: string) =>
    readDocument({ fileName: name, text: await readFile(`samples/${name}`, 'utf8') });
  const pairOf = async (name: string, source: string) => ({
    documents: { source: { path: `en/${name}.md` }, target: { path: `de/${name}.md` } },
    source: (await sample(source)).value,
    target: (await sample('contract/contract.de.md')).value,
    problems: [],
    skippedParts: [],
  });
  /** A lease with its translation, and a tale beside that lease. */
  async function built(trustDocuments?: boolean): Promise<FolderBuildResult> {
    const folder = new FolderBuild({ languages: { source: 'en', target: 'de' }, minConfidence: 0.3 }, encoder);
    await folder.add(
      { source: 'en/lease.md', target: 'de/lease.md' },
      () => pairOf('lease', 'contract/contract.en.md'),
      () => {},
    );
    await folder.add(
      { ...NAMES, trustDocuments },
      () => pairOf('tale', 'tale/tale.en.md'),
      () => {},
    );
    return folder.mined(() => {});
  }
  const filesOf = ({ pairs }: FolderBuildResult) =>
    new Set(pairs.flatMap(({ evidence }) => evidence.map(({ targetFile }) => targetFile)));

  it('leaves out what translates nothing, and says that this is why', async () => {
    const result = await built();
    assert.deepEqual(
      result.refused.map(({ source, target, code }) => ({ source, target, code })),
      [{ ...NAMES, code: 'notTranslations' }],
    );
    assert.match(result.refused[0]!.reason, /do not look like translations/);
    assert.deepEqual(filesOf(result), new Set(['de/lease.md']));
  });

  it('takes those documents alone for translated that their reader says it of', async () => {
    const result = await built(true);
    assert.deepEqual(result.refused, []);
    assert.deepEqual(filesOf(result), new Set(['de/lease.md', 'de/tale.md']));
  });
});

const contract = async (language: string): Promise<string[]> => {
  const name = `contract.${language}.md`;
  const { value } = readDocument({ fileName: name, text: await readFile(`samples/contract/${name}`, 'utf8') });
  return value.kind === 'monolingual' ? value.segments.map(({ text }) => text) : [];
};
const textOf = (segments: readonly string[]): DocumentText => ({
  kind: 'monolingual',
  segments: segments.map((segment, index) => ({ text: segment, line: index + 1 })),
});

describe('what is not translated', () => {
  let encoder: PhraseEncoder;
  let english: string[];
  let german: string[];
  before(async () => {
    encoder = await openEncoder(bundledModelFolder());
    [english, german] = [await contract('en'), await contract('de')];
  });
  after(() => encoder.close());

  const build = (
    source: readonly string[],
    target: readonly string[],
    options: { to?: string; anyway?: boolean; bilingual?: boolean } = {},
  ) => {
    const languages = { source: 'en', target: options.to ?? 'de' };
    const pairs = source.map((each, index) => ({
      source: { text: each, line: index + 1 },
      target: { text: target[index]!, line: index + 1 },
    }));
    const documents = options.bilingual
      ? { source: { kind: 'bilingual' as const, pairs } }
      : { source: textOf(source), target: textOf(target) };
    return mineDocuments(
      { ...documents, languages, minConfidence: 0.5, trustDocuments: options.anyway },
      encoder,
      () => {},
    );
  };
  const said = (error: unknown) =>
    error instanceof GlossaError && error.code === 'notTranslations' ? error.message : assert.fail(String(error));
  const middle = <T>(all: readonly T[], from: number, to: number): T[] =>
    all.slice(Math.floor(from * all.length), Math.floor(to * all.length));

  it('is left out and counted: sentences of the source, and such as are in its language', async () => {
    const own = [
      'Please read the house rules before you sign this agreement here.',
      'The caretaker lives on the ground floor and answers before noon.',
    ];
    const copied = middle(english, 0.8, 1);
    const { untranslated, pairs, beads } = await build(english, [...middle(german, 0, 0.8), ...own, ...copied]);
    const sentences = copied.filter((each) => each.split(' ').length >= 4).length;
    assert.ok(
      untranslated >= sentences + own.length && untranslated <= copied.length + own.length,
      `${untranslated} of ${copied.length}`,
    );
    assert.ok(beads >= 0.6 * english.length && pairs.length > 20);
    assert.ok(
      !pairs.some(({ evidence }) =>
        evidence.some(({ target }) =>
          [...own, ...copied].some(
            (each) =>
              each.length >= 40 &&
              each.includes(target.phrase) &&
              target.before + target.phrase + target.after === each,
          ),
        ),
      ),
    );
  });

  it('is what refuses a target that is hardly translated, with how much of it and an example', async () => {
    const mixed = [...middle(german, 0, 0.25), ...middle(english, 0.25, 1)];
    await assert.rejects(build(english, mixed), (error) => {
      const [, untranslated, all] =
        /Most of the target is untranslated: (\d+) of its (\d+) segments are identical to the source or in English, such as “.+” \(line \d+\)\./.exec(
          said(error),
        ) ?? [];
      return Number(all) === mixed.length && Number(untranslated) > 0.5 * mixed.length;
    });
    const { untranslated, pairs } = await build(english, mixed, { anyway: true });
    assert.ok(untranslated > 0.4 * mixed.length && pairs.length > 0, 'built anyway, from what is no copy');
  });

  it('is not looked for in a language that is taken for others', async () => {
    // Irish, which the recogniser does not know.
    const irish = [
      'Dún an doras sula bhfágann tú an teach inniu, le do thoil, mar tá sé fuar.',
      'Tabhair na heochracha ar ais don úinéir ag deireadh an téarma.',
    ];
    await assert.rejects(
      build(middle(english, 0.2, 0.25), irish, { to: 'ga' }),
      (error) => !/not translated/.test(said(error)),
    );
  });

  it('is left out of a bilingual file as well, but names and numbers are not', async () => {
    const source = [
      'Vermont Systems',
      '2026',
      'The tenant shall return all keys on the day of handover.',
      'The notice period is three months.',
    ];
    const target = ['Vermont Systems', '2026', source[2]!, 'Die Kündigungsfrist beträgt drei Monate.'];
    const { untranslated, beads } = await build(source, target, { bilingual: true });
    assert.deepEqual([untranslated, beads], [1, 3]);
  });

  it('is not looked for again in what was found to be translated before', () => {
    const sentence = 'The tenant shall return all keys on the day of handover.';
    const pairs = [1, 2].map((line) => ({
      source: { text: 'Der Mieter gibt alle Schlüssel zurück.', line },
      target: { text: sentence, line },
    }));
    const kept = (wasTranslated?: (pair: { source: { line: number } }) => boolean | undefined) =>
      runSynchronously(translatedPairs(pairs, { source: 'en', target: 'de' }, wasTranslated)).map(
        ({ source }) => source.line,
      );
    assert.deepEqual(
      [kept(), kept(({ source }) => source.line === 2 || undefined), kept(({ source }) => source.line === 2)],
      [[], [2], [2]],
    );
  });
});
