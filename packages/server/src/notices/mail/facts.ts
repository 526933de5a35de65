import type { Reader } from '../../ground/database/database.ts';
import { totpOf } from '../../identity/second-factors/store.ts';
import { browserOf } from '../../identity/sessions/browser.ts';
import { LOST_AFTER, recordOf } from '../../tenancy/domains/domain.ts';
import { findInvitation, findSurroundings } from '../../tenancy/invitations/store.ts';
import { hostIn } from '../webhooks/webhook.ts';
import type { MailPurpose } from './purposes.ts';
import type {
  ApiKeyFacts,
  CertificateFacts,
  DepartureFacts,
  DeviceFacts,
  DomainFacts,
  InvitationFacts,
  KeptFacts,
  MailText,
  OwnSignInFacts,
  WebhookFacts,
} from './text.ts';

/** How many things of each kind are looked up for a mail. */
const MOST_NAMED = 500;

interface Departure {
  /** Of its event. */
  readonly id: string;
  readonly organization: string;
}

/** An event of an organization that exists, with who the account in this column is, if that is still known. */
async function findEvent(read: Reader, id: string, person: 'e.account_id' | 'e.actor_id') {
  const event = await read
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .leftJoin('accounts as a', (join) => join.onRef('a.id', '=', person).on('a.erased_at', 'is', null))
    .select(['e.details', 'o.id as organization', 'o.name as organizationName', 'a.name', 'a.email'])
    .where('e.id', '=', id)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
  return event && { ...event, personName: event.name ?? event.email ?? undefined };
}

/**
 * Describes somebody who left an organization, and what they had created there.
 * @param id of the event of the departure
 * @returns undefined where the event or the organization is gone
 */
export async function describeDeparture(read: Reader, id: string): Promise<DepartureFacts | undefined> {
  const event = await findEvent(read, id, 'e.account_id');
  if (!event) return undefined;
  const { details, organization, organizationName, personName } = event;
  const { keys = [], webhooks = [] } = JSON.parse(details);
  const departure = { id, organization };
  return {
    organizationName,
    personName,
    apiKeys: await madeKeys(read, departure, keys.slice(0, MOST_NAMED)),
    webhooks: await madeWebhooks(read, departure, webhooks.slice(0, MOST_NAMED)),
  };
}

/** Describes an event about somebody and the organization's own sign-in. */
export async function describeOwnSignIn(read: Reader, id: string): Promise<OwnSignInFacts | undefined> {
  const event = await findEvent(read, id, 'e.account_id');
  return event && { organizationName: event.organizationName, personName: event.personName };
}

/** Describes a sign-in, by the event of its session. */
export async function describeDevice(read: Reader, id: string): Promise<DeviceFacts | undefined> {
  const event = await read
    .selectFrom('events as e')
    .leftJoin('sessions as s', 's.id', 'e.subject_id')
    .select(['e.at', 'e.ip_address', 's.user_agent'])
    .where('e.id', '=', id)
    .executeTakeFirst();
  if (!event) return undefined;
  return {
    at: event.at,
    browser: browserOf(event.user_agent),
    ipAddress: event.ip_address ?? undefined,
  };
}

async function madeKeys(read: Reader, departure: Departure, ids: readonly string[]): Promise<MailText> {
  if (ids.length === 0) return { kept: [], ended: [] };
  const rows = await read.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', ids).execute();
  const ended = {
    ids: withoutThose(ids, rows),
    types: ['api_key.revoked', 'machine.deleted'],
    detail: 'name',
  };
  return { kept: rows.map(({ name }) => name), ended: await endedSince(read, departure, ended) };
}

async function madeWebhooks(read: Reader, departure: Departure, ids: readonly string[]): Promise<MailText> {
  if (ids.length === 0) return { kept: [], ended: [] };
  const rows = await read
    .selectFrom('webhooks')
    .select(['id', 'url'])
    .where('id', 'in', ids)
    .where('state', '!=', 'deleted')
    .execute();
  const ended = { ids: withoutThose(ids, rows), types: ['webhook.deleted'], detail: 'host' };
  return { kept: rows.map(({ url }) => hostIn(url)), ended: await endedSince(read, departure, ended) };
}

function withoutThose(ids: readonly string[], rows: readonly { readonly id: string }[]): string[] {
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

interface Ended {
  readonly ids: readonly string[];
  /** Types of the events of their end, and which of the details has their name. */
  readonly types: readonly string[];
  readonly detail: string;
}

/** The names of what no longer exists, from the events of its end, with the departure or after it. */
async function endedSince(
  read: Reader,
  { id, organization }: Departure,
  { ids, types, detail }: Ended,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const events = await read
    .selectFrom('events')
    .select('details')
    .where('organization_id', '=', organization)
    .where('id', '>', id)
    .where('type', 'in', types)
    .where('subject_id', 'in', ids)
    .orderBy('id')
    .limit(ids.length)
    .execute();
  return events.map(({ details }) => String(JSON.parse(details)[detail]));
}

/**
 * Describes an API key that was created.
 * @param id of the event of its creation
 * @returns undefined where the event or the organization is gone
 */
export async function describeCreatedKey(read: Reader, id: string): Promise<ApiKeyFacts | undefined> {
  const event = await findEvent(read, id, 'e.actor_id');
  if (!event) return undefined;
  const { name, role } = JSON.parse(event.details);
  return { organizationName: event.organizationName, name, role, makerName: event.personName };
}

/**
 * Describes an invitation.
 * @returns undefined where it is no longer pending
 */
export async function describeInvitation(
  read: Reader,
  id: string,
  now: number,
): Promise<InvitationFacts | undefined> {
  const invitation = await findInvitation(read, id, now);
  if (invitation?.state !== 'pending') return undefined;
  const surroundings = await findSurroundings(read, invitation);
  if (!surroundings || surroundings.isOrganizationDeleted) return undefined;
  return {
    organizationName: surroundings.organizationName,
    inviterName: surroundings.inviterName ?? undefined,
    role: invitation.role,
    expiresAt: invitation.expires_at,
  };
}

/**
 * Describes a failing webhook.
 * @returns undefined where it is no longer failing
 */
export async function describeFailing(read: Reader, id: string): Promise<WebhookFacts | undefined> {
  const row = await read
    .selectFrom('webhooks as w')
    .innerJoin('organizations as o', 'o.id', 'w.organization_id')
    .select(['w.url', 'o.name'])
    .where('w.id', '=', id)
    .where('w.state', '=', 'failing')
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { organizationName: row.name, host: hostIn(row.url) };
}

/**
 * Describes a domain whose record is missing, or that was lost.
 * @returns undefined where that is no longer so
 */
export async function describeDomain(
  read: Reader,
  purpose: MailPurpose,
  id: string,
): Promise<DomainFacts | undefined> {
  const row = await read
    .selectFrom('domains as d')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .select(['d.name', 'd.token', 'd.missing_since', 'o.name as organization_name'])
    .where('d.id', '=', id)
    .where('d.state', '=', purpose === 'domain_lost_notice' ? 'lost' : 'verified')
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.missing_since === null) return undefined;
  const { name, organization_name: organizationName, missing_since } = row;
  return { organizationName, name, record: recordOf(row), lostAt: missing_since + LOST_AFTER };
}

/**
 * Describes the last certificate of a connection's identity provider.
 * @returns undefined where no mail is needed any more, as there is another certificate, or people do not sign in through
 * it
 */
export async function describeCertificate(read: Reader, id: string): Promise<CertificateFacts | undefined> {
  const row = await read
    .selectFrom('saml_settings as s')
    .innerJoin('connections as c', 'c.id', 's.connection_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select(['c.name', 's.certificates_end_at', 'o.name as organization_name'])
    .where('c.id', '=', id)
    .where('c.state', '=', 'active')
    .where('s.warned_at', 'is not', null)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, organization_name: organizationName, certificates_end_at: endsAt } = row;
  return { organizationName, name, endsAt };
}

/** Most things of a kind that a mail counts. */
const MOST_COUNTED = 1_000;

/** Describes what a password reset leaves in place. */
export async function describeKept(read: Reader, accountId: string): Promise<KeptFacts> {
  const passkeys = await read
    .selectFrom('passkeys')
    .select('name')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(MOST_COUNTED)
    .execute();
  const apiKeys = await read
    .selectFrom('api_keys as k')
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .select('k.name')
    .where('k.created_by', '=', accountId)
    .where('k.revoked_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .orderBy('k.id')
    .limit(MOST_COUNTED)
    .execute();
  const webhooks = await read
    .selectFrom('webhooks as w')
    .innerJoin('organizations as o', 'o.id', 'w.organization_id')
    .select('w.url')
    .where('w.created_by', '=', accountId)
    .where('w.state', '!=', 'deleted')
    .where('o.deleted_at', 'is', null)
    .orderBy('w.id')
    .limit(MOST_COUNTED)
    .execute();
  return {
    hasApp: (await totpOf(read, accountId)) !== undefined,
    passkeys: passkeys.map(({ name }) => name),
    apiKeys: apiKeys.map(({ name }) => name),
    webhooks: webhooks.map(({ url }) => hostIn(url)),
  };
}
