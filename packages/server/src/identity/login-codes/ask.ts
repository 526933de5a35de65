import { networkOf } from '@portico/conventions/node';
import { timestamp } from '../../ground/clock.ts';
import { newId } from '../../ground/id.ts';
import { created } from '../../pipeline/answers.ts';
import { findAddressee } from '../accounts/store.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { standInFor } from '../limits/guesses.ts';
import { CODE_LIFETIME } from './login-code.ts';

/**
 * Has a code sent. The answer does not wait for what is done only for an existing account, so that its timing does not reveal
 * whether there is one.
 */
export function createLoginCode({
  challenges,
  database,
  limits,
  resets,
  secretKeys,
  clock,
}: Pick<
  Needs,
  'challenges' | 'database' | 'limits' | 'resets' | 'secretKeys' | 'clock'
>): HandlerOf<'createLoginCode'> {
  const find = findAddressee(database);
  return {
    handle: async ({ body: { email }, ipAddress, headers, identified }) => {
      const id = newId();
      const expires_at = clock() + CODE_LIFETIME;
      const answer = created('/v1/code-login', { id, expiresAt: timestamp(expires_at) });
      // Beyond the limit, nothing is sent, and the answer stays the same.
      const prove = challenges.proofIn('createLoginCode', headers);
      if (!(await limits.reset(ipAddress, prove))) return answer;
      const account = await find(email.canonical);
      const subject = account?.id ?? standInFor(secretKeys, email.canonical);
      const code = { id, subject, expires_at };
      if (account) identified(account.id);
      resets.add({ account, code, ipAddress, asker: networkOf(ipAddress) });
      return answer;
    },
  };
}
