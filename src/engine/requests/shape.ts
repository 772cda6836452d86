import path from 'node:path';

/** What a value of a request must look like; TypeScript's types are gone when one arrives. */
export interface Shape<T> {
  /** What is wrong, as “path must be a text”; undefined where nothing is. @param at the value's place in the request */
  faultOf(value: unknown, at: string): string | undefined;
  /** For the compiler alone: the type of what has this shape. */
  readonly type?: T;
}

/** UTF-16 code units of a name, a path, a language, a field of an entry. */
const LONGEST_TEXT = 1 << 16;
/** Elements of a list; the entries of a large import come in one. */
const LONGEST_LIST = 10_000_000;

export function text(longest = LONGEST_TEXT): Shape<string> {
  return { faultOf: (value, at) => (typeof value !== 'string' ? `${at} must be a text` : value.length > longest ? `${at} must have ${longest} characters at most` : undefined) };
}

/** One that does not hang on where the engine was started. The system refuses a zero in it by an error of its own. */
export const absolutePath: Shape<string> = {
  faultOf: (value, at) => text().faultOf(value, at) ?? (!path.isAbsolute(value as string) || (value as string).includes('\0') ? `${at} must be an absolute path` : undefined),
};

export const truth: Shape<boolean> = { faultOf: (value, at) => (typeof value === 'boolean' ? undefined : `${at} must be true or false`) };

export function number(least: number, most: number): Shape<number> {
  return { faultOf: (value, at) => (typeof value === 'number' && value >= least && value <= most ? undefined : `${at} must be a number from ${least} to ${most}`) };
}

export function integer(least: number, most: number): Shape<number> {
  return { faultOf: (value, at) => (Number.isInteger(value) ? number(least, most).faultOf(value, at) : `${at} must be a whole number`) };
}

/** A place in a document, or a count. */
export const count = integer(0, Number.MAX_SAFE_INTEGER);

export function oneOf<const T extends string>(values: readonly T[]): Shape<T> {
  return { faultOf: (value, at) => ((values as readonly unknown[]).includes(value) ? undefined : `${at} must be one of ${values.join(', ')}`) };
}

/** What may be missing. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return { faultOf: (value, at) => (value === undefined ? undefined : shape.faultOf(value, at)) };
}

export function list<T>(shape: Shape<T>): Shape<T[]> {
  return {
    faultOf(value, at) {
      if (!Array.isArray(value) || value.length > LONGEST_LIST) return `${at} must be a list`;
      for (let place = 0; place < value.length; place++) {
        const fault = shape.faultOf(value[place], `${at}[${place}]`);
        if (fault) return fault;
      }
      return undefined;
    },
  };
}

/** Texts by names that whoever asks chooses. */
export const textsByName: Shape<Record<string, string>> = {
  faultOf: (value, at) => (!isPlainObject(value) ? `${at} must be an object` : list(text()).faultOf(Object.values(value), `${at}.*`)),
};

/** An object with all of these fields; further ones are left alone. The compiler refuses a field that is left out or of another type. */
export function object<T extends object>(fields: { [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> {
  return partOf<T>(fields as Partial<Record<keyof T, Shape<unknown>>>);
}

/** An object with at least these fields, whose others are checked where they are used. What every object inherits is no field. */
export function partOf<T extends object>(fields: { [Name in keyof T]?: Shape<unknown> }): Shape<T> {
  const shapes = Object.entries(fields) as [string, Shape<unknown>][];
  return {
    faultOf(value, at) {
      if (!isPlainObject(value)) return `${at} must be an object`;
      for (const [name, shape] of shapes) {
        const fault = shape.faultOf(Object.hasOwn(value, name) ? value[name] : undefined, `${at}.${name}`);
        if (fault) return fault;
      }
      return undefined;
    },
  };
}

/** One of several objects, told apart by what their field `kind` says. */
export function byKind<T extends { kind: string }>(shapes: { [Kind in T['kind']]: Shape<Extract<T, { kind: Kind }>> }): Shape<T> {
  return {
    faultOf(value, at) {
      const kind = isPlainObject(value) ? value['kind'] : undefined;
      if (typeof kind !== 'string' || !Object.hasOwn(shapes, kind)) return `${at}.kind must be one of ${Object.keys(shapes).join(', ')}`;
      return (shapes as Record<string, Shape<T>>)[kind]!.faultOf(value, at);
    },
  };
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
