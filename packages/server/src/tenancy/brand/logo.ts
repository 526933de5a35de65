import { hash } from 'node:crypto';
import { flaw, type GivenLogo, LOGO_LIMITS } from '@portico/api';
import type { Format } from '@portico/conventions';
import type { PictureExamination } from './picture.ts';
import { examinePng, isPng } from './png.ts';
import { examineWebp, isWebp } from './webp.ts';

/** Letters of the name of a logo's file, in hexadecimal: 128 bits, so that nobody guesses one or finds two alike. */
const NAME_LENGTH = 32;
const FILE = /^[0-9a-f]{32}\.(png|webp)$/;

/** The type of a logo by its file's name; undefined for anything else. */
export function typeOfLogo(file: string): string | undefined {
  const [, extension] = FILE.exec(file) ?? [];
  return extension && `image/${extension}`;
}

/** A logo is judged by its content, and stored without anything that does not belong to it. */
export const logoFormat: Format<GivenLogo> = (text) => {
  const bytes = Buffer.from(text, 'base64');
  // Node skips what is not base64.
  if (bytes.length === 0 || bytes.toString('base64') !== text)
    return { flaw: flaw('format', 'must be base64, with padding and without a data: prefix') };
  const { bytes: max } = LOGO_LIMITS;
  if (bytes.length > max) return { flaw: flaw('too_large', 'must have at most 32 KiB', { max }) };
  const extension = isPng(bytes) ? 'png' : isWebp(bytes) ? 'webp' : undefined;
  if (!extension) return { flaw: flaw('format', 'must be a PNG or a WebP') };
  const examined: PictureExamination = extension === 'png' ? examinePng(bytes) : examineWebp(bytes);
  if ('flaw' in examined) return examined;
  const name = hash('sha256', examined.picture).slice(0, NAME_LENGTH);
  return {
    value: {
      file: `${name}.${extension}`,
      content: Buffer.from(examined.picture).toString('base64'),
    },
  };
};
