import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pictureMetadata } from '../../../src/files/picture/pictureFormat';
import { png, pngHeader } from '../../support/pictures';

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** A JPEG up to its size: a start, a segment of another program's, a table, padding, the frame. */
const jpeg = Buffer.concat([
  latin('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
  latin('\xff\xc4\0\x04\0\0'),
  latin('\xff\xff\xc2\0\x0b\x08\0\x30\0\x40\x01\x01\x11\0'),
]);
const webp = (form: string): Uint8Array => latin(`RIFF\x20\0\0\0WEBP${form}`);

describe('the format of a picture', () => {
  it('is told with its size by the first bytes', () => {
    assert.deepEqual(pictureMetadata(png(30, 20)), { type: 'image/png', width: 30, height: 20 });
    assert.deepEqual(pictureMetadata(jpeg), { type: 'image/jpeg', width: 64, height: 48 });
    assert.deepEqual(pictureMetadata(latin('GIF89a\x05\0\x04\x01\x80\0\0')), {
      type: 'image/gif',
      width: 5,
      height: 260,
    });
    assert.deepEqual(pictureMetadata(webp('VP8 \x10\0\0\0\0\0\0\x9d\x01\x2a\x40\x01\xf0\0')), {
      type: 'image/webp',
      width: 320,
      height: 240,
    });
    assert.deepEqual(pictureMetadata(webp('VP8L\x10\0\0\0\x2f\x3f\xc1\x3b\0')), {
      type: 'image/webp',
      width: 320,
      height: 240,
    });
    assert.deepEqual(pictureMetadata(webp('VP8X\x0a\0\0\0\0\0\0\0\x3f\x01\0\xef\0\0')), {
      type: 'image/webp',
      width: 320,
      height: 240,
    });
  });

  it('is none of an SVG, with a script or without, however it begins', () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a --><svg/>'.replace('/>', ' />'),
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">',
    ]) {
      assert.deepEqual(pictureMetadata(latin(text)), { refusal: 'drawing' });
    }
    assert.deepEqual(pictureMetadata(Buffer.from('<svg >', 'utf16le')), { refusal: 'drawing' });
  });

  it('is none of what is no picture, or of a damaged one', () => {
    for (const text of ['', '\x89PN', 'plain text', '%PDF-1.7', 'BM\0\0'])
      assert.deepEqual(pictureMetadata(latin(text)), { refusal: 'unknown' }, text);
    for (const bytes of [
      png(30, 20).subarray(0, 19),
      latin('\x89PNG\r\n\x1a\n\0\0\0\rJUNK'),
      jpeg.subarray(0, 30),
      latin('\xff\xd8\xff\xda\0\x02'),
      latin('GIF89a\x05'),
      webp('VP9 '),
      pngHeader(0, 5),
    ]) {
      assert.deepEqual(pictureMetadata(bytes), { refusal: 'broken' });
    }
  });

  it('is not drawn where few bytes stand for more pixels than anyone can hold', () => {
    assert.deepEqual(pictureMetadata(pngHeader(60_000, 60_000)), { refusal: 'tooLarge' });
    assert.deepEqual(pictureMetadata(pngHeader(0xffffffff, 0xffffffff)), { refusal: 'tooLarge' });
  });

  it('is told of any bytes without a fault', () => {
    const beginnings = fc
      .constantFrom('', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'RIFF\0\0\0\0WEBP', 'RIFF\0\0\0\0WEBPVP8X')
      .map(latin);
    fc.assert(
      fc.property(beginnings, fc.uint8Array({ maxLength: 200 }), (beginning, rest) => {
        const facts = pictureMetadata(Buffer.concat([beginning, rest]));
        assert.ok('refusal' in facts || facts.width * facts.height > 0);
      }),
    );
  });
});
