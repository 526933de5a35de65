/**
 * Writes the client's table of operations, a few kilobytes with only the data it needs at run time, and the interface
 * with its methods. Handwritten, they would soon differ from the service.
 */
import { BARS, errors, operations } from '@portico/api';
import {
  type ErrorRow,
  FEATURE_ERRORS,
  FIELDS_ERROR,
  type Operation,
  type Success,
} from '@portico/conventions';

export const HEAD = '// Generated from packages/api/src by `npm run fix`.';

/** Errors implied by a feature that many operations have. */
export const GROUPS = {
  transport: FEATURE_ERRORS.transport,
  token: [...FEATURE_ERRORS.token, ...FEATURE_ERRORS.turns],
  optionalToken: [],
  bars: BARS,
  limited: FEATURE_ERRORS.limited,
  body: FEATURE_ERRORS.body.filter((constant) => constant !== FIELDS_ERROR),
  required: FEATURE_ERRORS.required,
  idempotency: FEATURE_ERRORS.idempotency,
} as const;

/** Operations that end the session they are called with. */
const ENDS_SESSION: readonly string[] = ['logout', 'deleteAccount'];

const isJson = ({ successes }: Operation) =>
  Object.values(successes).every(({ contentType }) => contentType === undefined);
/** Whether it streams lines of text instead of a document. */
export const isText = ({ successes, versioned }: Operation) =>
  versioned !== false &&
  Object.values<Success>(successes).every(
    ({ streamed, body }) => streamed && (body as { type?: string } | null)?.type === 'string',
  );
/** The operations with a method: neither documents, nor those that libraries call by a standard. */
export const called = Object.values<Operation>(operations).filter(
  (operation) => (isJson(operation) || isText(operation)) && !operation.errorFormat,
);

const literal = (values: readonly (string | number)[]) =>
  `[${values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ')}]`;

export const membersOf = (schema: unknown) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

const fullPath = ({ path, versioned }: Operation) => (versioned === false ? path : `/v1${path}`);

/** The groups of errors that an operation has besides those of the transport. */
export function usedBy(operation: Operation): string[] {
  const { access, optionalToken, bars, limited, body, idempotent } = operation;
  const groups = {
    token: access !== 'public',
    optionalToken: optionalToken === true,
    bars: bars.length === BARS.length,
    limited: limited === true,
    body: body !== undefined,
    required: (body?.required?.length ?? 0) > 0,
    idempotency: idempotent === true,
  };
  return Object.entries(groups).flatMap(([group, used]) => (used ? [group] : []));
}

/** The errors of an operation that are in none of its groups. */
export function ownErrors(operation: Operation): readonly string[] {
  const groups = ['transport', ...usedBy(operation)];
  const grouped = new Set(groups.flatMap((group) => GROUPS[group as keyof typeof GROUPS]));
  return operation.allErrors.filter((constant) => !grouped.has(constant as never));
}

function row(operation: Operation): string {
  const { id, method, successes, body, recent, access } = operation;
  const isUsedUp =
    (method === 'PUT' || method === 'DELETE') &&
    (recent === true || access === 'public' || membersOf(body).some((name) => /password|token/i.test(name)));
  const members = [
    // In this order, and with texts for lists, the table is smallest once it is compressed.
    `path: '${fullPath(operation)}'`,
    `successes: ${literal(Object.keys(successes).map(Number))}`,
    `method: '${method}'`,
    `uses: '${usedBy(operation).join(' ')}'`,
    `errors: '${ownErrors(operation).join(' ')}'`,
    ...(isUsedUp ? ['once: true'] : []),
    ...(isList(operation) ? ['list: true'] : []),
    ...(isText(operation) ? ['text: true'] : []),
    // Operators get the resource of another person.
    ...(answers(operation, 'accessToken') && !operation.raises ? ['signsIn: true'] : []),
    ...(ENDS_SESSION.includes(id) ? ['signsOut: true'] : []),
  ];
  return `  ${id}: { ${members.join(', ')} },`;
}

/** The module with what many operations share, apart from the table: a client of a few operations needs it alone. */
export function clientErrors(): string {
  const advice = Object.entries<ErrorRow>(errors).filter(
    ([, { retry, status }]) => retry.startsWith('later') && status !== 409 && status !== 422,
  );
  return `${HEAD}

/** Errors that follow from something that many operations use, by its name. */
export const sharedErrors = {
${Object.entries(GROUPS)
  .map(([group, constants]) => `  ${group}: ${literal(constants)},`)
  .join('\n')}
} as const;

/** Errors that are worth another try; with \`later_if_idempotent\`, the first may have been carried out. */
export const retryAdvice: Readonly<Record<string, 'later' | 'later_if_idempotent'>> = {
${advice.map(([constant, { retry }]) => `  ${constant}: '${retry}',`).join('\n')}
};
`;
}

/** The module with the table. */
export function clientOperations(): string {
  return `${HEAD}
import type { Portico } from './methods.ts';
import type { Operation } from './operation.ts';

export const operations: Readonly<Record<keyof Portico, Operation>> = {
${called.map(row).join('\n')}
};
`;
}

/** The operations that the components of React call, in a table of their own: the whole one weighs more than they do. */
const OF_REACT = [
  'getBrand',
  'getCaller',
  'listOrganizations',
  'createOrganization',
  'listManagers',
  'updateManager',
  'removeManager',
  'listOrganizationRoles',
  'createInvitation',
  'listInvitations',
  'resendInvitation',
  'revokeInvitation',
  'listReceivedInvitations',
  'acceptReceivedInvitation',
  'declineReceivedInvitation',
];

/** The module with that table. */
export function reactOperations(): string {
  const rows = called
    .filter(({ id }) => OF_REACT.includes(id))
    .map((operation) => row(operation).replace(/, errors: '[^']*'/, ''));
  if (rows.length !== OF_REACT.length)
    throw new Error('A component of React calls an operation that there is not');
  return `${HEAD}
export const operations = {
${rows.join('\n')}
} as const;
`;
}

/** Whether a success has a member of this name. */
const answers = ({ successes }: Operation, member: string) =>
  Object.values(successes).some(({ body }) => membersOf(body).includes(member));

/** Whether it has a last page: the feed of changes has none. */
const isList = (operation: Operation) =>
  answers(operation, 'nextCursor') && membersOf(operation.query).includes('cursor');

/** How an operation is called. */
function kindOf(operation: Operation): string {
  if (isList(operation)) return 'Listing';
  return operation.conditional && operation.method === 'GET' ? 'Conditional' : 'Plain';
}

function documented(operation: Operation): string {
  const { id, summary, method, description } = operation;
  return `  /**
   * ${summary}: \`${method} ${fullPath(operation)}\`
   *
   * ${description}
   */
  readonly ${id}: ${kindOf(operation)}<'${id}'>;`;
}

/** The module with the interface. */
export function clientMethods(): string {
  return `${HEAD}
import type { Conditional, Listing, Plain } from './method.ts';

/** A method for each operation, with its name. */
export interface Portico {
${called.map(documented).join('\n')}
}
`;
}
