import type { Reader } from '../database/database.ts';
import type { DepartureFacts, Made } from '../mail/organization-texts.ts';
import { hostIn } from '../webhooks/webhook.ts';

/** How many things of each kind are looked up for a mail. */
const MOST = 500;

interface Departure {
  /** Of the event that tells of it. */
  readonly id: string;
  readonly organization: string;
}

/**
 * What a mail says about somebody who left an organization, and what they had made there.
 * @param id of the event that tells of it
 * @returns undefined where the event or the organization is gone
 */
export async function describeDeparture(read: Reader, id: string): Promise<DepartureFacts | undefined> {
  const event = await read
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'e.account_id').on('a.erased_at', 'is', null),
    )
    .select(['e.details', 'o.id as organization', 'o.name as organization_name', 'a.name', 'a.email'])
    .where('e.id', '=', id)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!event) return undefined;
  const { keys = [], webhooks = [] } = JSON.parse(event.details);
  const departure = { id, organization: event.organization };
  return {
    organizationName: event.organization_name,
    personName: event.name ?? event.email ?? undefined,
    apiKeys: await madeKeys(read, departure, keys.slice(0, MOST)),
    webhooks: await madeWebhooks(read, departure, webhooks.slice(0, MOST)),
  };
}

async function madeKeys(read: Reader, departure: Departure, ids: readonly string[]): Promise<Made> {
  if (ids.length === 0) return { kept: [], ended: [] };
  const rows = await read.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', ids).execute();
  const ended = { ids: withoutThose(ids, rows), type: 'api_key.revoked', detail: 'name' };
  return { kept: rows.map(({ name }) => name), ended: await endedSince(read, departure, ended) };
}

async function madeWebhooks(read: Reader, departure: Departure, ids: readonly string[]): Promise<Made> {
  if (ids.length === 0) return { kept: [], ended: [] };
  const rows = await read
    .selectFrom('webhooks')
    .select(['id', 'url'])
    .where('id', 'in', ids)
    .where('state', '!=', 'deleted')
    .execute();
  const ended = { ids: withoutThose(ids, rows), type: 'webhook.deleted', detail: 'host' };
  return { kept: rows.map(({ url }) => hostIn(url)), ended: await endedSince(read, departure, ended) };
}

function withoutThose(ids: readonly string[], rows: readonly { readonly id: string }[]): string[] {
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

interface Ended {
  readonly ids: readonly string[];
  /** Of the events that tell of their end, and which of the details names them. */
  readonly type: string;
  readonly detail: string;
}

/** What those were called that are there no more, as the events of their end tell, with the departure or after it. */
async function endedSince(
  read: Reader,
  { id, organization }: Departure,
  { ids, type, detail }: Ended,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const events = await read
    .selectFrom('events')
    .select('details')
    .where('organization_id', '=', organization)
    .where('id', '>', id)
    .where('type', '=', type)
    .where('subject_id', 'in', ids)
    .orderBy('id')
    .limit(ids.length)
    .execute();
  return events.map(({ details }) => String(JSON.parse(details)[detail]));
}
