import type { EventType } from '@portico/api';
import type { Operation } from '@portico/conventions';
import type { ServingRequest, ServingResponse } from '@portico/conventions/serving';
import { BoundedMap } from '../../ground/bounded-map.ts';
import { type Clock, SECOND } from '../../ground/clock.ts';
import { type Database, isAway } from '../../ground/database/database.ts';
import type { ScimRequestRow } from '../../ground/database/schema.ts';
import { isId, newId } from '../../ground/id.ts';
import { insertRequests } from './request-store.ts';

/**
 * The last requests of each directory. Its administrator sees neither this service nor its log, and directories show little
 * of what they are answered.
 */
export interface ScimRequestLog {
  /** Notes whose request it is, once its token is known. */
  sentBy(request: object, connectionId: string): void;
  /** Notes what a request has changed, by the service's own id of it. */
  changed(requestId: string, types: ReadonlySet<EventType>): void;
  /** Makes the function that records the requests of an operation; undefined for operations of others. */
  observe(operation: Operation): ((request: ServingRequest, response: ServingResponse) => void) | undefined;
  /** Stores what waits now; resolves when it is stored, or that has failed. */
  written(): Promise<void>;
}

/** How long requests are gathered, in milliseconds: a directory sends many within a second. */
const GATHERED = SECOND;
/** How many may wait for a database that is away; older ones are dropped. */
const MOST = 500;
/** How many requests may have changed something and have no answer yet; a cut connection never has one. */
const MOST_CHANGES = 500;
/** The longest reason that is stored, in characters. */
const LONGEST = 500;

interface LogNeeds {
  readonly log: { warn(details: object, message: string): void };
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}

export function createScimRequestLog({ database, clock, log }: LogNeeds): ScimRequestLog {
  const senders = new WeakMap<object, string>();
  const changes = new BoundedMap<string, ReadonlySet<EventType>>(MOST_CHANGES);
  let waiting: ScimRequestRow[] = [];
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function noteChange(requestId: string, types: ReadonlySet<EventType>): void {
    changes.set(requestId, new Set([...(changes.get(requestId) ?? []), ...types]));
  }

  async function write(): Promise<void> {
    for (let [next] = waiting; next; [next] = waiting) {
      const { connection_id } = next;
      const some = waiting.filter((one) => one.connection_id === connection_id);
      // Each directory by itself, so that what the database refuses of one keeps none of another.
      await database
        .transaction((tx) => insertRequests(tx, connection_id, some))
        .catch((err: unknown) => {
          if (isAway(err)) throw err;
          log.warn({ err }, 'requests of a directory could not be logged');
        });
      const settled = new Set(some);
      waiting = waiting.filter((one) => !settled.has(one));
    }
  }

  function begin(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // A log that cannot be written must not fail anything: what waits for the database is tried again.
    writing ??= write()
      .catch(() => {})
      .finally(() => {
        writing = undefined;
        if (waiting.length > 0) schedule();
      });
    return writing;
  }

  function schedule(): void {
    timer ??= setTimeout(() => void begin(), GATHERED).unref();
  }

  function record(connection_id: string, request: ServingRequest, response: ServingResponse): void {
    const requestId = request.ownRequestId();
    const changed = [...(changes.get(requestId) ?? [])];
    changes.delete(requestId);
    waiting = [
      ...waiting.slice(1 - MOST),
      rowOf(connection_id, request, { response, changed, now: clock() }),
    ];
    if (!writing) schedule();
  }

  return {
    sentBy: (request, connectionId) => void senders.set(request, connectionId),
    changed: noteChange,
    observe: ({ tag }) =>
      tag === 'SCIM'
        ? (request, response) => {
            const connectionId = senders.get(request);
            if (connectionId !== undefined) record(connectionId, request, response);
          }
        : undefined,
    written: begin,
  };
}

interface Outcome {
  readonly response: ServingResponse;
  readonly changed: readonly EventType[];
  readonly now: number;
}

function rowOf(
  connection_id: string,
  request: ServingRequest,
  { response, changed, now }: Outcome,
): ScimRequestRow {
  return {
    id: newId(),
    connection_id,
    method: request.method,
    path: pathOf(request, connection_id),
    status: response.status,
    error: response.error ?? null,
    reason: reasonOf(response),
    changed: JSON.stringify(changed),
    created_at: now,
  };
}

/** Without the query and without ids that are not ours, which may hold values of persons. */
function pathOf({ target }: ServingRequest, connectionId: string): string {
  const [path = ''] = target.split('?', 1);
  const [, below = ''] = path.split(`/scim/${connectionId}/v2`);
  const [, kind = '', id] = below.split('/');
  const shown = id === undefined || isId(id) ? id : '…';
  return `/${[kind, shown].filter((part) => part !== undefined).join('/')}`.slice(0, LONGEST);
}

/** The sentence of a failure; null for a success. */
function reasonOf({ error, body }: ServingResponse): string | null {
  if (error === undefined || typeof body !== 'string') return null;
  const { detail } = JSON.parse(body) as { readonly detail?: unknown };
  return typeof detail === 'string' ? detail.slice(0, LONGEST) : null;
}
