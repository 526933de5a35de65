import { hash } from 'node:crypto';
import { sql, type Transaction } from '../../ground/database/database.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { isId } from '../../ground/id.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';

/** Identifies a kept answer. */
export interface KeptAnswer {
  readonly callerId: string;
  readonly operation: string;
  readonly keyHash: string;
}

/**
 * Lists the people other than the caller whom an answer names: for every object with an email in any member, its id and
 * a hash of the email.
 */
export function mentionsIn(body: unknown, callerId: string): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { id } = body as { readonly id?: unknown };
  const members: readonly unknown[] = Object.values(body);
  const emails = members.flatMap((member) =>
    typeof member === 'string' ? (canonicalEmail(member) ?? []) : [],
  );
  const named = typeof id === 'string' && isId(id) ? [id] : [];
  const own = emails.length > 0 && id !== callerId ? [...named, ...emails.map(hashOfEmail)] : [];
  return [...own, ...members.flatMap((member) => mentionsIn(member, callerId))];
}

const hashOfEmail = (canonical: string) => hash('sha256', canonical, 'base64url');

/** Records whom an answer names, so that it is deleted with them. */
export async function noteMentions(
  tx: Transaction,
  { callerId: caller_id, operation, keyHash: key_hash }: KeptAnswer,
  { mentioned, now }: { readonly mentioned: readonly string[]; readonly now: number },
): Promise<void> {
  const rows = [...new Set(mentioned)].map((each) => {
    return { caller_id, operation, key_hash, mentioned: each, created_at: now };
  });
  if (rows.length === 0) return;
  await tx
    .insertInto('idempotency_mentions')
    .values(rows)
    // An expired key may be used again.
    .onConflict((conflict) =>
      conflict.columns(['caller_id', 'operation', 'key_hash', 'mentioned']).doUpdateSet({ created_at: now }),
    )
    .execute();
}

/** Whether an answer that is still kept names an account that has been deleted. */
export async function namesGone(
  tx: Transaction,
  { callerId, operation, keyHash }: KeptAnswer,
): Promise<boolean> {
  const mentions = await tx
    .selectFrom('idempotency_mentions')
    .select('mentioned')
    .where('caller_id', '=', callerId)
    .where('operation', '=', operation)
    .where('key_hash', '=', keyHash)
    .execute();
  if (mentions.length === 0) return false;
  const gone = await tx
    .selectFrom('endings')
    .select(['subject_id', 'email_canonical'])
    .where('kind', '=', 'account')
    .where('email_canonical', 'is not', null)
    .execute();
  const named = new Set(mentions.map(({ mentioned }) => mentioned));
  return gone.some(({ subject_id, email_canonical }) =>
    namesOf({ id: subject_id, email_canonical }).some((name) => named.has(name)),
  );
}

/** An account that kept answers may name. */
export interface MentionedAccount {
  readonly id: string;
  readonly email_canonical: string | null;
}

/** Deletes answers that name a deleted account. @returns how many, at most `limit` */
export async function forgetMentions(
  tx: Transaction,
  named: MentionedAccount,
  limit: number,
): Promise<number> {
  const mentions = await tx
    .selectFrom('idempotency_mentions')
    .select(['caller_id', 'operation', 'key_hash'])
    .where('mentioned', 'in', namesOf(named))
    .limit(limit)
    .execute();
  for (const { caller_id, operation, key_hash } of mentions) {
    // All tables can be tried, as no two kinds of callers share an id.
    for (const [table, owner] of [
      ['idempotency_keys', 'account_id'],
      ['api_key_idempotency_keys', 'api_key_id'],
      ['service_key_idempotency_keys', 'service_key_id'],
    ] as const)
      await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${caller_id}
        and operation = ${operation} and key_hash = ${key_hash}`.execute(tx);
    await tx
      .deleteFrom('idempotency_mentions')
      .where('caller_id', '=', caller_id)
      .where('operation', '=', operation)
      .where('key_hash', '=', key_hash)
      .execute();
  }
  return mentions.length;
}

/** The id and the hash of the email by which an account is mentioned. */
function namesOf({ id, email_canonical }: MentionedAccount): string[] {
  return [id, ...(email_canonical === null ? [] : [hashOfEmail(email_canonical)])];
}

/** Mentions in answers that were kept at or before `upTo`, in milliseconds since 1970. */
export function oldMentions(upTo: number): OldRows<'idempotency_mentions', 'created_at'> {
  const key = ['caller_id', 'operation', 'key_hash', 'mentioned'] as const;
  return { table: 'idempotency_mentions', by: 'created_at', upTo, key };
}
