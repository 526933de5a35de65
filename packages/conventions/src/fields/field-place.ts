import { isRecord } from '../basis/record.ts';
import { MOST_FIELDS } from './error-fields.ts';
import { tooFewItems, tooManyItems, wrongType } from './field-messages.ts';
import type { Flaw } from './flaw.ts';
import type { Normalization } from './normalize.ts';

/** The parts of a schema that are checked member by member. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: FieldSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly FieldSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly maxLength?: number;
  readonly format?: string;
  readonly 'x-format'?: string;
  readonly 'x-normalize'?: Normalization;
}

/** One more than are reported, so that a failure can tell that there are more. */
const MOST_FLAWS = MOST_FIELDS + 1;

/** Flaws by path, such as `items.0.name`. */
export type Flaws = Map<string, Flaw>;

/** Stands for a value that is not valid. */
export const INVALID = Symbol('invalid');

/** @returns the value as the handler gets it, or INVALID once the flaw is recorded */
export type Judge = (given: unknown, path: string, flaws: Flaws) => unknown;

/** One place in a schema, compiled. */
export interface Place {
  readonly judge: Judge;
  readonly takesNull: boolean;
  /** Adds the paths of required members that are absent or null; undefined if there can be none. */
  readonly findMissing?: (given: unknown, path: string, missing: string[]) => void;
}

export function recordFlaw(flaws: Flaws, path: string, flaw: Flaw): typeof INVALID {
  if (flaws.size < MOST_FLAWS) flaws.set(path, flaw);
  return INVALID;
}

/**
 * Compiles a schema: objects, arrays and nullable values are followed, and `leaf` checks everything else.
 * @throws TypeError if an object or array has a keyword that is not supported
 */
export function compilePlace(schema: FieldSchema, leaf: (schema: FieldSchema) => Judge): Place {
  const { type, anyOf = [], properties, additionalProperties = false, items } = schema;
  const [other, ...more] = anyOf.filter((one) => one.type !== 'null');
  if (other && more.length === 0) {
    const place = compilePlace(other, leaf);
    return anyOf.length > 1 ? nullable(place) : place;
  }
  if (type === 'object' && properties && additionalProperties === false) return objectPlace(schema, leaf);
  if (type === 'array' && items) return arrayPlace(schema, leaf);
  return { judge: leaf(schema), takesNull: type === 'null' || type?.includes('null') === true };
}

function nullable(place: Place): Place {
  const judge: Judge = (given, path, flaws) => (given === null ? null : place.judge(given, path, flaws));
  return { ...place, judge, takesNull: true };
}

interface Member extends Place {
  readonly name: string;
  readonly required: boolean;
  readonly fallback: unknown;
}

function objectPlace(schema: FieldSchema, leaf: (schema: FieldSchema) => Judge): Place {
  refuseOthers(schema, ['properties', 'required', 'additionalProperties']);
  const members: Member[] = Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    ...compilePlace(member, leaf),
    name,
    required: schema.required?.includes(name) ?? false,
    fallback: member.default,
  }));
  return {
    takesNull: false,
    findMissing(given, path, missing) {
      if (!isRecord(given)) return;
      for (const member of members) {
        const value = memberOf(given, member);
        if (value !== undefined) member.findMissing?.(value, below(path, member.name), missing);
        else if (member.required && missing.length < MOST_FIELDS) missing.push(below(path, member.name));
      }
    },
    judge(given, path, flaws) {
      if (!isRecord(given)) return recordFlaw(flaws, path, wrongType('object'));
      const result: Record<string, unknown> = {};
      let valid = true;
      for (const member of members) {
        const value = memberOf(given, member);
        if (value === undefined) continue;
        const judged = member.judge(value, below(path, member.name), flaws);
        if (judged === INVALID) valid = false;
        else result[member.name] = judged;
      }
      // Rules about several fields still check the valid members at the top level.
      return valid || path === '' ? result : INVALID;
    },
  };
}

/** The value of a member, or its default: null counts as absent unless the member can be null. */
function memberOf(given: Readonly<Record<string, unknown>>, { name, takesNull, fallback }: Member): unknown {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  return value === undefined || (value === null && !takesNull) ? fallback : value;
}

function arrayPlace(schema: FieldSchema, leaf: (schema: FieldSchema) => Judge): Place {
  refuseOthers(schema, ['items', 'minItems', 'maxItems']);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema;
  const { findMissing, judge } = compilePlace(items, leaf);
  return {
    takesNull: false,
    ...(findMissing && {
      findMissing(given: unknown, path: string, missing: string[]) {
        if (!Array.isArray(given) || given.length > maxItems) return;
        for (let at = 0; at < given.length && missing.length < MOST_FIELDS; at++)
          findMissing(given[at], below(path, at), missing);
      },
    }),
    judge(given, path, flaws) {
      if (!Array.isArray(given)) return recordFlaw(flaws, path, wrongType('array'));
      if (given.length < minItems) return recordFlaw(flaws, path, tooFewItems(minItems));
      if (given.length > maxItems) return recordFlaw(flaws, path, tooManyItems(maxItems));
      const result: unknown[] = [];
      let valid = true;
      for (let at = 0; at < given.length; at++) {
        if (flaws.size >= MOST_FLAWS) return INVALID;
        const judged = judge(given[at], below(path, at), flaws);
        if (judged === INVALID) valid = false;
        else result.push(judged);
      }
      return valid ? result : INVALID;
    },
  };
}

/** Keywords that say nothing of whether a value is valid (JSON Schema 2020-12, Validation, section 9). */
export const ANNOTATIONS = ['title', 'description', 'default', 'examples', 'deprecated', '$comment'];

function refuseOthers(schema: FieldSchema, followed: readonly string[]): void {
  const known = [...followed, ...ANNOTATIONS, 'type', '$id'];
  const others = Object.keys(schema).filter(
    (keyword) => !known.includes(keyword) && !keyword.startsWith('x-'),
  );
  if (others.length > 0)
    throw new TypeError(`Keywords not supported for an ${schema.type} in a request: ${others.join(', ')}`);
}

function below(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`;
}
