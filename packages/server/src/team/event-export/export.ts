import type { Contracts } from '@portico/api';
import { Failure } from '@portico/conventions';
import { lateReader } from '../../ground/database/database.ts';
import { AFTER_ALL_IDS, BEFORE_ALL_IDS } from '../../ground/id.ts';
import { sessionAgain } from '../../identity/sessions/authenticate.ts';
import { type ListedEvent, presentEvent } from '../../notices/events/event.ts';
import { exportedLines } from '../../notices/seals/lines.ts';
import { type Caller, callerId, isPerson } from '../../pipeline/callers/caller.ts';
import { permits } from '../../pipeline/permissions.ts';
import { findOrganization } from '../../tenancy/organizations/store.ts';
import { brokenRule, refusalBy } from '../../tenancy/policies/demands.ts';
import { ExportTurns, type ReadPage } from '../account-export/turns.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentForOperators } from '../operators/list-events.ts';
import { usedEvent } from '../operators/operator.ts';
import { CSV_HEADER, csvLine } from './csv.ts';

type Query = Contracts['exportEventsAsOperator']['query'];
type ShownEvent = ReturnType<typeof presentEvent>;

interface ExportRequest {
  readonly organization: string | undefined;
  readonly query: Query;
  readonly inTurn: ReadPage;
  /** @throws Failure where the caller may no longer read */
  readonly judge: () => Promise<void>;
  readonly present: (event: ListedEvent) => ShownEvent;
}

/** The text of an export, produced as the client takes it. */
async function* textOf(
  database: Needs['database'],
  wanted: ExportRequest,
): AsyncGenerator<string, undefined> {
  const { organization, query, inTurn, judge, present } = wanted;
  const read = lateReader(database);
  const isCsv = query.format === 'csv';
  if (isCsv) yield CSV_HEADER;
  const range = {
    organization,
    after: query.after ?? BEFORE_ALL_IDS,
    before: query.before ?? AFTER_ALL_IDS,
  };
  const page = <Rows>(rows: () => Promise<Rows>) =>
    inTurn(async () => {
      await judge();
      return rows();
    });
  for await (const line of exportedLines(read, range, { present, page })) {
    if (!isCsv) yield `${JSON.stringify(line)}\n`;
    else if ('type' in line) yield csvLine(line);
  }
}

function answerOf(query: Query, body: AsyncIterable<string>, ended: () => void) {
  const type = query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson';
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    },
    body,
    ended,
  } as const;
}

export function exportOrganizationEvents(needs: Needs): HandlerOf<'exportOrganizationEvents'> {
  const { database, clock, isAdmitted } = needs;
  const turns = new ExportTurns();
  const again = sessionAgain(needs);
  const find = findOrganization(database);

  /** The caller as it is now. */
  async function callerNow(caller: Caller): Promise<Caller | undefined> {
    if (isPerson(caller)) return again(caller);
    return (await isAdmitted(caller)) ? caller : undefined;
  }

  /** Asks again what admitted the caller: it may take hours to read an export. */
  async function judge(admitted: Caller, organization: string, ipAddress: string | null): Promise<void> {
    const caller = await callerNow(admitted);
    if (!caller) throw new Failure('ACCESS_TOKEN_INVALID');
    const entrance = await find(organization, caller);
    const rule = entrance && brokenRule(caller, entrance, { ipAddress, now: clock() });
    if (rule !== undefined) throw refusalBy(rule);
    if (!permits('events:read', entrance?.role)) throw new Failure('ACCESS_FORBIDDEN');
  }

  return {
    handle: async ({ caller, target, query, connectionState, ipAddress }) => {
      const { id } = target.organization;
      const asker = { caller: callerId(caller), connectionState };
      const ended = await turns.enter(asker);
      const body = textOf(database, {
        organization: id,
        query,
        inTurn: (read) => turns.page(asker, read),
        judge: () => judge(caller, id, ipAddress),
        present: (event) => presentEvent(event, event.actor_id === callerId(caller)),
      });
      return answerOf(query, body, ended);
    },
  };
}

export function exportEventsAsOperator(needs: Needs): HandlerOf<'exportEventsAsOperator'> {
  const { change, database, isAdmitted } = needs;
  const turns = new ExportTurns();
  const noteUse = change('exportEventsAsOperator', {
    apply: async ({ caller }) => ({
      events: usedEvent({ by: caller, operation: 'exportEventsAsOperator' }),
      answer: { status: 200, body: '' },
    }),
  });

  async function judge(caller: Caller): Promise<void> {
    if (!(await isAdmitted(caller))) throw new Failure('ACCESS_TOKEN_INVALID');
  }

  return {
    handle: async (request) => {
      const { caller, query, connectionState } = request;
      await noteUse.handle(request);
      const asker = { caller: callerId(caller), connectionState };
      const ended = await turns.enter(asker);
      const body = textOf(database, {
        organization: undefined,
        query,
        inTurn: (read) => turns.page(asker, read),
        judge: () => judge(caller),
        present: presentForOperators,
      });
      return answerOf(query, body, ended);
    },
  };
}
