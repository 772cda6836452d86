import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';

/**
 * The ONNX messages (onnx.proto) that can contain names of external data, with the field numbers of their nested
 * messages.
 */
const MESSAGES = {
  model: { 7: 'graph', 20: 'training', 25: 'function' },
  training: { 1: 'graph', 2: 'graph' },
  function: { 7: 'node', 11: 'attribute' },
  graph: { 1: 'node', 5: 'tensor', 15: 'sparseTensor' },
  node: { 5: 'attribute' },
  attribute: { 5: 'tensor', 6: 'graph', 10: 'tensor', 11: 'graph', 22: 'sparseTensor', 23: 'sparseTensor' },
  sparseTensor: { 1: 'tensor', 2: 'tensor' },
  tensor: { 13: 'externalData' },
  /** A key and a value; the value of `location` is a file name. */
  externalData: {},
} as const satisfies Record<string, Record<number, string>>;
type MessageName = keyof typeof MESSAGES;

const KEY = 1;
const VALUE = 2;
/**
 * The maximum number of bytes of a name. A longer one is truncated with an ellipsis, so it matches no file of a model.
 */
const MAX_NAME_LENGTH = 255;
/** The nesting limit of Protocol Buffers. */
const MAX_DEPTH = 100;

/** A message that is being read, with the offset in the file at which it ends. */
interface OpenMessage {
  name: MessageName;
  end: number;
  /** An entry of external data. */
  key?: string;
  value?: string;
}

/**
 * Returns the names of the files with weights of an ONNX network. Weights inside the network are skipped. Throws a
 * `RangeError` with the problem if the file is no network, and errors of the file system.
 */
export async function externalDataFilesOf(file: string): Promise<Set<string>> {
  const handle = await open(file);
  try {
    const wire = new WireReader(handle, (await handle.stat()).size);
    const locations = new Set<string>();
    const opened: OpenMessage[] = [{ name: 'model', end: wire.size }];
    for (let message = opened.at(-1); message; message = opened.at(-1)) {
      if (wire.position === message.end) {
        if (message.key === 'location' && message.value) locations.add(message.value);
        opened.pop();
        continue;
      }
      const { field, end } = await wire.next(message.end);
      const inner = (MESSAGES[message.name] as Record<number, MessageName>)[field];
      if (end === undefined) continue;
      if (inner) opened.push({ name: inner, end });
      else if (message.name === 'externalData' && field === KEY) message.key = await wire.text(end);
      else if (message.name === 'externalData' && field === VALUE) message.value = await wire.text(end);
      else wire.position = end;
      if (opened.length > MAX_DEPTH) throw new RangeError('it is nested too deeply');
    }
    return locations;
  } finally {
    await handle.close();
  }
}

/** The number of bytes that are read at once. */
const WINDOW_BYTES = 1 << 16;
/** The maximum length of a field's head: two numbers of at most ten bytes. */
const MAX_HEAD_LENGTH = 20;

/** The wire format of Protocol Buffers: fields of a number, a kind and a value. */
class WireReader {
  position = 0;
  private window: Uint8Array = new Uint8Array(0);
  private windowStart = 0;

  constructor(
    private readonly handle: FileHandle,
    readonly size: number,
  ) {}

  /**
   * Skips a field. If its content has a length, skips only its head and returns the `end` of the content.
   *
   * @param limit the end of the message
   */
  async next(limit: number): Promise<{ field: number; end?: number }> {
    await this.load(MAX_HEAD_LENGTH);
    const tag = this.number();
    const field = Math.floor(tag / 8);
    switch (tag % 8) {
      case 0:
        this.number();
        break;
      case 1:
        this.position += 8;
        break;
      case 2:
        return { field, end: this.within(this.number() + this.position, limit) };
      case 5:
        this.position += 4;
        break;
      default:
        throw new RangeError('it contains a field of an unknown type');
    }
    this.within(this.position, limit);
    return { field };
  }

  /** Returns the text up to an offset. */
  async text(end: number): Promise<string> {
    const length = end - this.position;
    const bytes = await this.load(Math.min(length, MAX_NAME_LENGTH));
    this.position = end;
    return new TextDecoder().decode(bytes) + (length > MAX_NAME_LENGTH ? '…' : '');
  }

  /** Returns the next bytes, up to `length`. */
  private async load(length: number): Promise<Uint8Array> {
    const wanted = Math.min(length, this.size - this.position);
    let at = this.position - this.windowStart;
    if (at < 0 || at + wanted > this.window.length) {
      const { buffer, bytesRead } = await this.handle.read(
        new Uint8Array(WINDOW_BYTES),
        0,
        WINDOW_BYTES,
        this.position,
      );
      this.window = buffer.subarray(0, bytesRead);
      this.windowStart = this.position;
      at = 0;
    }
    return this.window.subarray(at, at + wanted);
  }

  /** Reads a number of seven bits per byte, the lowest first. */
  private number(): number {
    let value = 0;
    for (let scale = 1, count = 0; count < 10; scale *= 128, count++) {
      const byte = this.window[this.position++ - this.windowStart];
      if (byte === undefined) throw new RangeError('it is incomplete');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new RangeError('it has a number that is too long');
  }

  private within(place: number, limit: number): number {
    if (place > limit)
      throw new RangeError(
        limit === this.size ? 'it is incomplete' : 'a part of it is longer than the part that contains it',
      );
    return place;
  }
}
