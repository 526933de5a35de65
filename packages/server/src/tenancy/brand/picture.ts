import { flaw, LOGO_LIMITS } from '@portico/api';
import type { Flaw } from '@portico/conventions';

/** A picture without anything that does not belong to it, or the flaw of the given one, as the end of a sentence. */
export type PictureExamination = { readonly picture: Uint8Array } | { readonly flaw: Flaw };

export const DAMAGED: PictureExamination = {
  flaw: flaw('damaged', 'must be a complete picture; this one is damaged or cut off'),
};
export const MOVING: PictureExamination = { flaw: flaw('animated', 'must not be animated') };

/** The flaw in the size of a picture, in pixels. */
export function sizeFlaw(width: number, height: number): PictureExamination | undefined {
  if (width < 1 || height < 1) return DAMAGED;
  const { side } = LOGO_LIMITS;
  return width > side || height > side
    ? { flaw: flaw('too_many_pixels', `must have at most ${side} pixels a side`, { max: side }) }
    : undefined;
}

/** The four letters of the type of a chunk. */
export function letters(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
