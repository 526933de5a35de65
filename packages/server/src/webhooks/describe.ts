import type { Reader } from '../database/database.ts';
import type { WebhookFacts } from '../mail/organization-texts.ts';
import { hostIn } from './webhook.ts';

/**
 * What a mail says about a webhook that is failing.
 * @returns undefined where it is failing no more
 */
export async function describeFailing(read: Reader, id: string): Promise<WebhookFacts | undefined> {
  const row = await read
    .selectFrom('webhooks as w')
    .innerJoin('organizations as o', 'o.id', 'w.organization_id')
    .select(['w.url', 'o.name'])
    .where('w.id', '=', id)
    .where('w.state', '=', 'failing')
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { organizationName: row.name, host: hostIn(row.url) };
}
