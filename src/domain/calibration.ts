/**
 * How this model's cosines become confidences: logistic regression of “these two are equivalents” on the cosine,
 * p = 1 / (1 + exp(−(slope · cosine + intercept))). Fitted per model and stored in its `model.json`.
 */
export interface Calibration {
  slope: number;
  intercept: number;
}

export function confidenceOf(cosine: number, calibration: Calibration): number {
  return 1 / (1 + Math.exp(-(calibration.slope * cosine + calibration.intercept)));
}
