import { Failure } from '@portico/conventions';
import { presentIdentity } from '../../federation/identities/identity.ts';
import { listIdentityRows } from '../../federation/identities/store.ts';
import type { Reader } from '../../ground/database/database.ts';
import { eachRow, type PageBounds } from '../../ground/paging.ts';
import { presentAccount } from '../../identity/accounts/account.ts';
import { findAccount } from '../../identity/accounts/store.ts';
import { presentPasskey } from '../../identity/passkeys/passkey.ts';
import { listPasskeyRows } from '../../identity/passkeys/store.ts';
import { securityOf } from '../../identity/second-factors/read.ts';
import { sessionAgain } from '../../identity/sessions/authenticate.ts';
import { ends, lifetimeOf, presentSession } from '../../identity/sessions/session.ts';
import { listLiveSessions } from '../../identity/sessions/store.ts';
import { presentEvent } from '../../notices/events/event.ts';
import { listEvents } from '../../notices/events/store.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import { presentApiKey } from '../../tenancy/api-keys/api-key.ts';
import { listApiKeyRows } from '../../tenancy/api-keys/store.ts';
import { type Invitation, presentInvitation } from '../../tenancy/invitations/invitation.ts';
import { listMadeRows } from '../../tenancy/invitations/list-store.ts';
import { listReceivedRows } from '../../tenancy/invitations/received.ts';
import { listManagersOf } from '../../tenancy/managers/list-store.ts';
import { presentManager } from '../../tenancy/managers/manager.ts';
import { findMetadata, readMetadataOf } from '../../tenancy/metadata/store.ts';
import { presentOrganization } from '../../tenancy/organizations/organization.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { ExportTurns, type ReadPage } from './turns.ts';

type ExportNeeds = Pick<Needs, 'database' | 'clock' | 'lifetimes' | 'impersonation' | 'publicUrl'>;

/**
 * Streams everything that is stored about the caller's account. It is read page by page as the client takes it, which may
 * take hours, and breaks off when the session ends.
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

function exporter({ database, clock, lifetimes, impersonation, publicUrl }: ExportNeeds) {
  const { read } = database;
  const listPast = listEvents(database, 'account_id');
  const security = securityOf(database);
  const metadata = findMetadata(database, 'account');
  const again = sessionAgain({ database, clock, lifetimes, impersonation });
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
      account: {
        ...presentAccount(whole ?? caller.account),
        pendingEmail: whole?.pending_email ?? null,
        externalId: whole?.external_id ?? null,
      },
      metadata: { public: (await metadata(id)).public },
      security: await security(id),
      sessions: each(
        (page) => listLiveSessions(read, id, ends(lifetimeOf(caller, lifetimes), now), page),
        (one) => presentSession(one, caller, lifetimes),
      ),
      passkeys: each((page) => listPasskeyRows(read, id, page), presentPasskey),
      identities: each((page) => listIdentityRows(read, id, page), presentIdentity),
      managers: each(
        (page) => describedManagersOf(read, id, page),
        ({ organization, metadata, ...manager }) => ({
          ...presentManager(manager),
          organization: presentOrganization({ organization, role: manager.role }, publicUrl()),
          metadata,
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

/** A page of the managers that the account is, with what they may see of their metadata. */
async function describedManagersOf(read: Reader, account: string, page: PageBounds) {
  const managers = await listManagersOf(read, account, page);
  const ids = managers.map(({ id }) => id);
  const found = await readMetadataOf(read, 'manager', ids);
  return managers.map((manager) => ({
    ...manager,
    metadata: { public: found.get(manager.id)?.public ?? {} },
  }));
}

const itself = <Row>(row: Row) => row;

/** The invitations that the account made, and those that it received from others. */
async function* invitationsOf(
  account: string,
  made: AsyncIterable<Invitation>,
  received: AsyncIterable<Invitation>,
) {
  for await (const one of made) yield presentInvitation(one);
  for await (const one of received) if (one.invited_by !== account) yield presentInvitation(one);
}
