import { XmlDocument, XmlLibError } from 'libxml2-wasm';

/** A schema of any kind. */
export interface Validator {
  validate(document: XmlDocument): void;
}

/**
 * What keeps a file from being valid, in the words of the validator. @param further what a valid one is asked besides
 */
export function faultsBy(
  validator: Validator,
  file: Uint8Array | string,
  further: (document: XmlDocument) => string[] = () => [],
): string[] {
  let document: XmlDocument | undefined;
  try {
    document = typeof file === 'string' ? XmlDocument.fromString(file) : XmlDocument.fromBuffer(file);
    validator.validate(document);
    return further(document);
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ message, line }) => `${line}: ${message.trim()}`);
  } finally {
    document?.dispose();
  }
}
