import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { LOGO_LIMITS } from '@portico/api';
import { png, pngChunk, WEBP, webp } from '../../../test/fixtures/pictures.ts';
import { logoFormat } from './logo.ts';

const given = (bytes: Uint8Array) => logoFormat(Buffer.from(bytes).toString('base64'));
const kept = (bytes: Uint8Array) => {
  const judged = given(bytes);
  if ('flaw' in judged) return assert.fail(judged.flaw.message);
  return { ...judged.value, bytes: Buffer.from(judged.value.content, 'base64') };
};
const flawOf = (bytes: Uint8Array) => {
  const judged = given(bytes);
  return 'flaw' in judged ? judged.flaw.message : 'none';
};

/** A header with other values than `png` writes. */
function withHeader(change: (header: Buffer) => void, pixels = Buffer.alloc(0)): Buffer {
  const header = Buffer.from(png().subarray(16, 29));
  change(header);
  const palette = pngChunk('PLTE', Buffer.alloc(3));
  const parts = [pngChunk('IHDR', header), palette, pngChunk('IDAT', deflateSync(pixels)), pngChunk('IEND')];
  return Buffer.concat([png().subarray(0, 8), ...parts]);
}

const SCRIPT = Buffer.from('<script>alert(document.domain)</script>');
const [WHOLE, DAMAGED] = [png({ width: 40, height: 30 }), /is damaged or cut off/];
const corrupt = (at: number) => {
  const changed = Buffer.from(WHOLE);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

for (const [what, bytes] of [
  ['a PNG', WHOLE],
  ['a PNG of the largest size', png({ width: LOGO_LIMITS.side, height: LOGO_LIMITS.side })],
  // Sixteen samples of sixteen bits, in seven passes: 1, 0, 1, 2, 2, 4 and 8 rows' worth for 4 by 4 pixels.
  ['a PNG with a palette', withHeader((header) => header.writeUInt8(3, 9), Buffer.alloc(6))],
  ['an interlaced PNG', withHeader((header) => header.writeUInt8(1, 12), Buffer.alloc(2 + 2 + 3))],
  ['a WebP without loss', WEBP.lossless],
  ['a WebP with loss', WEBP.lossy],
] as const)
  test(`keeps ${what} as it is`, () => {
    const { bytes: as, file } = kept(bytes);
    if (!what.includes('palette') && !what.includes('interlaced')) assert.deepEqual(as, Buffer.from(bytes));
    assert.match(file, what.includes('PNG') ? /^[0-9a-f]{32}\.png$/ : /^[0-9a-f]{32}\.webp$/);
    assert.deepEqual(kept(as), kept(bytes), 'and taken again it is the same');
  });

for (const [what, bytes, flaw] of [
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    /must be a PNG or/,
  ],
  ['HTML', Buffer.from('<!doctype html><p>Hello'), /must be a PNG or/],
  [
    'a GIF',
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    /must be a PNG or/,
  ],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]), /must be a PNG or/],
  ['an AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'), /must be a PNG or/],
  ['another RIFF', Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1'), /must be a PNG or/],
  ['only a signature of PNG', WHOLE.subarray(0, 8), DAMAGED],
  ['a PNG without its last byte', WHOLE.subarray(0, -1), DAMAGED],
  ['a PNG cut in the middle', WHOLE.subarray(0, 50), DAMAGED],
  ['a PNG without its end', WHOLE.subarray(0, -12), DAMAGED],
  ['a PNG with a script behind it', Buffer.concat([WHOLE, SCRIPT]), DAMAGED],
  ['a PNG with a wrong checksum', corrupt(30), DAMAGED],
  ['a PNG with a wrong bit in its data', corrupt(45), DAMAGED],
  ['a PNG with too few pixels', png({ width: 40, height: 30, pixels: Buffer.alloc(100) }), DAMAGED],
  ['a PNG that unpacks to too much', png({ pixels: Buffer.alloc(10_000_000) }), DAMAGED],
  [
    'a PNG with a script behind its pixels',
    withHeader(() => {}, Buffer.concat([Buffer.alloc(6), SCRIPT])),
    DAMAGED,
  ],
  [
    'a PNG with a script between its pixels and its end',
    Buffer.concat([
      png().subarray(0, 33),
      pngChunk('IDAT', Buffer.concat([deflateSync(Buffer.alloc(6)), SCRIPT])),
      pngChunk('IEND'),
    ]),
    DAMAGED,
  ],
  ['a PNG of no width', png({ width: 0 }), DAMAGED],
  ['a PNG of an unknown colour type', withHeader((header) => header.writeUInt8(5, 9)), DAMAGED],
  ['a PNG of 3 bits', withHeader((header) => header.writeUInt8(3, 8)), DAMAGED],
  ['a PNG that is one pixel too wide', png({ width: LOGO_LIMITS.side + 1 }), /at most 1024 pixels a side/],
  ['a PNG of two billion rows', png({ height: 2 ** 31 - 1 }), /at most 1024 pixels a side/],
  ['a WebP without its last byte', WEBP.lossy.subarray(0, -1), DAMAGED],
  ['a WebP with a script behind it', Buffer.concat([WEBP.lossless, SCRIPT]), DAMAGED],
  ['a WebP without a picture', webp(['EXIF', SCRIPT]), DAMAGED],
  [
    'a WebP with two pictures',
    webp(['VP8L', WEBP.lossless.subarray(20, 33)], ['VP8L', WEBP.lossless.subarray(20, 33)]),
    DAMAGED,
  ],
  ['a WebP whose picture is a script', webp(['VP8 ', SCRIPT]), DAMAGED],
  [
    'a WebP that moves',
    webp(['VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])], ['ANIM', Buffer.alloc(6)]),
    /must not be animated/,
  ],
  [
    'a WebP of 16,384 pixels',
    webp(['VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0])]),
    /at most 1024 pixels a side/,
  ],
  [
    'a WebP that lies about its size',
    webp(['VP8X', Buffer.from([0, 0, 0, 0, 9, 0, 0, 9, 0, 0])], ['VP8L', WEBP.lossless.subarray(20, 33)]),
    DAMAGED,
  ],
  ['a file of 33 KiB', Buffer.concat([WHOLE, Buffer.alloc(33_000)]), /at most 32 KiB/],
] as const)
  test(`refuses ${what}`, () => assert.match(flawOf(bytes), flaw));

for (const [what, text] of [
  ['a data: URL', `data:image/png;base64,${WHOLE.toString('base64')}`],
  ['base64url', 'iVBORw0K-_8='],
  ['base64 without its padding', WEBP.lossless.toString('base64').replace(/=+$/, '')],
  ['base64 with a line break', `${WHOLE.toString('base64')}\n`],
  ['a word', 'logo'],
  ['nothing but padding', '===='],
] as const)
  test(`not base64: ${what}`, () => {
    const judged = logoFormat(text);
    assert.match('flaw' in judged ? judged.flaw.message : '', /must be (?:base64|a PNG)/);
  });

test('strips everything but the picture: texts, locations, scripts', () => {
  const texts = ['tEXt', 'iTXt', 'eXIf', 'acTL', 'prIV'].map((type) => pngChunk(type, SCRIPT));
  const { bytes, file } = kept(png({ width: 40, height: 30, others: texts }));
  assert.deepEqual([bytes, file], [WHOLE, kept(WHOLE).file]);
  const picture = ['VP8L', WEBP.lossless.subarray(20, 33)] as const;
  const flags = Buffer.from([0x3c, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const clean = webp(['VP8X', Buffer.from([0x30, ...flags.subarray(1)])], picture);
  assert.deepEqual(kept(webp(['VP8X', flags], picture, ['EXIF', SCRIPT], ['XMP ', SCRIPT])).bytes, clean);
});
