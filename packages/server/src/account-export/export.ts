import { Failure } from '@portico/conventions';
import { presentAccount } from '../accounts/account.ts';
import { findAccount } from '../accounts/store.ts';
import { presentApiKey } from '../api-keys/api-key.ts';
import { listApiKeyRows } from '../api-keys/store.ts';
import { presentEvent } from '../events/event.ts';
import { listEvents } from '../events/store.ts';
import { type Asker, FairQueue, type FairQueueOptions } from '../fair-queue.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { type Invitation, presentInvitation } from '../invitations/invitation.ts';
import { listMadeRows } from '../invitations/list-store.ts';
import { listReceivedRows } from '../invitations/received.ts';
import { listManagersOf } from '../managers/list-store.ts';
import { presentManager } from '../managers/manager.ts';
import { presentOrganization } from '../organizations/organization.ts';
import { eachRow, type PageBounds } from '../paging.ts';
import { presentPasskey } from '../passkeys/passkey.ts';
import { listPasskeyRows } from '../passkeys/store.ts';
import { securityOf } from '../second-factors/read.ts';
import { sessionAgain } from '../sessions/authenticate.ts';
import { ends, lifetimeOf, presentSession, type SessionCaller } from '../sessions/session.ts';
import { listLiveSessions } from '../sessions/store.ts';

type ExportNeeds = Pick<Needs, 'database' | 'clock' | 'lifetimes'>;

/**
 * Everything that is stored about the caller's account, read page by page while the client reads it, which may take hours:
 * it breaks off when the session ends.
 */
export function exportAccount(needs: ExportNeeds): HandlerOf<'exportAccount'> {
  const turns = new ExportTurns();
  const begin = exporter(needs);
  return {
    handle: async ({ caller, connectionState }) => {
      const asker = { caller: caller.account.id, connectionState };
      const ended = await turns.enter(asker);
      try {
        const body = await begin(caller, (read) => turns.page(asker, read));
        return { status: 200, body, ended };
      } catch (error) {
        ended();
        throw error;
      }
    },
  };
}

/** Reads a page of rows in its turn. */
type ReadPage = <Rows>(read: () => Promise<Rows>) => Promise<Rows>;

function exporter({ database, clock, lifetimes }: ExportNeeds) {
  const { read } = database;
  const listPast = listEvents(database, 'account_id');
  const security = securityOf(database);
  const again = sessionAgain({ database, clock, lifetimes });
  return async (caller: SessionCaller, inTurn: ReadPage) => {
    const { id } = caller.account;
    const now = clock();
    const whole = await findAccount(read, id);
    const each = <Row extends { readonly id: string }, Item>(
      list: (page: PageBounds) => Promise<readonly Row[]>,
      present: (row: Row) => Item,
    ) =>
      eachRow(
        (page) =>
          inTurn(async () => {
            if (!(await again(caller))) throw new Failure('ACCESS_TOKEN_INVALID');
            return list(page);
          }),
        present,
      );
    return {
      account: { ...presentAccount(whole ?? caller.account), pendingEmail: whole?.pending_email ?? null },
      security: await security(id),
      sessions: each(
        (page) => listLiveSessions(read, id, ends(lifetimeOf(caller, lifetimes), now), page),
        (one) => presentSession(one, caller, lifetimes),
      ),
      passkeys: each((page) => listPasskeyRows(read, id, page), presentPasskey),
      managers: each(
        (page) => listManagersOf(read, id, page),
        ({ organization, ...manager }) => ({
          ...presentManager(manager),
          organization: presentOrganization({ organization, role: manager.role }),
        }),
      ),
      invitations: invitationsOf(
        id,
        each((page) => listMadeRows(read, id, { ...page, now }), itself),
        each((page) => listReceivedRows(read, id, { ...page, now }), itself),
      ),
      apiKeys: each((page) => listApiKeyRows(read, { by: 'created_by', id }, page), presentApiKey),
      events: each(
        (page) => listPast(id, page),
        (event) => presentEvent(event, event.actor_id === id || event.actor_id === null),
      ),
    };
  };
}

const itself = <Row>(row: Row) => row;

/** Those that the account made, and those that it got from others. */
async function* invitationsOf(
  account: string,
  made: AsyncIterable<Invitation>,
  received: AsyncIterable<Invitation>,
) {
  for await (const one of made) yield presentInvitation(one);
  for await (const one of received) if (one.invited_by !== account) yield presentInvitation(one);
}

/** How many exports are sent at once, how many wait beyond those, and for how long, in milliseconds. */
const AT_ONCE = 100;
const WAITING = 64;
const PATIENCE = 10_000;
/** How many exports of one account wait: while they do, they hold its turns among requests. */
const WAITING_OF_ACCOUNT = 2;

/**
 * Whose turn it is among exports. A client may read one for hours, which must keep nobody from anything: so many are sent
 * at once, one for each account, each with a page of rows in memory; and pages are read one at a time, in turns.
 */
export class ExportTurns {
  readonly #accounts = queue({
    atOnce: Number.POSITIVE_INFINITY,
    waitingEach: WAITING_OF_ACCOUNT,
    refusal: () =>
      new Failure('RATE_LIMITED', {
        detail: 'One export of an account is sent at a time.',
        headers: { RateLimit: '"export";r=0', 'RateLimit-Policy': '"export";q=1;qu="concurrent-requests"' },
      }),
  });
  readonly #exports = queue({ atOnce: AT_ONCE, waitingEach: 1, refusal: () => new Failure('OVERLOADED') });
  readonly #pages = new FairQueue({
    atOnce: 1,
    atOnceEach: 1,
    waiting: Number.POSITIVE_INFINITY,
    waitingEach: Number.POSITIVE_INFINITY,
    patience: Number.POSITIVE_INFINITY,
    refusal: () => new Failure('OVERLOADED'),
  });

  /**
   * Resolves when an export can begin, with what says that it is over.
   * @throws Failure `RATE_LIMITED`, `OVERLOADED`
   */
  async enter(asker: Asker): Promise<() => void> {
    // The account first: one that waits for itself must not hold the place of others.
    const leaveAccount = await this.#accounts.enter(asker);
    try {
      const leave = await this.#exports.enter(asker);
      return () => {
        leave();
        leaveAccount();
      };
    } catch (refusal) {
      leaveAccount();
      throw refusal;
    }
  }

  /** Reads a page when it is the turn of this export. */
  async page<Rows>(asker: Asker, read: () => Promise<Rows>): Promise<Rows> {
    return this.#pages.run(asker, read);
  }
}

type QueueOptions = Pick<FairQueueOptions, 'atOnce' | 'waitingEach' | 'refusal'>;

function queue(options: QueueOptions): FairQueue {
  return new FairQueue({ ...options, atOnceEach: 1, waiting: WAITING, patience: PATIENCE });
}
