import { canonicalEmail } from '../accounts/email.ts';
import { UsageError } from './command.ts';

/** What the commands that appoint and dismiss operators have in common. */
export const EMAIL = { name: 'EMAIL', meaning: 'of an account' } as const;
export const NO_ACCOUNT = 'no account has this email.';
export const NOTES = `Operators use the console at /console/operator after signing in with a second factor. The change takes effect at
once, even while the service runs, and is recorded as an event of the account.`;

/** @throws UsageError */
export function canonicalOf([email = '']: readonly string[]): string {
  const canonical = canonicalEmail(email);
  if (canonical === undefined) throw new UsageError('EMAIL must be a valid email address.');
  return canonical;
}
