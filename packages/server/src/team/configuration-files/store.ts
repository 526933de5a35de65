import type { ManagedKind } from '@portico/api';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { ConfigurationKeyRow } from '../../ground/database/schema.ts';
import { ALL_THINGS } from '../../pipeline/managed.ts';

/** What files manage of a kind. */
export async function marksOf(read: Reader, kind: ManagedKind): Promise<ConfigurationKeyRow[]> {
  return read.selectFrom('configuration_keys').selectAll().where('kind', '=', kind).orderBy('key').execute();
}

/** Marks a thing as managed under a key, in place of what had the key, and of the key that it had. */
export async function storeMark(tx: Transaction, mark: ConfigurationKeyRow): Promise<void> {
  const { kind, key, id } = mark;
  await tx
    .deleteFrom('configuration_keys')
    .where('kind', '=', kind)
    .where((is) => is.or([is('key', '=', key), is('id', '=', id)]))
    .execute();
  await tx.insertInto('configuration_keys').values(mark).execute();
}

export async function deleteMark(
  tx: Transaction,
  { kind, key }: Pick<ConfigurationKeyRow, 'kind' | 'key'>,
): Promise<void> {
  await tx.deleteFrom('configuration_keys').where('kind', '=', kind).where('key', '=', key).execute();
}

/** Hands back everything that files of a source manage. */
export async function deleteMarksOf(tx: Transaction, source: string): Promise<void> {
  await tx.deleteFrom('configuration_keys').where('source', '=', source).execute();
}

/** Lets other sources define things of the kinds of which files of a source defined all. */
export async function deleteRuleOf(tx: Transaction, source: string): Promise<void> {
  await tx
    .deleteFrom('configuration_keys')
    .where('source', '=', source)
    .where('id', '=', ALL_THINGS)
    .execute();
}
