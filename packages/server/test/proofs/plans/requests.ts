import type { Operation } from '@portico/conventions';

/** The part of a schema that says what a parameter takes. */
interface Parameter {
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly 'x-format'?: string;
}

/** The targets of parameters. */
export interface Subject {
  readonly account: string;
  readonly organization: string;
  readonly manager: string;
  /** An event of the organization, after which few follow. */
  readonly event: string;
  /** An event that few precede. */
  readonly early: string;
}

/** Searches that match every row, many old ones, and none. */
const SEARCHES = ['person', 'person 7', 'organization', 'organization 1', 'own example', 'nobody person'];
/** Types of events that are frequent, and one without any. */
const TYPES: readonly string[] = ['organization.updated', 'session.created', 'account.taken_over'];
/** Kinds of parameters that continue a page, which every list is asked for. */
const CONTINUING = ['cursor', 'place', 'feedPlace'];

const HOUR = 3_600_000;

function valuesOf(name: string, parameter: Parameter, of: Subject): readonly string[] {
  if (name === 'type') return TYPES.filter((type) => parameter.enum?.includes(type));
  if (parameter.enum) return parameter.enum;
  if (CONTINUING.includes(parameter['x-format'] ?? '') || name === 'limit') return [];
  const isTime = parameter.format !== 'uuid';
  const values: Readonly<Record<string, readonly string[]>> = {
    count: ['true'],
    search: SEARCHES,
    email: ['user7', 'user'],
    name: ['organization 7', 'o'],
    externalId: ['external-200', 'external-0'],
    actorId: [of.account],
    accountId: [of.account],
    organizationId: [of.organization],
    managerId: [of.manager],
    ownReads: ['false'],
    after: [isTime ? new Date(Date.now() - 48 * HOUR).toISOString() : of.event],
    before: [isTime ? new Date(Date.now() - HOUR).toISOString() : of.event],
  };
  const found = values[name];
  if (!found) throw new Error(`Nothing is known to ask for by ${name}: give it values here`);
  return found;
}

/** How many items a page has: far fewer than the callers have, so that a list that is read whole is seen. */
export const LIMIT = 10;

/** The other queries. */
const QUERIES: Readonly<Record<string, (of: Subject) => readonly string[]>> = {
  // Parameters of RFC 7644, sections 3.4.2.2 and 3.4.2.4.
  listScimUsers: () => ['', 'startIndex=101&count=10', 'filter=userName eq "own-7@example.com"'],
  listScimGroups: () => ['', 'startIndex=101&count=10', 'filter=displayName eq "Own group 7"'],
  // All events would take minutes, in the same few statements.
  exportEventsAsOperator: ({ event, early }) => [`before=${early}`, `after=${event}&format=csv`],
};

/** The queries that an operation is asked with: none, and each parameter with each of its values. */
export function queriesOf({ id, query }: Operation, of: Subject): readonly string[] {
  const others = QUERIES[id]?.(of);
  if (others) return others.map(encodeURI);
  const properties = (query?.properties ?? {}) as Readonly<Record<string, Parameter>>;
  const limit: Readonly<Record<string, string>> = 'limit' in properties ? { limit: String(LIMIT) } : {};
  const each = Object.entries(properties).flatMap(([name, parameter]) =>
    valuesOf(name, parameter, of).map((value) => ({ ...limit, [name]: value })),
  );
  return [limit, ...each].map((parameters) => new URLSearchParams(parameters).toString());
}

/** The query for the page after another, if there is one. */
export function nextQuery({ query }: Operation, asked: string, body: unknown): string | undefined {
  const cursor = (body as { nextCursor?: string | null } | undefined)?.nextCursor;
  if (typeof cursor !== 'string') return undefined;
  const continues = query && 'cursor' in query.properties ? 'cursor' : 'after';
  return new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(asked)),
    [continues]: cursor,
  }).toString();
}
