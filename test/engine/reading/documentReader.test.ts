import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ErrorCode } from '../../../src/base/errors';
import { GlossaError } from '../../../src/base/errors';
import { DocumentReader } from '../../../src/engine/reading/documentReader';
import type { DocumentText } from '../../../src/model/document';
import { docxBomb, ENTITY_BOMB, EXTERNAL_ENTITY, XML_ENTRIES } from '../../files/support/hostileFiles';
import { encoded } from '../../files/support/legacyText';
import { longestPause } from '../../support/longestPause';

const reader = new DocumentReader();
const read = (file: string, signal?: AbortSignal) => reader.read({ path: path.resolve(file) }, {}, signal);
const refused = (code: ErrorCode, words: RegExp) => (error: unknown) =>
  error instanceof GlossaError && error.code === code && words.test(error.message);
const lines = (text: DocumentText) =>
  text.kind === 'monolingual' ? text.segments.map(({ line, text }) => `${line} ${text}`) : [];

describe('reading a document for a build', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-'))));
  after(async () => {
    await reader.threads.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('reads a DOCX paragraph by paragraph, with its notes and tables, without comments and deleted text', async () => {
    const { value, problems } = await read('test/fixtures/documents/lease.en.docx');
    assert.deepEqual(problems, []);
    assert.equal(value.kind === 'monolingual' && value.language, 'en');
    assert.deepEqual(lines(value), [
      '1 Lease of Business Premises',
      '3 The tenant shall pay the security deposit within fourteen days.',
      '3 It bears no interest.',
      '4 A bank guarantee serves as well.',
      '5 The notice period is six months.',
      '5 It ends with the month.',
      '6 Parking space',
      '7 Price list',
      '8 7',
      '9 Signed by both parties.',
    ]);
  });

  it('says what to do with a DOCX that cannot be read', async () => {
    const file = path.join(folder, 'broken.docx');
    await writeFile(file, (await readFile('test/fixtures/documents/lease.en.docx')).subarray(0, 900));
    const { value, problems } = await read(file);
    assert.deepEqual(lines(value), []);
    assert.match(problems[0]!.message, /DOCX file cannot be read.*save it again/);
  });

  it('refuses a DOCX that is a zip bomb, by what it says and by what it is', async () => {
    const file = path.join(folder, 'bomb.docx');
    await writeFile(file, docxBomb(3000, 3000 * 1024 * 1024));
    assert.match(
      (await read(file)).problems[0]!.message,
      /DOCX file cannot be read: This file was not read because it would expand to 3000 MB/,
    );
    await writeFile(file, docxBomb(3000, 1000));
    assert.match(
      (await read(file)).problems[0]!.message,
      /word\/document\.xml of this file is damaged: it is larger than stated/,
    );
  });

  for (const [fileName, wrap] of Object.entries({
    'a.en.resx': (text: string) => `<root><data name="a"><value>A pump ${text}</value></data></root>`,
    'strings.xml': (text: string) => `<resources><string name="a">A pump ${text}</string></resources>`,
    'a.tmx': XML_ENTRIES['a.tmx']!,
    'a.xlf': XML_ENTRIES['a.xlf']!,
  })) {
    it(`expands no entities of entities and fetches none: ${fileName}`, async () => {
      for (const [documentType, entity] of [
        [ENTITY_BOMB, '&j;'],
        [EXTERNAL_ENTITY, '&e;'],
      ] as const) {
        const text = documentType + wrap(entity);
        const { value } = await reader.read({ fileName, text }, {});
        const said = JSON.stringify(value);
        assert.ok(
          said.length < 5000 && !said.includes('aaaaaaaaaa') && said.includes(entity.slice(1)),
          said.slice(0, 500),
        );
      }
    });
  }

  it('refuses a file of 200 MB without reading it, and takes one of 50 MB', async () => {
    const file = path.join(folder, 'large.txt');
    await writeFile(file, '');
    await truncate(file, 200 * 1024 * 1024);
    await assert.rejects(read(file), refused('documentTooLarge', /has 200 MB; at most 50 MB are supported\. Split it/));
    await truncate(file, 50 * 1024 * 1024);
    // It holds nothing but zeros, which is another reason to refuse it, but not its size.
    await assert.rejects(read(file), refused('formatUnknown', /is not a text file\. Save it as DOCX/));
  });

  it('refuses a long text that an editor sends, too', async () => {
    const text = 'x'.repeat(51 * 1024 * 1024);
    await assert.rejects(reader.read({ fileName: 'a.txt', text }, {}), refused('documentTooLarge', /a\.txt has 51 MB/));
  });

  it('says that a file cannot be found', async () => {
    await assert.rejects(
      read(path.join(folder, 'missing.md')),
      refused('fileUnreadable', /missing\.md cannot be read \(ENOENT\)/),
    );
    await assert.rejects(read(folder), refused('fileIrregular', /it is a folder/));
  });

  it('reads UTF-16 with a byte order mark, and tells the line of what is no UTF-8', async () => {
    const file = path.join(folder, 'a.de.txt');
    await writeFile(file, Buffer.from('\ufeffEin Schlüssel hängt hier.', 'utf16le'));
    assert.deepEqual(lines((await read(file)).value), ['1 Ein Schlüssel hängt hier.']);
    await writeFile(file, Buffer.concat([Buffer.from('Größe.\n\n'), Buffer.from('Ein Schl\xfcssel.', 'latin1')]));
    const { problems } = await read(file);
    assert.deepEqual(
      problems.map(({ line }) => line),
      [3],
    );
    assert.match(problems[0]!.message, /bytes that are not UTF-8/);
  });

  it('guesses the encoding of a text that does not say it, by the language in its name, and tells it; what XML says counts', async () => {
    const russian = path.join(folder, 'a.ru.txt');
    await writeFile(russian, encoded('OK.\n\nКлюч висит здесь.', 'koi8-r'));
    const { value, problems } = await read(russian);
    assert.deepEqual(lines(value), ['1 OK.', '3 Ключ висит здесь.']);
    assert.match(
      `${problems[0]!.line} ${problems[0]!.message}`,
      /^3 The file does not state its encoding and was read as koi8-r\. If characters look wrong, for example here, save it as UTF-8\.$/,
    );
    const page = path.join(folder, 'a.html');
    await writeFile(
      page,
      encoded(
        '<?xml version="1.0" encoding="windows-1250"?><html><body><p>Śruba wisi tu.</p></body></html>',
        'windows-1250',
      ),
    );
    const read1250 = await read(page);
    assert.deepEqual([lines(read1250.value), read1250.problems], [['1 Śruba wisi tu.'], []]);
  });

  it('reads a page of HTML in the encoding that it says, if it says one and not wrongly UTF-8', async () => {
    const page = path.join(folder, 'b.html');
    const pageOf = async (meta: string, encoding: string) => {
      await writeFile(
        page,
        encoded(
          `<!DOCTYPE html>\n<html><head>\n<!-- <meta charset="koi8-r"> ` +
            `-->${meta}</head><body><p>Τέλος.</p></body></html>`,
          encoding,
        ),
      );
      const { value, problems } = await read(page);
      return [...lines(value), ...problems.map(({ message }) => message.slice(0, 37))];
    };
    assert.deepEqual(await pageOf('<meta charset="iso-8859-7">', 'iso-8859-7'), ['3 Τέλος.']);
    assert.deepEqual(
      await pageOf("<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=windows-1253'>", 'windows-1253'),
      ['3 Τέλος.'],
    );
    assert.equal((await pageOf('<meta charset="utf-8">', 'windows-1253'))[1], 'The file does not state its encoding ');
  });

  it('lets others in while it reads a book, and ends at once when it is cancelled', async () => {
    const file = path.join(folder, 'book.en.md');
    const paragraph =
      'The tenant of the *old* house waited for a letter. It came by the evening, and nobody read it.\n\n';
    await writeFile(file, paragraph.repeat(2_000));
    // What is loaded once is not what is measured.
    await read('test/fixtures/documents/lease.en.docx');
    const longest = await longestPause(async () => assert.equal(lines((await read(file)).value).length, 4_000));
    assert.ok(longest < 1000, `${Math.round(longest)} ms`);
    const controller = new AbortController();
    const reading = read(file, controller.signal);
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(reading, refused('cancelled', /Cancelled/));
  });
});
