/** A network of one product, `vector = image · weights`, written as ONNX has it (onnx.proto). */
export function productNetwork(weights: readonly (readonly number[])[], names: { input: string; output: string } = { input: 'image', output: 'vector' }): Uint8Array {
  const [rows, columns] = [weights.length, weights[0]!.length];
  const node = message(text(1, names.input), text(1, 'weights'), text(2, names.output), text(4, 'MatMul'));
  const tensor = message(number(1, rows), number(1, columns), number(2, FLOAT), text(8, 'weights'), bytes(9, Buffer.from(Float32Array.from(weights.flat()).buffer)));
  const graph = message(bytes(1, node), text(2, 'pictures'), bytes(5, tensor), bytes(11, valueInfo(names.input, rows)), bytes(12, valueInfo(names.output, columns)));
  return message(number(1, 8), bytes(7, graph), bytes(8, message(text(1, ''), number(2, 13))));
}

const FLOAT = 1;

/** Rows of so many numbers, as many as come. */
function valueInfo(name: string, columns: number): Buffer {
  const shape = message(bytes(1, text(2, 'pictures')), bytes(1, number(1, columns)));
  return message(text(1, name), bytes(2, bytes(1, message(number(1, FLOAT), bytes(2, shape)))));
}

const message = (...fields: Buffer[]): Buffer => Buffer.concat(fields);
const number = (field: number, value: number): Buffer => Buffer.from([...varint(8 * field), ...varint(value)]);
const bytes = (field: number, value: Buffer): Buffer => Buffer.concat([Buffer.from([...varint(8 * field + 2), ...varint(value.length)]), value]);
const text = (field: number, value: string): Buffer => bytes(field, Buffer.from(value));

function varint(value: number): number[] {
  return value < 128 ? [value] : [128 + (value % 128), ...varint(Math.floor(value / 128))];
}
