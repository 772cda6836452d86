/** What an index consists of as bytes. Numbers are little-endian, as on every machine that Glossa runs on. */
export interface IndexPayload {
  layout: 'exact' | 'flat' | 'graph';
  dimensions: number;
  /** One per stored row; −1 where the row was removed. */
  labels: Int32Array;
  /** The rows themselves, in a form that belongs to the layout. */
  body: Uint8Array;
}

const MAGIC = 0x58494c47; // the letters GLIX
const VERSION = 1;
const LAYOUTS = ['exact', 'flat', 'graph'] as const;
/** Five 32-bit numbers: magic, version, layout, dimensions, rows. */
const HEADER = 20;

/** Everything in front of the body. */
export function packHead({ layout, dimensions, labels }: Omit<IndexPayload, 'body'>): Uint8Array[] {
  const header = Uint32Array.of(MAGIC, VERSION, LAYOUTS.indexOf(layout), dimensions, labels.length);
  return [new Uint8Array(header.buffer), new Uint8Array(labels.buffer, labels.byteOffset, labels.byteLength)];
}

/** Undefined for bytes that do not begin with such a head, or end within it. */
export function unpackIndex(bytes: Uint8Array): IndexPayload | undefined {
  if (bytes.byteLength < HEADER) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (place: number) => view.getUint32(4 * place, true);
  const [magic, version, layoutCode, dimensions, rows] = [number(0), number(1), number(2), number(3), number(4)];
  const layout = LAYOUTS[layoutCode];
  const start = HEADER + 4 * rows;
  if (magic !== MAGIC || version !== VERSION || !layout || dimensions < 1 || bytes.byteLength < start) return undefined;
  const labels = new Int32Array(new Uint8Array(bytes.subarray(HEADER, start)).buffer);
  return { layout, dimensions, labels, body: bytes.subarray(start) };
}
