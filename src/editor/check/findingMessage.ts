import { findingMessage } from '../../check/findingMessage';
import { oneLine } from '../../language/normalise';
import type { Finding } from '../../model/finding';
import { sentence } from '../ui/messages';
import { isolateDirection, sanitisedText } from '../ui/shownText';
import { formatNumber } from '../ui/valueLabels';

/** The maximum number of characters of a term or a segment in a message. */
const MAX_LENGTH = 80;

/** Truncates a term or a segment for a title or a message. */
export function truncateForMessage(text: string, maxLength = MAX_LENGTH): string {
  return isolateDirection(sanitisedText(oneLine(text), maxLength));
}

/** Returns the message of a finding in the editor's language. */
export function localisedFindingMessage(finding: Finding): string {
  return findingMessage(finding, { sentence, text: truncateForMessage, number: formatNumber });
}
