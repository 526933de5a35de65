import type { DatabaseKind } from '../engine.ts';
import type { ColumnTypes } from './column-types.ts';

/**
 * For listing accounts by name: without case, as far as ASCII goes, and those without a name at the end. An expression, so that
 * no column has to be filled in for the accounts that exist; a single one, because SQLite finds the place after a row in an
 * index of expressions only by one of them.
 */
export function accountNames({ byCodePoint }: ColumnTypes, kind: DatabaseKind): string[] {
  const [separator, id] = kind === 'sqlite' ? ['char(1)', 'id'] : ['chr(1)', 'id::text'];
  const name = `case when name is null then '1' else '0' || lower(name${byCodePoint}) end`;
  return [`create index accounts_name_id_idx on accounts ((${name} || ${separator} || ${id}))`];
}
