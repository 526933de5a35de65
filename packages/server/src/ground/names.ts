import { flaw } from '@portico/api';
import { type Format, normalize } from '@portico/conventions';
import { isVisible } from './visible.ts';

/** Code points. */
export const LONGEST_NAME = 200;

/** Scripts in which joiners say how letters are written (Unicode, section 23.2). */
const JOINING = [
  ...['Adlm', 'Arab', 'Bali', 'Beng', 'Deva', 'Gujr', 'Guru', 'Java', 'Khmr', 'Knda', 'Mlym', 'Mong', 'Mymr'],
  ...['Nkoo', 'Orya', 'Phag', 'Rohg', 'Sinh', 'Syrc', 'Taml', 'Telu', 'Tibt'],
];
const LETTER = `[${JOINING.map((script) => `\\p{scx=${script}}`).join('')}]`;
const PICTOGRAPH = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?';

/** Where a character that is not drawn belongs to what is: in emoji, keycaps, flags of regions and joining scripts. */
const DRAWN = [
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
  `${PICTOGRAPH}(?:\\u200d${PICTOGRAPH})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  `(?<=${LETTER})[\\u200c\\u200d](?=${LETTER})`,
  `(?<=(?=\\p{M})${LETTER})\\u200d(?!\\p{L})`,
].join('|');
const INVISIBLE = new RegExp(`${DRAWN}|(\\p{Default_Ignorable_Code_Point})`, 'gu');
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const DIRECTION = /\p{Bidi_Control}/gu;

const without = (text: string) =>
  text.replace(INVISIBLE, (whole, ignorable?: string) => (ignorable === undefined ? whole : ''));
const isPrintable = (text: string) =>
  text.search(CONTROL) < 0 && text.search(DIRECTION) < 0 && without(text) === text;

/** Checks a name, which its schema has brought into canonical form. */
export const nameFormat: Format<string> = (text) => {
  if (!isPrintable(text)) return { flaw: flaw('pattern', 'has characters that are not allowed here') };
  return isVisible(text) ? { value: text } : { flaw: flaw('blank', 'must have a visible character') };
};

/** A name that a person types elsewhere than in a request, in canonical form; undefined if it is not one. */
export function typedName(text: string, most = LONGEST_NAME): string | undefined {
  const name = normalize(text, 'name') ?? '';
  return [...name].length <= most && 'value' in nameFormat(name) ? name : undefined;
}

/**
 * Puts a name of another service into canonical form: nobody there can correct it.
 * @returns undefined if nothing that can be seen is left, or if it is too long
 */
export function foreignName(text: string, most = LONGEST_NAME): string | undefined {
  // Judges the length first: composing costs the square of it.
  const composed = normalize(text, 'nfc');
  if (composed === undefined) return undefined;
  return typedName(without(composed.replace(DIRECTION, '').replace(CONTROL, ' ')), most);
}

/** Takes names of another service in canonical form. */
export const foreignNameFormat: Format<string> = (text) => {
  const name = foreignName(text, Number.POSITIVE_INFINITY);
  return name === undefined ? { flaw: flaw('blank', 'must have a visible character') } : { value: name };
};
