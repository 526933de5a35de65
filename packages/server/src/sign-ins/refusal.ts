import { Failure } from '@portico/conventions';
import type { SignInRow } from '../database/schema.ts';
import type { Refusal } from '../handler.ts';
import { wayTold } from '../identities/identity.ts';
import type { RefusalReason } from '../providers/relying-party.ts';

interface Refused {
  readonly reason: RefusalReason;
  /** The account that it was about, where that is known. */
  readonly account: string | undefined;
}

/** A sign-in that is refused, with the event that says why. */
export function refusedSignIn(row: SignInRow, { reason, account }: Refused): Refusal {
  const details = { reason, ...wayTold(row) };
  return {
    failure: new Failure('SIGN_IN_REFUSED'),
    events: { type: 'session.login_failed', subject: account ?? row.id, account, details },
  };
}
