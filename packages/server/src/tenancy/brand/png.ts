import { crc32, inflateSync } from 'node:zlib';
import { DAMAGED, letters, type PictureExamination, sizeFlaw, viewOf } from './picture.ts';

/** The signature of PNG (W3C, Portable Network Graphics, third edition, section 5.2). */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks that a picture is drawn from. Everything else is removed: texts, dates, places, and animations. */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'pHYs',
]);

/** The samples of a pixel, and the depths in bits that they can have, by colour type (section 11.2.1). */
const COLOURS: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const INDEXED = 3;

/** Where the passes of an interlaced picture begin, and their steps: x, y, dx, dy (section 8). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** With length, type and checksum. */
  readonly bytes: Uint8Array;
}

interface Header {
  readonly width: number;
  readonly height: number;
  /** Bits of a pixel. */
  readonly bits: number;
  readonly isIndexed: boolean;
  readonly isInterlaced: boolean;
}

export const isPng = (bytes: Uint8Array) => SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));

/** Examines a PNG to its last pixel: checksums, the order of its chunks, and whether it has as many pixels as it claims. */
export function examinePng(bytes: Uint8Array): PictureExamination {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0] && headerOf(chunks[0]);
  if (!chunks || !header) return DAMAGED;
  const flaw = sizeFlaw(header.width, header.height);
  if (flaw) return flaw;
  const data = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const hasPalette = chunks.some(({ type }) => type === 'PLTE');
  if ((header.isIndexed && !hasPalette) || !hasPixels(Buffer.concat(data), header)) return DAMAGED;
  const kept = chunks.filter(({ type }) => KEPT.has(type)).map((chunk) => chunk.bytes);
  return { picture: Buffer.concat([SIGNATURE, ...kept]) };
}

/** @returns undefined where they do not fill the file exactly, from the header to the end */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return undefined;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined;
    chunks.push({
      type: letters(bytes, at + 4),
      data: bytes.subarray(at + 8, end - 4),
      bytes: bytes.subarray(at, end),
    });
    at = end;
    if (chunks.at(-1)?.type === 'IEND') break;
  }
  return at === bytes.length && chunks.at(-1)?.type === 'IEND' ? chunks : undefined;
}

function headerOf({ type, data }: Chunk): Header | undefined {
  if (type !== 'IHDR' || data.length !== 13) return undefined;
  const view = viewOf(data);
  const [depth = 0, colour = -1, compression, filter, interlace = 2] = data.subarray(8);
  const { samples, depths } = COLOURS[colour] ?? { samples: 0, depths: [] };
  if (!depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return undefined;
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bits: samples * depth,
    isIndexed: colour === INDEXED,
    isInterlaced: interlace === 1,
  };
}

/** The result of `inflateSync` with `info`. */
interface InflateResult {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

/** Whether the data unpack to the pixels of the picture, which bounds what they may unpack to. */
function hasPixels(data: Uint8Array, { width, height, bits, isInterlaced }: Header): boolean {
  const lengths = (isInterlaced ? PASSES : WHOLE).map(([x, y, dx, dy]) => {
    const columns = Math.ceil(Math.max(0, width - x) / dx);
    const rows = Math.ceil(Math.max(0, height - y) / dy);
    // Each row has a byte for its filter.
    return columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8));
  });
  const length = lengths.reduce((sum, one) => sum + one, 0);
  try {
    const { buffer, engine } = inflateSync(data, {
      maxOutputLength: length,
      info: true,
    }) as unknown as InflateResult;
    // Refuses bytes after the packed pixels.
    return buffer.length === length && engine.bytesWritten === data.length;
  } catch {
    return false;
  }
}
