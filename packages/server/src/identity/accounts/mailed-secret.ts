import { hash, randomBytes } from 'node:crypto';
import { flaw } from '@portico/api';
import { DAY, HOUR } from '../../ground/clock.ts';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import type { Needs } from '../handler.ts';
import { lockAccount } from './store.ts';

/**
 * The purposes of mailed secrets, and how long they are valid, in milliseconds. `verification` verifies an account's
 * address, `email_change` a new address. The secret of an `invitation` outlives it by 30 days, so that its page can show
 * what became of it.
 */
export const SECRET_LIFETIMES = {
  verification: DAY,
  email_change: DAY,
  password_reset: HOUR,
  account_invitation: 7 * DAY,
  invitation: (7 + 30) * DAY,
} as const;

export type SecretPurpose = keyof typeof SECRET_LIFETIMES;

const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

interface ProvenSecret {
  readonly purpose: SecretPurpose;
  /** Id of the account or the invitation. */
  readonly subject: string;
}

/** A secret has 256 random bits, so a plain hash is enough. */
const hashed = (secret: string) => hash('sha256', secret, 'base64url');

/** Makes a secret for a link, and the hash of it that is stored. */
export function newLinkSecret(): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashed(secret) };
}

/** The hash of a secret from a request; undefined where it is not of the form of one. */
export function hashOfSecret(given: string): string | undefined {
  return SECRET.test(given) ? hashed(given) : undefined;
}

/**
 * Makes a secret for a mail that is about to be sent, and voids any older one of the same purpose and subject.
 * @returns the secret; only its hash is stored
 */
export async function makeSecret(
  tx: Transaction,
  { purpose, subject }: ProvenSecret,
  expiresAt: number,
): Promise<string> {
  const { secret, hash } = newLinkSecret();
  const made = { hash, expires_at: expiresAt };
  await tx
    .insertInto('mail_secrets')
    .values({ purpose, subject_id: subject, ...made })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject_id']).doUpdateSet(made))
    .execute();
  return secret;
}

/** A secret from a request, and the purposes that are accepted. */
interface GivenSecret {
  readonly purposes: readonly SecretPurpose[];
  readonly secret: string;
  readonly now: number;
}

/**
 * Uses a secret up; of two concurrent requests with the same one, one succeeds.
 * @returns undefined where it is unknown, void, used or expired
 */
async function useSecret(tx: Transaction, given: GivenSecret): Promise<ProvenSecret | undefined> {
  const hash = hashOfSecret(given.secret);
  if (hash === undefined) return undefined;
  const row = await tx
    .deleteFrom('mail_secrets')
    .where('hash', '=', hash)
    .where('purpose', 'in', given.purposes)
    .where('expires_at', '>', given.now)
    .returning(['purpose', 'subject_id'])
    .executeTakeFirst();
  return row && { purpose: row.purpose as SecretPurpose, subject: row.subject_id };
}

/** Looks up a secret without using it up. */
export async function findSecret(read: Reader, given: GivenSecret): Promise<ProvenSecret | undefined> {
  const hash = hashOfSecret(given.secret);
  if (hash === undefined) return undefined;
  const row = await read
    .selectFrom('mail_secrets')
    .select(['purpose', 'subject_id'])
    .where('hash', '=', hash)
    .where('purpose', 'in', given.purposes)
    .where('expires_at', '>', given.now)
    .executeTakeFirst();
  return row && { purpose: row.purpose as SecretPurpose, subject: row.subject_id };
}

export async function voidSecrets(
  tx: Transaction,
  subject: string,
  purposes: readonly SecretPurpose[],
): Promise<void> {
  await tx
    .deleteFrom('mail_secrets')
    .where('subject_id', '=', subject)
    .where('purpose', 'in', purposes)
    .execute();
}

/** The secrets that expired by then, in milliseconds since 1970. */
export function expiredSecrets(upTo: number): OldRows<'mail_secrets', 'expires_at'> {
  return { table: 'mail_secrets', by: 'expires_at', upTo, key: ['purpose', 'subject_id'] };
}

export const UNKNOWN_INVITATION = flaw('expired', 'must be the token from an invitation email');

export const BAD_SECRET = flaw('expired', 'is not valid, or no longer valid');

/** The account whose mailed secret was used, locked until the transaction ends. */
interface Proven {
  readonly purpose: SecretPurpose;
  readonly account: AccountRow;
}

/** Finds and uses secrets of these purposes. */
export function secretsOf(
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  purposes: readonly SecretPurpose[],
) {
  return {
    /** @returns the id of the account of a secret, which is not used up */
    find: async (secret: string): Promise<string | undefined> =>
      (await findSecret(database.read, { purposes, secret, now: clock() }))?.subject,

    /**
     * Uses a secret up. The account is locked first, as wherever its secrets are voided. While it is suspended, only secrets
     * for resetting the password work, as operators may send them; the others work again afterwards.
     * @param id the account that `find` returned
     */
    use: async (tx: Transaction, id: string | undefined, secret: string): Promise<Proven | undefined> => {
      const account = id === undefined ? undefined : await lockAccount(tx, id);
      const isHeld = account?.suspended_at !== null && !purposes.includes('password_reset');
      const used = account && !isHeld && (await useSecret(tx, { purposes, secret, now: clock() }));
      return used ? { purpose: used.purpose, account } : undefined;
    },
  };
}
