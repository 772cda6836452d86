/** How a term was written, over all of its occurrences; the most frequent way is its head form. */
export class SurfaceForms {
  private readonly within = new Map<string, number>();
  private readonly initial = new Map<string, number>();

  /** @param isInitial whether the form begins its segment, where its capital says nothing */
  add(form: string, isInitial: boolean): void {
    const forms = isInitial ? this.initial : this.within;
    forms.set(form, (forms.get(form) ?? 0) + 1);
  }

  /** The most frequent form within sentences; where there is none, the most frequent first word without its capital, except in German. */
  head(language: string): string {
    const within = mostFrequent(this.within);
    if (within !== undefined) return within;
    const initial = mostFrequent(this.initial) ?? '';
    const isName = /^\S*\p{Lu}.*\p{Lu}/u.test(initial) || /^de\b/i.test(language);
    return isName ? initial : initial.slice(0, 1).toLocaleLowerCase(language) + initial.slice(1);
  }
}

function mostFrequent(forms: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  for (const [form, count] of forms) if (best === undefined || count > forms.get(best)!) best = form;
  return best;
}
