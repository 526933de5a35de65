import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { HOSTILE_BODIES, SIZE } from '../../fixtures/hostile-bodies.ts';
import { rightfulOf } from '../../fixtures/team.ts';
import { requestTo } from '../operations/request.ts';
import type { Generator, Input } from './input.ts';
import { label, marks, repeated } from './texts.ts';
import type { World } from './world.ts';

const TAKING_BODIES = Object.values<Operation>(operations).filter(({ body, posted }) => body && !posted);

/** Sends a body to an operation with the required role, without the effect of a valid one. */
function sending({ service, scene, team }: World, operation: Operation, body: unknown): Input['send'] {
  const { method, path } = requestTo(operation, scene);
  const { token } = rightfulOf(team, operation);
  return () => service.call(method, path, { token, body });
}

/** One operation for each size of body: `proofs/payload/load.test.ts` sends these bodies to all operations. */
const OF_EACH_SIZE = [...new Map(TAKING_BODIES.map((one) => [one.bodyBytes ?? SIZE, one])).values()];

export const bodies: Generator = function* (world) {
  for (const operation of OF_EACH_SIZE)
    for (const [what, build] of Object.entries(HOSTILE_BODIES)) {
      const names = Object.keys(operation.body?.properties ?? {});
      const body = build(names, operation.bodyBytes ?? SIZE);
      yield { what: `${operation.id}: ${what}`, send: sending(world, operation, body) };
    }
};

interface Schema {
  readonly type?: string;
  readonly 'x-format'?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

/** The worst text of a format that its other rules let through, where any letter is not as bad. */
const BY_FORMAT: Readonly<Record<string, (length: number) => string>> = {
  email: (length) => `a@${label((length - 6) / 3)}.com`,
  givenEmail: (length) => `a@${label(length)}.com`,
  domain: (length) => `${label(length - 4)}.com`,
  newPassword: (length) => `${'1'.repeat(length - 1)}a`,
  locale: () => 'en-x-aaaaaaaa-bbbbbbbb-cccccccc-ddd',
  link: (length) => `https://${label(length - 20)}.com/`,
  supportLink: (length) => `mailto:a@${label(length - 20)}.com`,
};

/** Texts for everything else, in turn: some rules let through one, some another. */
const TEXTS: readonly ((length: number) => string)[] = [
  (length) => repeated('a', length),
  (length) => marks(length),
  (length) => `https://${label(Math.max(1, length - 20))}.com/`,
  (length) => 'a:'.repeat(length / 2),
];

const LONGEST_TEXT = 4_000;
const MOST_ITEMS = 1_000;

function worstOf(schema: Schema, textOf: (length: number) => string): unknown {
  const { anyOf, type, maxLength = LONGEST_TEXT, maxItems = MOST_ITEMS } = schema;
  if (anyOf) return worstOf(anyOf.find((one) => one.type !== 'null') ?? {}, textOf);
  if (type === 'string') return (BY_FORMAT[schema['x-format'] ?? ''] ?? textOf)(maxLength);
  if (type === 'array') {
    const one = worstOf(schema.items ?? {}, textOf);
    return Array.from({ length: maxItems }, (_, at) =>
      typeof one === 'string' ? `${one}${at}`.slice(-maxLength) : one,
    );
  }
  const [values] = Object.values(schema.patternProperties ?? {});
  if (values)
    return Object.fromEntries(
      Array.from({ length: MOST_ITEMS }, (_, at) => [`k${at}`, worstOf(values, textOf)]),
    );
  if (type !== 'object') return 1e308;
  return membersOf(schema, textOf);
}

const membersOf = ({ properties = {} }: Schema, textOf: (length: number) => string) =>
  Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, worstOf(member, textOf)]));

/** Makes a body fit by leaving out the longest members. */
function fitting(body: Record<string, unknown>, bytes: number): Record<string, unknown> {
  const lengths = Object.entries(body).map(([name, value]) => [name, JSON.stringify(value).length] as const);
  const rest = { ...body };
  for (const [name] of lengths.toSorted((one, other) => other[1] - one[1])) {
    if (Buffer.byteLength(JSON.stringify(rest)) <= bytes) return rest;
    const value = rest[name];
    if (Array.isArray(value)) rest[name] = value.slice(0, 20);
    else delete rest[name];
  }
  return rest;
}

export const fields: Generator = function* (world) {
  for (const operation of TAKING_BODIES)
    for (const [at, textOf] of TEXTS.entries()) {
      const body = fitting(membersOf(operation.body as Schema, textOf), operation.bodyBytes ?? SIZE);
      yield { what: `${operation.id}: texts ${at}`, send: sending(world, operation, body) };
    }
};
