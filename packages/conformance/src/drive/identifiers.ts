import { type Answer, headerOf } from '../exchange.ts';
import { merged } from '../generate/sample.ts';
import type { Operation, Parameter } from '../openapi/document.ts';
import { decoded, isObject, listAt, member, parseJson } from '../openapi/json.ts';
import { encoded } from '../untrusted.ts';

const PARAMETER = /\{([^{}]+)\}/g;
/** Well-formed identifiers that no resource has. */
const UNKNOWN_UUID = '01890a5d-ac96-774b-bcce-00000000dead';
const UNKNOWN_INTEGER = '2147483646';
const UNKNOWN_TEXT = 'conformance-unknown';

/** Values of path parameters that exist: given in the config file, or seen in answers. */
export class Identifiers {
  readonly #given: Readonly<Record<string, string>>;
  /** By template up to the parameter: `/v1/organizations/{id}`. */
  readonly #seen = new Map<string, string>();

  constructor(given: Readonly<Record<string, string>>) {
    this.#given = given;
  }

  /** The operation's path with values that exist; undefined if one is not known. */
  known({ id, path }: Operation): string | undefined {
    let complete = true;
    const target = path.replace(PARAMETER, (_match, name: string, offset: number) => {
      const prefix = path.slice(0, offset + name.length + 2);
      const value = this.#given[`${id}.${name}`] ?? this.#given[name] ?? this.#seen.get(prefix);
      if (value === undefined) complete = false;
      return encoded(value ?? '');
    });
    return complete ? target : undefined;
  }

  /** Keeps the first value of a parameter. */
  add(prefix: string, value: string): void {
    if (!this.#seen.has(prefix)) this.#seen.set(prefix, value);
  }

  /** Learns from a success: the `Location` of a 201, and the `id` in its body. */
  learn(answer: Answer, operation: Operation, operations: readonly Operation[]): void {
    const location = answer.status === 201 ? headerOf(answer, 'location') : undefined;
    if (location !== undefined) this.#learnLocation(location, operations);
    const below = operations
      .map(({ path }) => prefixBelow(path, operation.path))
      .find((prefix) => prefix !== undefined);
    const value = below === undefined ? undefined : identifierIn(answer.body);
    if (below === undefined || value === undefined) return;
    // A created resource is preferred to one from a list, because it may be changed.
    if (answer.status === 201) this.#seen.set(below, value);
    else this.add(below, value);
  }

  #learnLocation(location: string, operations: readonly Operation[]): void {
    const path = URL.canParse(location, 'http://localhost')
      ? new URL(location, 'http://localhost').pathname
      : '';
    for (const { path: template } of operations) {
      const match = /^(.*)\/\{[^{}]+\}$/.exec(template);
      const before = match?.[1];
      if (before === undefined || before.includes('{') || !path.startsWith(`${before}/`)) continue;
      const rest = path.slice(before.length + 1);
      const value = rest.includes('/') ? '' : decoded(rest);
      if (value !== '') this.#seen.set(template, value);
    }
  }
}

/** `/todos/{id}` for any path that begins so, where the list is at `/todos`. */
function prefixBelow(path: string, list: string): string | undefined {
  if (!path.startsWith(`${list}/{`)) return undefined;
  const end = path.indexOf('}', list.length);
  return end < 0 ? undefined : path.slice(0, end + 1);
}

/** The `id` of the resource in a body, or of the first one in a list. */
function identifierIn(body: Buffer): string | undefined {
  const value = parseJson(body);
  const list = Array.isArray(value)
    ? value
    : isObject(value)
      ? Object.values(value).find(Array.isArray)
      : undefined;
  const found = member(value, 'id') ?? member(list?.[0], 'id');
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

export function pathParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'path');
}

/**
 * The operation's path with `last`, which is already encoded, as its last parameter, and unknown values for the others.
 */
export function targetWith(operation: Operation, last: string): string {
  const names = [...operation.path.matchAll(PARAMETER)].map(([, name]) => name);
  return operation.path.replace(PARAMETER, (_match, name: string) =>
    name === names.at(-1) ? last : unknownFor(pathParameters(operation).find((one) => one.name === name)),
  );
}

/** A value in the right format that does not exist. */
export function unknownFor(parameter: Parameter | undefined): string {
  const schema = merged(parameter?.schema ?? true, (one) => one);
  if (schema.format === 'uuid') return UNKNOWN_UUID;
  const numeric =
    schema.type === 'integer' || schema.type === 'number' || listAt(schema, 'type').includes('integer');
  return numeric ? UNKNOWN_INTEGER : UNKNOWN_TEXT;
}
