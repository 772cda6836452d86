/** From which language to which. */
export interface LanguagePair {
  source: string;
  target: string;
}
