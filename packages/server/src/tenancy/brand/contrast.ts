import { flaw } from '@portico/api';
import type { Format } from '@portico/conventions';

/** The least contrast of text (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/**
 * The backgrounds of pages and mails on which the colour of a brand stands, as text or around text. A test compares them
 * with the style sheets.
 */
export const BACKGROUNDS = {
  light: ['#ffffff', '#fdfdfc', '#f6f6f3', '#f5f5f2', '#f4f4f6', '#f4f4f1'],
  dark: ['#121315', '#141517', '#141618', '#16161a', '#1a1c1f', '#1d1f22', '#232329'],
} as const;
export type Scheme = keyof typeof BACKGROUNDS;

/** The colours of pages without a brand. */
export const OWN_COLOURS = { light: '#1f5c99', dark: '#8fbdf0' } as const;

/** Text on the colour: lighter than each light background, and darker than each dark one. */
export const ON_ACCENT = { light: '#ffffff', dark: '#10161d' } as const;

type Channels = readonly [red: number, green: number, blue: number];

/** Red, green and blue of a colour as light, each from 0 to 1 (WCAG 2.2, relative luminance). */
function lightOf(colour: string): Channels {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red ?? 0, green ?? 0, blue ?? 0];
}

const luminanceOf = ([red, green, blue]: Channels) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((colour) => luminanceOf(lightOf(colour)))
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether a colour can be read on all backgrounds of a scheme, and text on it. */
export function isReadable(colour: string, scheme: Scheme): boolean {
  return [...BACKGROUNDS[scheme], ON_ACCENT[scheme]].every(
    (other) => contrastOf(colour, other) >= LEAST_CONTRAST,
  );
}

/** The same hue, only as much darker (on light backgrounds) or lighter (on dark ones) as it takes to be readable. */
export function nearestReadable(colour: string, scheme: Scheme): string {
  if (isReadable(colour, scheme)) return colour;
  const light = lightOf(colour);
  const at = (share: number) =>
    scheme === 'light'
      ? colourOf(
          light.map((channel) => channel * (1 - share)),
          Math.floor,
        )
      : colourOf(
          light.map((channel) => channel + (1 - channel) * share),
          Math.ceil,
        );
  // Black on light and white on dark backgrounds are readable, and everything between there and the first such colour.
  let [least, most] = [0, 1];
  for (let step = 0; step < 16; step++) {
    const middle = (least + most) / 2;
    if (isReadable(at(middle), scheme)) most = middle;
    else least = middle;
  }
  return at(most);
}

function colourOf(light: readonly number[], round: (value: number) => number): string {
  const digits = light.map((channel) => {
    const value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
    return Math.min(255, Math.max(0, round(value * 255 + (round === Math.floor ? 1e-9 : -1e-9))))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

/** Takes a colour that is readable on the backgrounds of a scheme, and names the nearest one otherwise. */
export function accentFormat(scheme: Scheme): Format<string> {
  return (text) => {
    const colour = text.toLowerCase();
    if (isReadable(colour, scheme)) return { value: colour };
    const nearest = nearestReadable(colour, scheme);
    const message = `must have a contrast of 4.5:1 with the ${scheme} backgrounds of pages and emails; the nearest colour with enough is ${nearest}`;
    return { flaw: flaw('contrast', message, { nearest }) };
  };
}
