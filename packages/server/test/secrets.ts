import { hash, randomBytes } from 'node:crypto';
import { SECRET_LIFETIMES, type SecretPurpose } from '../src/identity/accounts/mailed-secret.ts';
import { runOn } from './rows.ts';
import type { Service } from './service.ts';

/**
 * Makes the secret of a mail to an account, directly in the database; mails that are on their way to it are dropped,
 * because the next would bring another. The secrets of invitations are made by `tokenOf`.
 */
export async function mailSecret(
  { databaseUrl, app }: Pick<Service, 'databaseUrl' | 'app'>,
  purpose: Exclude<SecretPurpose, 'invitation'>,
  accountId: string,
  expiresAt = Date.now() + SECRET_LIFETIMES[purpose],
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const hashed = hash('sha256', secret, 'base64url');
  await app.settled();
  await runOn(databaseUrl, 'delete from mails where account_id = ?', [accountId]);
  await runOn(
    databaseUrl,
    `insert into mail_secrets (purpose, subject_id, hash, expires_at) values (?, ?, ?, ?)
     on conflict (purpose, subject_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
    [purpose, accountId, hashed, expiresAt],
  );
  return secret;
}
