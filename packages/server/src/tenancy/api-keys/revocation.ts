import {
  AT_ONCE,
  deleteRowsOf,
  fitting,
  newEnding,
  type Part,
  type Some,
  type Stage,
} from '../../consequences/ending.ts';
import { insertEnding } from '../../consequences/ending-store.ts';
import type { Actor, NewEvent } from '../../consequences/record-events.ts';
import {
  hasAsMany,
  lockingFree,
  lockingToDelete,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import { BEFORE_ALL_IDS } from '../../ground/id.ts';
import { MOST_SECRETS } from '../../pipeline/callers/secrets.ts';
import { REVOKED_AT_ONCE, revokeInvitationsOf } from '../invitations/revocation.ts';
import { apiKeyEvent } from './api-key.ts';
import { isKeyRevokedByMark } from './marks.ts';
import { rowsOf } from './store.ts';

/** The maker of API keys in an organization. */
interface KeyMaker {
  readonly account_id: string;
  readonly organization_id: string;
}

interface RevocationScope extends KeyMaker {
  /** Only keys up to this id; all where it is null. */
  readonly upTo: string | null;
}

/** How many rows change with each key, about: its own, its secrets, its event and the revocation of its invitations. */
const WEIGHT = 4;

/** Revokes the remaining API keys of a manager who left, in the background. */
export const KEY_STAGES: readonly Stage[] = [
  {
    name: 'revoke',
    weight: WEIGHT,
    work: (tx, { subject_id: account_id, organization_id, up_to: upTo }, some) =>
      revokeSome(tx, { account_id, organization_id: organization_id ?? '', upTo }, some),
  },
];

/**
 * Locks the API keys that would be revoked at once. Call it before the organization is locked: a key's own request with an
 * idempotency key locks the two in this order.
 */
export async function lockKeysBy(tx: Transaction, maker: KeyMaker): Promise<void> {
  const keys = keysBy(tx, { ...maker, upTo: null }).limit(AT_ONCE / WEIGHT);
  await lockingToDelete(tx, keys).execute();
}

/**
 * Revokes the API keys that an account made in an organization, which must be locked, with the invitations that they made.
 * Where there are very many, they are marked as revoked together, and most rows follow in the background.
 * @returns the events for the change to record
 */
export async function revokeKeysBy(
  tx: Transaction,
  maker: KeyMaker,
  { now, by }: { readonly now: number; readonly by?: Actor | undefined },
): Promise<readonly NewEvent[]> {
  const part = await revokeSome(tx, { ...maker, upTo: null }, { limit: AT_ONCE / WEIGHT, now });
  if (part.after !== undefined)
    await insertEnding(
      tx,
      newEnding(KEY_STAGES, {
        kind: 'api_keys',
        subject_id: maker.account_id,
        organization_id: maker.organization_id,
        up_to: await newestBy(tx, maker),
        told: by ? { actor: by } : {},
      }),
    );
  return part.events ?? [];
}

async function revokeSome(tx: Transaction, revoked: RevocationScope, some: Some): Promise<Part> {
  const rows = await keysBy(tx, revoked).limit(some.limit).execute();
  const keys = await fitting(tx, rows, { ...some, weight: WEIGHT });
  const events: NewEvent[] = [];
  // All keys together revoke at once only as many invitations as a single one would.
  const first = Math.ceil(REVOKED_AT_ONCE / Math.max(1, keys.length));
  for (const key of keys) {
    const { id, organization_id: organization, name, role } = key;
    await revokeApiKeyRow(tx, id, some.now);
    const why = { reason: 'api_key_revoked', now: some.now, first } as const;
    const invitations = await revokeInvitationsOf(tx, { id, organization }, why);
    const type = key.is_machine === 1 ? 'machine.deleted' : 'api_key.revoked';
    events.push(apiKeyEvent(type, key, { name, role }), ...invitations);
  }
  const isOver = keys.length === rows.length && rows.length < some.limit;
  return { done: keys.length, after: isOver ? undefined : BEFORE_ALL_IDS, events };
}

/** The API keys that an account made in an organization, oldest first. */
function keysBy(read: Reader, { account_id, organization_id, upTo }: RevocationScope) {
  return read
    .selectFrom('api_keys as k')
    .select(['k.id', 'k.organization_id', 'k.name', 'k.role', 'k.is_machine'])
    .where('k.created_by', '=', account_id)
    .where('k.organization_id', '=', organization_id)
    .where('k.revoked_at', 'is', null)
    .$if(upTo !== null, (query) => query.where('k.id', '<=', upTo ?? ''))
    .orderBy('k.id');
}

async function newestBy(tx: Transaction, maker: KeyMaker): Promise<string | null> {
  const newest = keysBy(tx, { ...maker, upTo: null })
    .clearOrderBy()
    .orderBy('k.id', 'desc')
    .limit(1);
  return (await newest.executeTakeFirst())?.id ?? null;
}

/** The same without those that are marked as revoked. */
export function keysThereBy(read: Reader, maker: KeyMaker) {
  return keysBy(read, { ...maker, upTo: null }).where(({ not }) => not(isKeyRevokedByMark));
}

/** With this many stored answers or more, a key is only marked as revoked, and deleted in the background. */
const MANY_ANSWERS = 10;

/** Revokes an API key: from now on, it does not exist. */
export async function revokeApiKeyRow(tx: Transaction, id: string, now: number): Promise<void> {
  const answers = tx.selectFrom('api_key_idempotency_keys').select('key_hash').where('api_key_id', '=', id);
  await deleteRowsOf(tx, SECRETS, { id, limit: MOST_SECRETS });
  if (await hasAsMany(answers, MANY_ANSWERS))
    await tx.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute();
  else await deleteRow(tx, id);
}

async function deleteRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('api_keys').where('id', '=', id).execute();
}

const SECRETS = { table: 'api_key_secrets', owner: 'api_key_id', key: ['hash'] } as const;
const ANSWERS = {
  table: 'api_key_idempotency_keys',
  owner: 'api_key_id',
  key: ['api_key_id', 'operation', 'key_hash'],
} as const;

/** Deletes what belongs to an API key, then its row. @returns the number of rows, at most `limit` */
async function deleteWhole(tx: Transaction, id: string, limit: number): Promise<number> {
  let done = 0;
  for (const rows of [ANSWERS, SECRETS]) {
    done += await deleteRowsOf(tx, rows, { id, limit: limit - done });
    if (done === limit) return done;
  }
  await deleteRow(tx, id);
  return done + 1;
}

/** Deletes API keys of an organization that is purged, and what belongs to them. */
export async function deleteApiKeysOf(
  tx: Transaction,
  organizationId: string,
  { limit }: Some,
): Promise<Part> {
  let done = 0;
  for (const { id } of await rowsOf(tx, organizationId).limit(limit).execute()) {
    done += await deleteWhole(tx, id, limit - done);
    if (done === limit) return { done, after: BEFORE_ALL_IDS };
  }
  return { done, after: undefined };
}

/** Deletes rows of one revoked API key. @returns how many, at most `limit`; 0 where there is no such key */
export async function deleteRevoked(tx: Transaction, limit: number): Promise<number> {
  const revoked = tx.selectFrom('api_keys').select('id').where('revoked_at', 'is not', null).limit(1);
  const key = await lockingFree(tx, revoked).executeTakeFirst();
  return key ? deleteWhole(tx, key.id, limit) : 0;
}
