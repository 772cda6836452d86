import { GlossaError } from '../../base/errors';
import { readRegular } from '../../gate/regularFile';

/** Where the secret of a termbase may stand, that no option and no setting takes: others see those. */
export const [TOKEN, TOKEN_FILE] = ['GLOSSA_TERMBASE_TOKEN', 'GLOSSA_TERMBASE_TOKEN_FILE'];
/** Bytes. */
const LONGEST_TOKEN = 65_536;

/** The secret that the environment holds or names a file for; undefined where it does neither. Errors: `termbaseRefused` where the file cannot be read. */
export async function environmentToken(): Promise<string | undefined> {
  const file = process.env[TOKEN_FILE];
  if (process.env[TOKEN] || !file) return process.env[TOKEN];
  try {
    return (await readRegular(file, LONGEST_TOKEN)).toString('utf8').trim();
  } catch (error) {
    throw new GlossaError('termbaseRefused', `The file that ${TOKEN_FILE} names cannot be read: ${(error as Error).message}`);
  }
}
