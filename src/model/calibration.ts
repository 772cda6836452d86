/**
 * How this model's cosines become confidences: the odds that two phrases are equivalents are exp(slope · cosine +
 * intercept). Fitted per model (bench/calibrate.ts) and stored in its `model.json`.
 */
export interface Calibration {
  /** Of the cosine with an entry's term in another language. */
  slope: number;
  intercept: number;
  /** What is added to the log-odds where the entry has a term in the phrase's own language, too, by the cosine with it. */
  own?: { slope: number; intercept: number };
}
