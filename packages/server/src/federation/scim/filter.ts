import { folded } from '../../ground/folded.ts';
import type { Attribute } from './attribute.ts';
import { type AttributePath, attributeIn, partNamed } from './names.ts';

/** The operators of RFC 7644, section 3.4.2.2, but `pr`. */
export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
export type Comparand = string | number | boolean | null;

/** A filter as a tree, with the names of the schema. An attribute that is not kept is undefined. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'present'; readonly path: AttributePath | undefined }
  | Comparison
  | ValueFilter;

export interface Comparison {
  readonly kind: 'compare';
  readonly path: AttributePath | undefined;
  readonly operator: Operator;
  readonly value: Comparand;
  /** Whether a stored value fits. */
  readonly test: (stored: unknown) => boolean;
}

/** A filter in brackets, which one of the values must fit. */
export interface ValueFilter {
  readonly kind: 'values';
  readonly path: AttributePath | undefined;
  readonly filter: Filter;
}

/** Whether a resource, or a value of an attribute, fits a filter. The cost is that of its comparisons, never their product. */
export function matches(filter: Filter, resource: unknown): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matches(part, resource));
    case 'or':
      return filter.parts.some((part) => matches(part, resource));
    case 'not':
      return !matches(filter.part, resource);
    case 'present':
      return someAt(resource, filter.path, isPresent) === true;
    case 'values':
      return someAt(resource, filter.path, (value) => matches(filter.filter, value)) === true;
    case 'compare':
      return someAt(resource, filter.path, filter.test) ?? filter.operator === 'ne';
  }
}

type Test = (value: unknown) => boolean;

/** Whether one of the values of an attribute fits; undefined where it has none. */
const someAt = (resource: unknown, path: AttributePath | undefined, test: Test): boolean | undefined =>
  path && someIn(resource, path.names, test);

function someIn(value: unknown, names: readonly string[], test: Test, at = 0): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) {
    let fits: boolean | undefined;
    for (const one of value) {
      const fit = someIn(one, names, test, at);
      if (fit) return true;
      fits ??= fit;
    }
    return fits;
  }
  const name = names[at];
  if (name === undefined) return test(value);
  return someIn((value as Readonly<Record<string, unknown>>)[name], names, test, at + 1);
}

function isPresent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isPresent);
  return value !== '' && value !== null && value !== undefined;
}

/** Makes a comparison. An attribute with several parts is compared by its `value`. */
export function comparison(
  path: AttributePath | undefined,
  { operator, value: given }: Pick<Comparison, 'operator' | 'value'>,
): Comparison {
  const compared = path && (partNamed(path.attribute, 'value') ? attributeIn(path, 'value') : path);
  const value = truthIn(compared?.attribute, given);
  return {
    kind: 'compare',
    path: compared,
    operator,
    value,
    test: testOf(compared?.attribute, operator, value),
  };
}

/** Microsoft Entra ID compares booleans with texts. */
function truthIn(attribute: Attribute | undefined, value: Comparand): Comparand {
  if (attribute?.type !== 'boolean' || typeof value !== 'string') return value;
  const word = value.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : value;
}

const HOLDS: Readonly<Record<Operator, (stored: never, value: never) => boolean>> = {
  eq: (stored, value) => stored === value,
  ne: (stored, value) => stored !== value,
  gt: (stored, value) => stored > value,
  ge: (stored, value) => stored >= value,
  lt: (stored, value) => stored < value,
  le: (stored, value) => stored <= value,
  co: (stored: string, value: string) => stored.includes(value),
  sw: (stored: string, value: string) => stored.startsWith(value),
  ew: (stored: string, value: string) => stored.endsWith(value),
};

/** Values of different types are different, and in no order. */
function testOf(attribute: Attribute | undefined, operator: Operator, value: Comparand): Comparison['test'] {
  const isOfTexts = ['co', 'sw', 'ew'].includes(operator);
  const read =
    attribute?.type === 'dateTime' && !isOfTexts ? timeOf : attribute?.caseExact ? asIs : foldedText;
  const sought = read(value);
  if (isOfTexts && typeof sought !== 'string') return () => false;
  const holds = HOLDS[operator] as (stored: unknown, value: unknown) => boolean;
  return (given) => {
    const stored = read(given);
    return typeof stored === typeof sought ? holds(stored, sought) : operator === 'ne';
  };
}

const asIs = (value: unknown) => value;
const foldedText = (value: unknown) => (typeof value === 'string' ? folded(value) : value);
/** Times are compared as such, however they are written. */
const timeOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : value);
