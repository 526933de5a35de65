import { inParts, literal, type Reader } from '../database/database.ts';

/** How many active webhooks organizations have, where they have any: an event of one is delivered to as many. */
export async function countReceivers(
  read: Reader,
  of: readonly { readonly organization_id: string }[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const organizations = new Set(of.map(({ organization_id }) => organization_id));
  for (const some of inParts([...organizations])) {
    const rows = await read
      .selectFrom('webhooks')
      .select(({ fn }) => ['organization_id', fn.countAll<number>().as('count')])
      .where('organization_id', 'in', some)
      .where('state', '=', literal('active'))
      .groupBy('organization_id')
      .execute();
    for (const { organization_id, count } of rows) counts.set(organization_id, Number(count));
  }
  return counts;
}
