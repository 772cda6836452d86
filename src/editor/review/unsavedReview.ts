import { tellError } from '../shown/messages';
import { sentence } from '../shown/sentence';

/** Says that the review stands in this window alone. @param file where it should have been kept */
export function tellUnsavedReview(file: string, error: unknown): void {
  const { code, name } = error as NodeJS.ErrnoException;
  void tellError(sentence('The review cannot be saved as {0} ({1}). Keep this window open, and free some space or check your rights there; it is saved with your next decision.', file, code ?? name));
}
