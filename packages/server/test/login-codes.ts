import { newId } from '../src/ground/id.ts';
import { secretKeysOf } from '../src/ground/secret-keys/keys.ts';
import { runOn } from './rows.ts';
import { SECRET_KEY, type Service } from './service.ts';

const keys = secretKeysOf([Buffer.from(SECRET_KEY, 'base64')]);

/** What is needed to sign in with a code from a mail. */
export interface KnownLoginCode {
  readonly id: string;
  readonly code: string;
}

/** Makes the code of a mail to an account, directly in the database. */
export async function newLoginCode(
  { databaseUrl }: Pick<Service, 'databaseUrl'>,
  accountId: string,
  expiresAt = Date.now() + 10 * 60_000,
): Promise<KnownLoginCode> {
  const [id, code] = [newId(), '482913'];
  await runOn(databaseUrl, 'delete from login_codes where account_id = ?', [accountId]);
  await runOn(
    databaseUrl,
    'insert into login_codes (id, account_id, subject, code_hmac, tries, expires_at) values (?, ?, ?, ?, 0, ?)',
    [id, accountId, accountId, keys.hmac('login code', id, code), expiresAt],
  );
  return { id, code };
}
