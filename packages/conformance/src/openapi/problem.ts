import { createContext, Script } from 'node:vm';
import { type Follow, limited, type Schema } from './document.ts';
import { isObject, type JsonObject, listAt, member, objectAt } from './json.ts';

/** Milliseconds for a pattern, which may be written to take years. */
const PATIENCE = 200;
const MATCH = new Script("new RegExp(pattern, 'u').test(value)");
/** How often each pattern was interrupted: a harmless one may be, if the process was suspended meanwhile. */
const INTERRUPTED = new Map<string, number>();
/** Interruptions after which a pattern is not tried again. */
const MOST_INTERRUPTIONS = 3;
/** Only code that runs in a context of its own can be interrupted. */
const APART = createContext({});
/** The deepest level of values that is checked; everything below it counts as valid. */
const DEEPEST = 40;

/**
 * The first way in which a value breaks a schema, as `/items/0/id: expected string`; undefined if it keeps it. Formats
 * are not checked, nor keywords of JSON Schema 2020-12 other than those below.
 */
export function problemOf(schema: Schema, value: unknown, follow: Follow): string | undefined {
  return problemAt({ schema, value, path: '', depth: 0 }, limited(follow));
}

interface Place {
  readonly schema: Schema;
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

function problemAt(place: Place, follow: Follow): string | undefined {
  if (place.depth > DEEPEST) return undefined;
  const schema = follow(place.schema);
  if (typeof schema === 'boolean') return schema ? undefined : `${place.path || '/'}: expected nothing`;
  const said = typeProblem(schema, place.value) ?? valueProblem(schema, place.value);
  if (said !== undefined) return `${place.path || '/'}: expected ${said}`;
  return combinedProblem(schema, place, follow) ?? innerProblem(schema, place, follow);
}

export function typesOf(schema: JsonObject): readonly string[] {
  const type = schema.type;
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : [];
  return schema.nullable === true && types.length > 0 ? [...types, 'null'] : types;
}

function typeProblem(schema: JsonObject, value: unknown): string | undefined {
  const types = typesOf(schema);
  if (types.length === 0 || types.some((type) => isOfType(type, value))) return undefined;
  return types.join(' or ');
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function valueProblem(schema: JsonObject, value: unknown): string | undefined {
  const choices = member(schema, 'const') === undefined ? listAt(schema, 'enum') : [schema.const];
  const text = choices.length > 0 ? JSON.stringify(value) : '';
  const same = (choice: unknown) => JSON.stringify(choice) === text;
  if (choices.length > 0 && !choices.some(same))
    return `one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`;
  if (typeof value === 'string') return stringProblem(schema, value);
  if (typeof value === 'number') return numberProblem(schema, value);
  if (Array.isArray(value))
    return rangeProblem(schema, { count: value.length, least: 'minItems', most: 'maxItems' });
  return undefined;
}

function stringProblem(schema: JsonObject, value: string): string | undefined {
  const { pattern } = schema;
  if (typeof pattern === 'string' && !matches(pattern, value)) return `a match of ${pattern}`;
  return rangeProblem(schema, { count: [...value].length, least: 'minLength', most: 'maxLength' });
}

/** A single quantifier cannot backtrack exponentially, and interruptible matching is slow. */
function isHarmless(pattern: string, value: string): boolean {
  return value.length < 1_000 && pattern.split(/[*+?{]/).length <= 2;
}

/** Whether a value matches a pattern of the document; true if the pattern is invalid or takes too long. */
export function matches(pattern: string, value: string): boolean {
  const interrupted = INTERRUPTED.get(pattern) ?? 0;
  if (interrupted >= MOST_INTERRUPTIONS) return true;
  try {
    if (isHarmless(pattern, value)) return new RegExp(pattern, 'u').test(value);
    return MATCH.runInContext(Object.assign(APART, { pattern, value }), { timeout: PATIENCE });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') INTERRUPTED.set(pattern, interrupted + 1);
    return true;
  }
}

function numberProblem(schema: JsonObject, value: number): string | undefined {
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  if (typeof above === 'number' && value <= above) return `more than ${above}`;
  if (typeof below === 'number' && value >= below) return `less than ${below}`;
  return rangeProblem(schema, { count: value, least: 'minimum', most: 'maximum' });
}

function rangeProblem(
  schema: JsonObject,
  range: { count: number; least: string; most: string },
): string | undefined {
  const { [range.least]: least, [range.most]: most } = schema;
  if (typeof least === 'number' && range.count < least) return `${range.least} ${least}`;
  if (typeof most === 'number' && range.count > most) return `${range.most} ${most}`;
  return undefined;
}

function combinedProblem(schema: JsonObject, place: Place, follow: Follow): string | undefined {
  const problem = (one: unknown) =>
    problemAt({ ...place, schema: one as Schema, depth: place.depth + 1 }, follow);
  for (const one of listAt(schema, 'allOf')) {
    const said = problem(one);
    if (said !== undefined) return said;
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const choices = listAt(schema, keyword);
    if (choices.length === 0) continue;
    const said = choices.map(problem);
    if (said.every((one) => one !== undefined))
      return said.length === 1
        ? said[0]
        : `${place.path || '/'}: expected a match of ${keyword} (${said[0]})`;
  }
  return undefined;
}

function innerProblem(schema: JsonObject, place: Place, follow: Follow): string | undefined {
  const { value, path, depth } = place;
  const inner = (name: string | number, one: Schema, item: unknown) =>
    problemAt({ schema: one, value: item, path: `${path}/${name}`, depth: depth + 1 }, follow);
  if (Array.isArray(value)) {
    const items = member(schema, 'items') as Schema | undefined;
    if (items === undefined) return undefined;
    for (const [index, item] of value.entries()) {
      const said = inner(index, items, item);
      if (said !== undefined) return said;
    }
  }
  if (!isObject(value)) return undefined;
  for (const name of listAt(schema, 'required')) {
    if (!Object.hasOwn(value, String(name))) return `${path}/${name}: expected to be there`;
  }
  const properties = objectAt(schema, 'properties');
  for (const [name, item] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name);
    const one = (known ? properties[name] : patternless(schema)) as Schema | undefined;
    if (one === false) return `${path}/${name}: expected not to be there`;
    const said = one === undefined ? undefined : inner(name, one, item);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** The schema of members that `properties` does not list, if there are no patterns for names. */
function patternless(schema: JsonObject): unknown {
  return member(schema, 'patternProperties') === undefined
    ? member(schema, 'additionalProperties')
    : undefined;
}
