import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { GlossaError } from '../../../src/base/errors';
import { runAtOnce } from '../../../src/base/steps';
import { buildGlossary } from '../../../src/engine/build/buildGlossary';
import { translatedPairs } from '../../../src/engine/build/untranslated';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { readDocument } from '../../../src/files/documents';
import type { DocumentText } from '../../../src/model/document';

const contract = async (language: string): Promise<string[]> => {
  const name = `contract.${language}.md`;
  const { value } = readDocument({ fileName: name, text: await readFile(`samples/contract/${name}`, 'utf8') });
  return value.kind === 'monolingual' ? value.segments.map(({ text }) => text) : [];
};
const text = (segments: readonly string[]): DocumentText => ({
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
      : { source: text(source), target: text(target) };
    return buildGlossary({ ...documents, languages, minConfidence: 0.5, anyway: options.anyway }, encoder, () => {});
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
        /Most of the target is not translated, so nothing was mined: (\d+) of its (\d+) segments stand in the source word for word or are in English, as “.+” \(line \d+\)\./.exec(
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
      runAtOnce(translatedPairs(pairs, { source: 'en', target: 'de' }, wasTranslated)).map(({ source }) => source.line);
    assert.deepEqual(
      [kept(), kept(({ source }) => source.line === 2 || undefined), kept(({ source }) => source.line === 2)],
      [[], [2], [2]],
    );
  });
});
