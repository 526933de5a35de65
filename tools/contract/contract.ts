/**
 * The interface as plain text: all that a caller can rely on, without descriptions. It is committed, so that a reviewer
 * sees every change of the contract in a diff.
 */
import { errors, operations, permissions, resources } from '@portico/api';
import type { ErrorRow, Operation } from '@portico/conventions';

type Lines = readonly (readonly [name: string, value: string])[];

export function contract(): string {
  const blocks = [
    'The contract, generated from packages/api/src by `npm run fix`. Review its diff against the specification.',
    'OPERATIONS',
    ...Object.values<Operation>(operations).map(operationBlock),
    'PERMISSIONS',
    ...Object.entries(permissions).map(([permission, scopes]) => block(permission, Object.entries(scopes))),
    'ERRORS',
    ...Object.entries<ErrorRow>(errors).map(errorBlock),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** A line, and below it those with content. */
function block(title: string, lines: Lines): string {
  const said = lines.filter(([, value]) => value !== '');
  return [title, ...said.map(([name, value]) => `  ${name.padEnd(12)}${value}`)].join('\n');
}

function operationBlock(operation: Operation): string {
  const {
    id,
    method,
    path,
    access,
    permission,
    factors,
    recent,
    target,
    conditional,
    parameters,
    despite = [],
  } = operation;
  const own = [...(target ? [target.notFound] : []), ...(operation.errors ?? [])];
  const versioned = operation.versioned === false ? path : `/v1${path}`;
  return block(`${method} ${versioned} ${id}`, [
    ['access', typeof access === 'string' ? access : access.join(', ')],
    ['despite', despite.join(', ')],
    ['permission', permission ?? ''],
    ['factors', factors === undefined ? '' : `${factors}, with those that there are`],
    ['recent', recent ? 'signed in a short while ago' : ''],
    ['about', target?.resource ?? ''],
    ['path', Object.keys(parameters ?? {}).join(', ')],
    ['query', members(operation.query)],
    ['body', members(operation.body)],
    ['conditional', conditional ? 'ETag' : ''],
    ...Object.entries(operation.successes).map(([status, { body, contentType, headers = {} }]) => {
      const sent = body === null ? '' : (contentType ?? nameOf(body));
      const named = Object.entries(headers).map(([name, given]) =>
        typeof given === 'string' ? name : `${name}?`,
      );
      return [status, [sent, ...named].filter(Boolean).join(', ') || 'no body'] as const;
    }),
    ['fails with', own.join(', ')],
    ['also with', operation.declaredErrors.filter((error) => !own.includes(error)).join(', ')],
  ]);
}

function errorBlock([constant, { status, retry, headers = {}, deviations = [] }]: [
  string,
  ErrorRow,
]): string {
  return block(`${status} ${constant}`, [
    ['retry', retry],
    ...Object.entries(headers).map(
      ([name, { value, optional }]) =>
        ['header', `${name}${optional ? '?' : ''}${value ? `: ${value}` : ''}`] as const,
    ),
    ...deviations.map(({ code, name, clause }) => ['instead of', `${code} ${name}, ${clause}`] as const),
  ]);
}

/** Members by name; `?` marks optional ones. */
function members(schema: Operation['body']): string {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: object; required?: string[] };
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .join(', ');
}

function nameOf(body: object): string {
  const name = Object.entries<object>(resources).find(([, schema]) => schema === body)?.[0];
  return name ?? 'application/json';
}
