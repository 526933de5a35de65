import { lockingFree, type Reader, type Transaction } from '../../ground/database/database.ts';
import { folded } from '../../ground/folded.ts';

/** Folds names that nodes of an earlier version have stored without. @returns how many, at most `limit` */
export async function foldNames(tx: Transaction, limit: number): Promise<number> {
  const query = unfolded(tx, limit);
  const organizations = await lockingFree(tx, query).execute();
  for (const { id, name } of organizations)
    await tx
      .updateTable('organizations')
      .set({ name_folded: folded(name) })
      .where('id', '=', id)
      .execute();
  return organizations.length;
}

export function unfolded(read: Reader, limit: number) {
  return read
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('name_folded', 'is', null)
    .limit(limit);
}
