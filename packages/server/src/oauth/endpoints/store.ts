import type { Database, Placeholders, Reader, Transaction } from '../../ground/database/database.ts';
import type { AccessTokenRow, RefreshTokenRow } from '../../ground/database/schema.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import { isHeld } from '../../identity/sessions/validity.ts';

/** Access tokens of one grant that work at once; a further one ends the oldest. */
export const MOST_ACCESS_TOKENS = 10;
/** Refresh tokens of one grant that are remembered: an older one is unknown, and a spent one ends the grant. */
export const MOST_REFRESH_TOKENS = 20;

/** Grants that hold, apart from whether their sessions have expired. */
function heldGrants(queries: Pick<Reader, 'selectFrom'>) {
  return queries
    .selectFrom('grants as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .innerJoin('sessions as p', 'p.id', 'g.session_id')
    .select(['g.id', 'g.account_id', 'g.application_id', 'g.organization_id', 'g.resource', 'g.created_at'])
    .innerJoin('applications as c', 'c.id', 'g.application_id')
    .select(['g.scopes', 'g.last_used_at', 'p.id as session_id', 'c.client_url'])
    .where(isHeld);
}

/** Makes the query that finds a grant that holds. */
export function findHeldGrant(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    heldGrants(queries).where('g.id', '=', id),
  );
}

/** Makes the query that finds the grant of an access token. */
export function findByAccessToken(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { hash, now }: Placeholders<{ hash: string; now: number }>) =>
    heldGrants(queries)
      .innerJoin('access_tokens as t', 't.grant_id', 'g.id')
      .select(['t.scopes as token_scopes', 't.expires_at', 't.created_at as token_created_at', 't.jkt'])
      .where('t.hash', '=', hash)
      .where('t.expires_at', '>', now),
  );
}

/** Records a use of a grant, in a transaction. */
export async function touchGrantIn(tx: Transaction, id: string, now: number): Promise<void> {
  await tx.updateTable('grants').set({ last_used_at: now }).where('id', '=', id).execute();
}

export async function insertAccessToken(tx: Transaction, row: AccessTokenRow): Promise<void> {
  await tx.insertInto('access_tokens').values(row).execute();
  await tx
    .deleteFrom('access_tokens')
    .where('grant_id', '=', row.grant_id)
    .where('hash', 'not in', (tokens) =>
      tokens
        .selectFrom('access_tokens')
        .select('hash')
        .where('grant_id', '=', row.grant_id)
        .orderBy('created_at', 'desc')
        .limit(MOST_ACCESS_TOKENS),
    )
    .execute();
}

/** A refresh token, with the grant for which it is. */
export async function findRefreshToken(read: Reader, hash: string) {
  return read
    .selectFrom('refresh_tokens as t')
    .innerJoin('grants as g', 'g.id', 't.grant_id')
    .select(['t.hash', 't.number', 't.uses', 't.spent_at', 't.successor', 't.grant_id', 't.jkt'])
    .select([
      'g.account_id',
      'g.session_id',
      'g.application_id',
      'g.scopes',
      'g.organization_id',
      'g.resource',
    ])
    .where('t.hash', '=', hash)
    .executeTakeFirst();
}

/** Stores another refresh token of a grant, which is locked, and forgets those that are long spent. */
export async function insertRefreshToken(
  tx: Transaction,
  hash: string,
  { grantId, jkt }: { readonly grantId: string; readonly jkt: string | null },
): Promise<void> {
  const { newest } = await tx
    .selectFrom('refresh_tokens')
    .select(({ fn }) => fn.max('number').as('newest'))
    .where('grant_id', '=', grantId)
    .executeTakeFirstOrThrow();
  const number = (newest ?? 0) + 1;
  const counted = { number, uses: 0, spent_at: null, successor: null };
  const row: RefreshTokenRow = { hash, grant_id: grantId, jkt, ...counted };
  await tx.insertInto('refresh_tokens').values(row).execute();
  await tx
    .deleteFrom('refresh_tokens')
    .where('grant_id', '=', grantId)
    .where('number', '<=', number - MOST_REFRESH_TOKENS)
    .execute();
}

export async function updateRefreshToken(
  tx: Transaction,
  hash: string,
  changes: Partial<Pick<RefreshTokenRow, 'uses' | 'spent_at' | 'successor'>>,
): Promise<void> {
  await tx.updateTable('refresh_tokens').set(changes).where('hash', '=', hash).execute();
}

/** Makes the function that records the use of an assertion: false where it was used before. */
export function recordAssertion(database: Pick<Database, 'prepare'>) {
  type Values = { hash: string; expires_at: number };
  const insert = database.prepare((queries, { hash, expires_at }: Placeholders<Values>) =>
    queries
      .insertInto('client_assertions')
      .values({ hash, expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash'),
  );
  return async (values: Values): Promise<boolean> => (await insert.first(values)) !== undefined;
}

/** Assertions that expired by then, in milliseconds since 1970. */
export function oldAssertions(upTo: number): OldRows<'client_assertions', 'expires_at'> {
  return { table: 'client_assertions', by: 'expires_at', upTo, key: ['hash'] };
}

/** Access tokens that expired by then, in milliseconds since 1970. */
export function oldAccessTokens(upTo: number): OldRows<'access_tokens', 'expires_at'> {
  return { table: 'access_tokens', by: 'expires_at', upTo, key: ['hash'] };
}
