import { AsyncLocalStorage } from 'node:async_hooks';
import { StatementSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';
import { PostgresLookUps } from '../../../src/ground/database/postgres-look-ups.ts';
import { PostgresPool } from '../../../src/ground/database/postgres-pool.ts';
import type { Question } from '../../../src/ground/database/postgres-statement.ts';
import { RememberedRows } from '../../../src/ground/database/remembered-rows.ts';

/** A statement that a request asked the database for. */
export interface Recorded {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether PostgreSQL may plan it once for all values. */
  readonly isPrepared: boolean;
}

/** A request, recorded until it is answered: its background work is not its own. */
interface Recording {
  readonly statements: Recorded[];
  isOver: boolean;
}

/** Follows a request through everything that it waits for; work in the background has none. */
const requests = new AsyncLocalStorage<Recording>();
let current: Recording | undefined;

/** An INSERT of values reads no rows. */
const QUERY = /^\s*(select|with|update|delete|insert\b.*\bselect)\b/is;

function note(text: string, values: readonly unknown[], isPrepared: boolean): void {
  const recording = requests.getStore();
  if (!recording || recording.isOver || !QUERY.test(text)) return;
  recording.statements.push({ text, values: [...values], isPrepared });
}

/** Makes requests to a service recordable; for `ServiceOptions.extend`. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    if (current) requests.run(current, done);
    else done();
  });
}

/** The statements of the one request that `ask` sends. */
export async function recorded<Result>(ask: () => Promise<Result>): Promise<[Result, readonly Recorded[]]> {
  const recording: Recording = { statements: [], isOver: false };
  current = recording;
  const result = await ask();
  recording.isOver = true;
  current = undefined;
  return [result, recording.statements];
}

/** Calls `look` with a method's arguments, before it runs. */
function before<Self, Given extends unknown[]>(
  prototype: object,
  name: string,
  look: (this: Self, ...given: Given) => void,
): void {
  const method = Reflect.get(prototype, name) as (this: Self, ...given: Given) => unknown;
  Reflect.set(prototype, name, function (this: Self, ...given: Given) {
    look.apply(this, given);
    return method.apply(this, given);
  });
}

const noteAsked = ({ statement, values }: Question) => note(statement.text, values, true);
// Where a request asks for it, and not where it is sent: look-ups of several requests share a round trip.
before(PostgresPool.prototype, 'execute', noteAsked);
before(PostgresLookUps.prototype, 'run', noteAsked);
before(PostgresPool.prototype, 'run', (_client: unknown, query: { text: string; values?: unknown[] }) =>
  note(query.text, query.values ?? [], false),
);
for (const name of ['get', 'all', 'run'])
  before(StatementSync.prototype, name, function (this: StatementSync, ...values: unknown[]) {
    note(this.sourceSQL, values, true);
  });
// On SQLite, a row that is remembered is not even asked for.
Object.assign(RememberedRows.prototype, {
  keep: () => {},
  of: (_sql: string, statement: unknown) => statement,
});
