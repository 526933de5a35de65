import type { Reader } from '../../ground/database/database.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { isInVerifiedDomain } from '../../tenancy/domains/store.ts';

/** Whether addresses are in verified domains of the organization of a connection: its provider answers for no others. */
export async function vouchesFor(
  read: Reader,
  connectionId: string,
  addresses: readonly string[],
): Promise<boolean> {
  const connection = await read
    .selectFrom('connections')
    .select('organization_id')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  if (!connection) return false;
  for (const address of addresses) {
    const canonical = canonicalEmail(address);
    if (canonical === undefined) return false;
    if (!(await isInVerifiedDomain(read, connection.organization_id, canonical))) return false;
  }
  return true;
}
