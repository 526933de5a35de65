import { DAMAGED, letters, MOVING, type PictureExamination, sizeFlaw, viewOf } from './picture.ts';

/** The chunks that a picture is drawn from (RFC 9649, section 2). Everything else is removed, such as where a photo was taken. */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);
/** The only flags of the extended format that stay: those for a colour profile and transparency. */
const KEPT_FLAGS = 0b0011_0000;
const ANIMATION = 0b0000_0010;

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** With type, length and padding. */
  readonly bytes: Uint8Array;
}

export const isWebp = (bytes: Uint8Array) => letters(bytes, 0) === 'RIFF' && letters(bytes, 8) === 'WEBP';

/** Examines a WebP: its chunks, and the size that each of them states. */
export function examineWebp(bytes: Uint8Array): PictureExamination {
  const chunks = chunksOf(bytes);
  if (!chunks) return DAMAGED;
  const extended = chunks[0]?.type === 'VP8X' ? chunks[0] : undefined;
  if (extended && (extended.data.length !== 10 || (extended.data[0] ?? 0) & ANIMATION)) return MOVING;
  const pictures = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const [picture] = pictures;
  if (!picture || pictures.length > 1 || (!extended && chunks[0] !== picture)) return DAMAGED;
  const size = picture.type === 'VP8L' ? losslessSize(picture.data) : lossySize(picture.data);
  if (!size) return DAMAGED;
  if (extended && !sizeOfCanvas(extended.data).every((side, at) => side === size[at])) return DAMAGED;
  const flaw = sizeFlaw(...size);
  if (flaw) return flaw;
  const kept = chunks.filter(({ type }) => KEPT.has(type)).map(withoutOtherFlags);
  return { picture: asRiff(kept) };
}

/** @returns undefined where they do not fill the file exactly */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 20 || view.getUint32(4, true) !== bytes.length - 8) return undefined;
  const chunks: Chunk[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return undefined;
    chunks.push({
      type: letters(bytes, at),
      data: bytes.subarray(at + 8, at + 8 + length),
      bytes: bytes.subarray(at, end),
    });
    at = end;
  }
  return at === bytes.length ? chunks : undefined;
}

type Size = readonly [width: number, height: number];

/** RFC 9649, section 3.4. */
function losslessSize(data: Uint8Array): Size | undefined {
  if (data.length < 6 || data[0] !== 0x2f) return undefined;
  const packed = viewOf(data).getUint32(1, true);
  // Three bits of version follow, which is 0.
  return packed >>> 29 === 0 ? [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1] : undefined;
}

/** RFC 6386, section 9.1: a key frame that is shown, whose first part lies within the data. */
function lossySize(data: Uint8Array): Size | undefined {
  if (data.length < 11) return undefined;
  const view = viewOf(data);
  const tag = view.getUint16(0, true) | ((data[2] ?? 0) << 16);
  const isShownKeyFrame = (tag & 1) === 0 && ((tag >>> 4) & 1) === 1;
  const hasStartCode = data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a;
  if (!isShownKeyFrame || !hasStartCode || 10 + (tag >>> 5) > data.length) return undefined;
  return [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff];
}

function sizeOfCanvas(data: Uint8Array): number[] {
  const view = viewOf(data);
  const at = (place: number) => (view.getUint16(place, true) | ((data[place + 2] ?? 0) << 16)) + 1;
  return [at(4), at(7)];
}

function withoutOtherFlags({ type, bytes }: Chunk): Uint8Array {
  if (type !== 'VP8X') return bytes;
  const changed = Uint8Array.from(bytes);
  changed[8] = (changed[8] ?? 0) & KEPT_FLAGS;
  return changed;
}

function asRiff(chunks: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}
