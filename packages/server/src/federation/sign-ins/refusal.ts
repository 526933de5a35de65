import { Failure } from '@portico/conventions';
import type { Reader } from '../../ground/database/database.ts';
import type { SignInRow } from '../../ground/database/schema.ts';
import type { Refusal } from '../../pipeline/change.ts';
import { wayTold } from '../identities/identity.ts';
import type { RefusalReason } from '../providers/relying-party.ts';
import { organizationOf } from './by-connection.ts';

interface Refused {
  readonly reason: RefusalReason;
  /** The account that it was about, where that is known. */
  readonly account: string | undefined;
}

/** A sign-in that is refused, with the event that says why: by a connection, also to those who manage it. */
export async function refusedSignIn(
  read: Reader,
  row: SignInRow,
  { reason, account }: Refused,
): Promise<Refusal> {
  const organization = await organizationOf(read, row);
  const details = { reason, ...wayTold(row) };
  return {
    failure: new Failure('SIGN_IN_REFUSED'),
    events: { type: 'session.login_failed', subject: account ?? row.id, account, organization, details },
  };
}
