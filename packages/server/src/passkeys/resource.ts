import type { PasskeyRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import type { SessionCaller } from '../sessions/session.ts';
import { presentPasskey } from './passkey.ts';
import { findPasskey, lockPasskey } from './store.ts';

/** A passkey of the caller's own account; any other does not exist. */
export function passkeyResource({ database }: Pick<Needs, 'database'>): Resource<PasskeyRow, SessionCaller> {
  const find = findPasskey(database);
  return {
    locate: (id, { account }) => find(id, account.id),
    lock: lockPasskey,
    present: presentPasskey,
  };
}
