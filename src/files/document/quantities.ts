/**
 * The names of the forms that depend on a number (CLDR's plural categories), as Android, Apple, Fluent and i18next give them
 * at the end of a value's name: `files.one`, `files_other`. Each language has as many of them as it needs.
 */
const QUANTITY = /(?<=^|[._])(?:zero|one|two|few|many|other)$/;
const FOR_FEW = /(?:^|[._])(?:zero|one|two)$/;

/** Whether a name is that of a form that depends on a number. */
export const isQuantity = (name: string): boolean => QUANTITY.test(name);

/** Whether a name is that of a form for none, one or two, which may say the number in words. */
export const isForFew = (name: string): boolean => FOR_FEW.test(name);

/** The form for any number beside one that a language has and another may not have; undefined for what is no such form. */
export function generalForm(name: string): string | undefined {
  return QUANTITY.test(name) ? name.replace(QUANTITY, 'other') : undefined;
}
