import { deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { zipOf } from '../support/hostileFiles';
import { XML_STRUCTURE } from './mutableXml';
import type { Mutation } from './mutation';
import { chosen, ODD_NUMBERS, ODD_TEXTS } from './mutation';

interface ArchivePart {
  name: string;
  content: Uint8Array;
}

/** A number of a header that says something else than what is so. */
interface ChangedField {
  header: keyof typeof FIELDS;
  /** Of the headers of this kind, which one. */
  at: number;
  field: number;
  value: number;
}

/**
 * Where the numbers of a zip file stand in its headers (APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16), and in how
 * many bytes.
 */
const FIELDS = {
  /** Flags, method, checksum, packed size, size, length of the name and of what follows it. */
  part: {
    signature: 0x04034b50,
    numbers: [
      [6, 2],
      [8, 2],
      [14, 4],
      [18, 4],
      [22, 4],
      [26, 2],
      [28, 2],
    ],
  },
  /** The same, then the length of the remark, and the place. */
  entry: {
    signature: 0x02014b50,
    numbers: [
      [8, 2],
      [10, 2],
      [16, 4],
      [20, 4],
      [24, 4],
      [28, 2],
      [30, 2],
      [32, 2],
      [42, 4],
    ],
  },
  /** Counts, size and place of the directory, length of the remark. */
  end: {
    signature: 0x06054b50,
    numbers: [
      [8, 2],
      [10, 2],
      [12, 4],
      [16, 4],
      [20, 2],
    ],
  },
} as const;
const HEADERS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
const NAMES = [
  '',
  '../a',
  '/a',
  'a\\b',
  '__proto__',
  'mimetype',
  'word/document.xml',
  'xl/workbook.xml',
  'content.xml',
  'a'.repeat(300),
];

/** A zip file by its parts, the XML in them, and the numbers of its headers. */
export class MutableArchive {
  private constructor(
    private readonly parts: readonly ArchivePart[],
    private readonly fields: readonly ChangedField[] = [],
    private readonly length = Infinity,
  ) {}

  static of(bytes: Uint8Array): MutableArchive {
    return new MutableArchive(Object.entries(unzipSync(bytes)).map(([name, content]) => ({ name, content })));
  }

  get bytes(): Uint8Array {
    const bytes = Buffer.from(
      zipOf(this.parts.map(({ name, content }) => ({ name, packed: deflateRawSync(content), size: content.length }))),
    );
    for (const each of this.fields) write(bytes, each);
    return bytes.subarray(0, this.length);
  }

  mutated(mutation: Mutation): MutableArchive {
    const { kind, at, other, value } = mutation;
    if (kind % 4 === 0)
      return new MutableArchive(
        this.parts,
        [
          ...this.fields,
          { header: chosen(HEADERS, at), at: other, field: value, value: chosen(ODD_NUMBERS, kind >> 2) },
        ],
        this.length,
      );
    if (!this.parts.length) return this;
    if (kind % 4 === 1)
      return this.with(
        chosen(CHANGES_OF_ARCHIVE_PARTS, kind >> 2)(
          this.parts,
          at % this.parts.length,
          other % this.parts.length,
          value,
        ),
      );
    if (kind % 64 === 2) return new MutableArchive(this.parts, this.fields, value % (this.bytes.length + 1));
    return this.withXml(at, (text) =>
      XML_STRUCTURE.mutated(text, { kind: kind >> 2, at: other, other: value, value: at }),
    );
  }

  /** The same without one part, or without one element of one; undefined from the last of them on. */
  without(index: number): MutableArchive | undefined {
    let left = index;
    if (left < this.fields.length) return new MutableArchive(this.parts, this.fields.toSpliced(left, 1), this.length);
    left -= this.fields.length;
    if (left < this.parts.length) return this.with(this.parts.toSpliced(left, 1));
    left -= this.parts.length;
    for (const [number, { content }] of this.parts.entries()) {
      const text = Buffer.from(content).toString();
      const elements = XML_STRUCTURE.parts(text);
      if (left < elements.length)
        return this.withXml(number, () => text.slice(0, elements[left]!.start) + text.slice(elements[left]!.end));
      left -= elements.length;
    }
    return undefined;
  }

  private with(parts: readonly ArchivePart[]): MutableArchive {
    return new MutableArchive(parts, this.fields, this.length);
  }

  private withXml(at: number, change: (text: string) => string): MutableArchive {
    const index = at % this.parts.length;
    const { name, content } = this.parts[index]!;
    return this.with(this.parts.with(index, { name, content: Buffer.from(change(Buffer.from(content).toString())) }));
  }
}

const CHANGES_OF_ARCHIVE_PARTS: readonly ((
  parts: readonly ArchivePart[],
  at: number,
  other: number,
  value: number,
) => readonly ArchivePart[])[] = [
  (parts, at) => parts.toSpliced(at, 1),
  (parts, at) => [...parts, parts[at]!],
  // Under the same name, with another content.
  (parts, at, other) => [...parts, { name: parts[at]!.name, content: parts[other]!.content }],
  (parts, at, other) =>
    parts
      .with(at, { name: parts[at]!.name, content: parts[other]!.content })
      .with(other, { name: parts[other]!.name, content: parts[at]!.content }),
  (parts, at, _other, value) => parts.with(at, { name: chosen(NAMES, value), content: parts[at]!.content }),
  (parts, at, _other, value) =>
    parts.with(at, {
      name: parts[at]!.name,
      content: parts[at]!.content.subarray(0, value % (parts[at]!.content.length + 1)),
    }),
  (parts, at, _other, value) =>
    parts.with(at, { name: parts[at]!.name, content: Buffer.from(chosen(ODD_TEXTS, value)) }),
];

/** Into the header that is meant, found by its signature; a file that has none stays as it is. */
function write(bytes: Buffer, { header, at, field, value }: ChangedField): void {
  const { signature, numbers } = FIELDS[header];
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  const places: number[] = [];
  for (let place = bytes.indexOf(mark); place >= 0; place = bytes.indexOf(mark, place + 4)) places.push(place);
  if (!places.length) return;
  const [offset, width] = chosen<readonly [number, number]>(numbers, field);
  const place = chosen(places, at) + offset;
  if (place + width <= bytes.length) bytes.writeUIntLE(value % 2 ** (8 * width), place, width);
}
