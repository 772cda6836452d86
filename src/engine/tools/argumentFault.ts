import type { FieldSchema, ObjectSchema } from '../../protocol/toolDefinitions';
import type { Shape } from '../requests/shape';
import { integer, isPlainObject, list, optional, partOf, text } from '../requests/shape';

/** What is wrong with the arguments of a tool, as “limit must be a whole number”; undefined where nothing is. A name that the tool does not know is wrong, too: whoever has misspelt one would wait for it in vain. */
export function argumentFault(schema: ObjectSchema, given: unknown): string | undefined {
  const fault = shapeOfObject(schema).faultOf(given, 'arguments');
  return fault?.replaceAll(/\barguments\./g, '');
}

function shapeOfObject({ properties, required }: ObjectSchema): Shape<object> {
  const known = partOf<Record<string, unknown>>(Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, required.includes(name) ? needed(shapeOf(field)) : optional(shapeOf(field))])));
  return {
    faultOf(value, at) {
      const unknown = isPlainObject(value) ? Object.keys(value).find((name) => !Object.hasOwn(properties, name)) : undefined;
      if (unknown !== undefined) return `${at}.${unknown.slice(0, 40)} is not known; there are ${Object.keys(properties).join(', ')}`;
      return known.faultOf(value, at);
    },
  };
}

function needed(shape: Shape<unknown>): Shape<unknown> {
  return { faultOf: (value, at) => (value === undefined ? `${at} is missing` : shape.faultOf(value, at)) };
}

function shapeOf(field: FieldSchema): Shape<unknown> {
  switch (field.type) {
    case 'string': {
      const words = text(field.maxLength);
      return { faultOf: (value, at) => words.faultOf(value, at) ?? (field.minLength && !(value as string).trim() ? `${at} is empty` : undefined) };
    }
    case 'integer':
      return integer(field.minimum, field.maximum);
    case 'array': {
      const items = list(shapeOfObject(field.items));
      return { faultOf: (value, at) => (Array.isArray(value) && value.length > field.maxItems ? `${at} must have ${field.maxItems} elements at most` : items.faultOf(value, at)) };
    }
  }
}
