import { flaw } from '@portico/api';
import { NORMALIZATION_BOUNDS, normalize, type Parsed } from '@portico/conventions';
import { foreignName, LONGEST_NAME } from '../../ground/names.ts';

/** The name of a person, and what had to be mended, if anything. */
interface MendedName {
  readonly name: string | null;
  readonly remark: string | undefined;
}

const CUT = `is cut, as it has more than ${LONGEST_NAME} characters`;
const CLEANED = 'is taken without characters that are not allowed here';
const DROPPED = 'is left out, as nothing in it is visible';

/** Puts a name of another service into canonical form. Whatever it is like, its person is imported. */
export function mendedName(given: unknown): Parsed<MendedName> {
  if (given === undefined || given === null) return { value: { name: null, remark: undefined } };
  if (typeof given !== 'string') return { flaw: flaw('type', 'must be a string') };
  const canonical = normalize(given, 'name');
  const name = foreignName(within(given), Number.POSITIVE_INFINITY);
  if (name === undefined) return { value: { name: null, remark: DROPPED } };
  const points = [...name];
  if (points.length > LONGEST_NAME) {
    // What is cut in two, such as a pictograph of several, may leave a joiner at the end.
    const cut = foreignName(points.slice(0, LONGEST_NAME).join('')) ?? null;
    return { value: { name: cut, remark: CUT } };
  }
  return { value: { name, remark: name === canonical ? undefined : CLEANED } };
}

const { codePoints, marks } = NORMALIZATION_BOUNDS;
const SURPLUS_MARKS = new RegExp(`(\\p{M}{${marks}})\\p{M}+`, 'gu');

/** The beginning of a text, as far as it can be composed at a bounded cost. */
function within(text: string): string {
  const start =
    text.length > codePoints ? [...text.slice(0, 2 * codePoints)].slice(0, codePoints).join('') : text;
  return start.replace(SURPLUS_MARKS, '$1');
}
