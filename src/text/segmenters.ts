const made = new Map<string, Intl.Segmenter>();

/** ICU's segmenter for a language, kept because making one costs more than using it. A tag that is no language gets the root rules. */
export function segmenterFor(language: string, granularity: 'word' | 'sentence' | 'grapheme'): Intl.Segmenter {
  const key = `${language}/${granularity}`;
  let segmenter = made.get(key);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(/^[a-z]{2,3}$/.test(language) ? language : 'und', { granularity });
    made.set(key, segmenter);
  }
  return segmenter;
}
