import type { Reader } from '../database/database.ts';
import type { KeptFacts } from '../mail/account-texts.ts';
import { totpOf } from '../second-factors/store.ts';
import { hostIn } from '../webhooks/webhook.ts';

/** More than this of a kind no mail counts. */
const MOST = 1_000;

/** What a mail about a reset of the password says of all that it leaves as it is. */
export async function describeKept(read: Reader, accountId: string): Promise<KeptFacts> {
  const passkeys = await read
    .selectFrom('passkeys')
    .select('name')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(MOST)
    .execute();
  const apiKeys = await read
    .selectFrom('api_keys as k')
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .select('k.name')
    .where('k.created_by', '=', accountId)
    .where('k.revoked_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .orderBy('k.id')
    .limit(MOST)
    .execute();
  const webhooks = await read
    .selectFrom('webhooks as w')
    .innerJoin('organizations as o', 'o.id', 'w.organization_id')
    .select('w.url')
    .where('w.created_by', '=', accountId)
    .where('w.state', '!=', 'deleted')
    .where('o.deleted_at', 'is', null)
    .orderBy('w.id')
    .limit(MOST)
    .execute();
  return {
    hasApp: (await totpOf(read, accountId)) !== undefined,
    passkeys: passkeys.map(({ name }) => name),
    apiKeys: apiKeys.map(({ name }) => name),
    webhooks: webhooks.map(({ url }) => hostIn(url)),
  };
}
