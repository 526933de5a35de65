import { BY_ITSELF, recordEvents } from '../../consequences/record-events.ts';
import type { RequestMails } from '../../consequences/request-mails.ts';
import { changedAt, DAY, HOUR, MINUTE } from '../../ground/clock.ts';
import type { Database, Transaction } from '../../ground/database/database.ts';
import type { Task } from '../../ground/work/task.ts';
import { ownersToTell } from '../../tenancy/managers/ownership.ts';
import { lockOrganizationRow } from '../../tenancy/organizations/store.ts';
import { connectionEvent } from '../connections/connection.ts';
import { touchConnection } from '../connections/store.ts';
import type { Needs } from '../handler.ts';
import type { IdentityProvider } from './answer.ts';
import { changeProvider, providerOf } from './settings.ts';
import { readingMetadata } from './source.ts';
import { dueForReading, dueForWarning, type KnownConnection, knownOf, updateSettings } from './store.ts';
import { renewalTurn } from './turns.ts';

/** How many documents are fetched at once, and how many connections are looked at in one transaction. */
const BATCH = 20;
/** How long before the last certificate ends its owners are notified. */
const AHEAD = 30 * DAY;

export interface RenewalNeeds extends Pick<Needs, 'samlReader' | 'federationAddresses' | 'clock'> {
  readonly database: Pick<Database, 'read'>;
  readonly requestMails: RequestMails;
  readonly isTeamTold: boolean;
}

/** Reads metadata at URLs again, where identity providers announce new certificates. */
export function readingTask({
  samlReader,
  federationAddresses,
  clock,
  database,
  isTeamTold,
}: RenewalNeeds): Task {
  const read = readingMetadata(samlReader, federationAddresses);
  // One that cannot be read now is read tomorrow: what is known of it stays.
  const attempt = ({ metadata, organization_id, connection_id }: KnownConnection) =>
    read(metadata ?? '', renewalTurn(organization_id, connection_id)).catch(() => undefined);
  return {
    name: 'read-saml-metadata',
    every: 10 * MINUTE,
    prepare: async () => {
      const due = await dueForReading(database.read, clock() - DAY, BATCH);
      const found = await Promise.all(due.map(async (known) => ({ known, provider: await attempt(known) })));
      return async (tx, now) => {
        for (const one of inOrder(found)) await keep(tx, one, { now, isTeamTold });
        return { done: found.length, isMoreLeft: found.length === BATCH };
      };
    },
  };
}

interface RenewalResult {
  readonly known: KnownConnection;
  /** Undefined where its metadata could not be read. */
  readonly provider: IdentityProvider | undefined;
}

/** In one order, so that two nodes do not wait for each other. */
const inOrder = (found: readonly RenewalResult[]) =>
  found.toSorted((a, b) => (a.known.organization_id < b.known.organization_id ? -1 : 1));

async function keep(
  tx: Transaction,
  { known: { connection_id: id, organization_id, metadata }, provider }: RenewalResult,
  { now, isTeamTold }: { readonly now: number; readonly isTeamTold: boolean },
): Promise<void> {
  await lockOrganizationRow(tx, organization_id);
  const known = await knownOf(tx, id);
  // Other metadata were given meanwhile, and read.
  if (known?.metadata !== metadata) return;
  // Metadata with another entity ID are those of another provider, which nobody has tested.
  const isSame = provider?.entityId === providerOf(known).entityId;
  if (!provider || !isSame || JSON.stringify(provider) === known.provider) {
    await updateSettings(tx, id, { read_at: now });
    return;
  }
  await changeProvider(tx, id, { provider, now });
  await touchConnection(tx, id, changedAt(known, { updated_at: now }));
  await recordEvents(tx, connectionEvent('connection.updated', { ...known, id }), {
    source: BY_ITSELF,
    now,
    isTeamTold,
  });
}

/** Notifies owners that the last certificate of an identity provider ends soon. */
export function warningTask({ requestMails }: Pick<RenewalNeeds, 'requestMails'>): Task {
  return {
    name: 'warn-of-certificates',
    every: HOUR,
    batch: async (tx, now) => {
      const due = await dueForWarning(tx, now + AHEAD, BATCH);
      for (const { connection_id: connection, organization_id } of due) {
        await updateSettings(tx, connection, { warned_at: now });
        const owners = await ownersToTell(tx, organization_id);
        const mails = owners.map((owner) => ({
          ...owner,
          purpose: 'certificate_expiring_notice' as const,
          connection,
        }));
        await requestMails(tx, mails, organization_id);
      }
      return { done: due.length, isMoreLeft: due.length === BATCH };
    },
  };
}
