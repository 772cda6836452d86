/**
 * Converts this model's cosines into confidences: the odds that two phrases are equivalents are exp(slope · cosine +
 * intercept). Fitted per model (bench/calibrate.ts) and stored in its `model.json`.
 */
export interface Calibration {
  /** The slope for the cosine with an entry's term in another language. */
  slope: number;
  intercept: number;
  /** Log-odds added if the entry also has a term in the phrase's language, by the cosine with it. */
  own?: { slope: number; intercept: number };
}
