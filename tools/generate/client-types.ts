/**
 * Writes the client's types flat, for each operation: they cost its users' compilers next to no time, and the package
 * needs no other one. Derived from the schemas by the compiler, they cost 2.4 million instantiations wherever libraries
 * are checked.
 */
import { errors, resources } from '@portico/api';
import { type ErrorRow, FIELDS_ERROR, type Operation, type ReasonRow } from '@portico/conventions';
import { called, GROUPS, HEAD, isText, membersOf, ownErrors, usedBy } from './client-operations.ts';

interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** The schema of each member of an object with arbitrary names. */
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

const names = new Map(Object.entries(resources).map(([name, schema]) => [JSON.stringify(schema), name]));

/** The type of a schema: its name if it has one. */
const typeOf = (schema: Schema): string => names.get(JSON.stringify(schema)) ?? written(schema);

function written(schema: Schema): string {
  const { type, properties = {}, required = [], patternProperties = {}, items, anyOf, ...values } = schema;
  const literals = values.const === undefined ? values.enum : [values.const];
  if (literals)
    return literals.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  switch (type) {
    case 'array':
      return `Array<${typeOf(items ?? {})}>`;
    case 'object':
      if (Object.keys(properties).length > 0) return membersIn(properties, required);
      return recordOf(Object.values(patternProperties));
    case 'integer':
      return 'number';
    case undefined:
      throw new TypeError(`There is no type for ${JSON.stringify(values)}`);
    default:
      return type;
  }
}

function recordOf([member]: readonly Schema[]): string {
  return member === undefined ? 'object' : `{ [name: string]: ${typeOf(member)}; }`;
}

function membersIn(properties: NonNullable<Schema['properties']>, required: readonly string[]): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  return `{ ${members.join(' ')} }`;
}

/** Some groups only say what is sent. */
const hasErrors = (group: string) => GROUPS[group as keyof typeof GROUPS].length > 0;
const union = (types: readonly string[]) => [...new Set(types)].join(' | ');
const nameOf = (group: string) => `${group.slice(0, 1).toUpperCase()}${group.slice(1)}Failure`;

function failureOf(operation: Operation, constant: string): string {
  if (constant === 'PRECONDITION_FAILED') return 'PreconditionFailure';
  if (constant === 'CHALLENGE_REQUIRED') return 'ChallengeFailure';
  if (constant === 'HOOK_REFUSED') return 'RefusalFailure';
  if (constant === 'POLICY_REFUSED') return 'PolicyFailure';
  if (constant !== FIELDS_ERROR) return `ServiceFailure<'${constant}'>`;
  const fields = [...membersOf(operation.body), ...membersOf(operation.query)];
  return `FieldsFailure<${union(fields.map((field) => `'${field}'`))}>`;
}

function inputOf({ method, path, query, body, conditional, idempotent }: Operation): string {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `readonly ${name}: string;`);
  const isNeeded = ((query as Schema | undefined)?.required ?? []).length > 0;
  const members = [
    ...parameters,
    ...(query ? [`readonly query${isNeeded ? '' : '?'}: ${typeOf(query as Schema)};`] : []),
    ...(body ? [`readonly body: ${typeOf(body as Schema)};`] : []),
  ];
  return [
    'CallOptions',
    ...(conditional && (method === 'PUT' || method === 'DELETE') ? ['Precondition'] : []),
    ...(idempotent ? ['Idempotency'] : []),
    ...(members.length > 0 ? [`{ ${members.join(' ')} }`] : []),
  ].join(' & ');
}

function call(operation: Operation): string {
  const successes = Object.entries(operation.successes).map(
    ([status, { body }]) =>
      `Success<${status}, ${isText(operation) ? 'ReadableStream<string>' : body === null ? 'undefined' : typeOf(body as Schema)}>`,
  );
  const failures = [
    ...['transport', ...usedBy(operation)].filter(hasErrors).map(nameOf),
    ...ownErrors(operation).map((constant) => failureOf(operation, constant)),
    'ClientFailure',
  ];
  return `  readonly ${operation.id}: {
    readonly input: ${inputOf(operation)};
    readonly success: ${union(successes)};
    readonly failure: ${union(failures)};
  };`;
}

/** The reasons why fields can be invalid: those with the same parameters in one type. */
function fieldReasons(): string {
  const byParameters = Map.groupBy(
    Object.entries<ReasonRow>(errors.FIELDS_VALIDATION_ERROR.reasons),
    ([, row]) =>
      Object.entries(row.parameters ?? {})
        .map(([name, type]) => ` readonly ${name}: ${type};`)
        .join(''),
  );
  return [...byParameters]
    .map(
      ([parameters, rows]) =>
        `{ readonly reason: ${union(rows.map(([name]) => `'${name}'`))};${parameters} }`,
    )
    .join('\n  | ');
}

/** The module with the types. */
export function clientCalls(): string {
  const statuses = Object.entries<ErrorRow>(errors).map(
    ([constant, { status }]) => `  readonly ${constant}: ${status};`,
  );
  const groups = Object.entries(GROUPS)
    .filter(([group]) => hasErrors(group))
    .map(
      ([group, constants]) =>
        `type ${nameOf(group)} = ${union(constants.map((constant) => `ServiceFailure<'${constant}'>`))};`,
    );
  const named = Object.entries<Schema>(resources).map(
    ([name, schema]) => `export type ${name} = ${written(schema)};`,
  );
  return `${HEAD}
import type { CallOptions, Idempotency, Precondition } from './method.ts';
import type { ChallengeFailure, ClientFailure, FieldsFailure, PolicyFailure, PreconditionFailure, RefusalFailure, ServiceFailure, Success } from './outcome.ts';

/** The status of each error of the service. */
export interface Statuses {
${statuses.join('\n')}
}

/** Why a field is invalid, with the numbers that belong to the reason. A service that is newer can give others. */
export type FieldReason =
  | ${fieldReasons()};

${groups.join('\n')}

${named.join('\n')}

/** The input and the possible outcomes of each operation. */
export interface Calls {
${called.map(call).join('\n')}
}
`;
}
