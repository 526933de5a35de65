import type { Schema } from '../../../src/ground/database/schema.ts';
import type { TableData } from './column.ts';
import { identity } from './identity.ts';
import { outward } from './outward.ts';
import { product } from './product.ts';
import { team } from './team.ts';
import { tenancy } from './tenancy.ts';

const written = { ...identity, ...tenancy, ...outward, ...team, ...product };

type Written = typeof written;

/** The columns without a row here, and the tables. */
type Missing = {
  [Table in keyof Schema]: Table extends keyof Written
    ? `${Table}.${Exclude<keyof Schema[Table] & string, keyof Written[Table]['columns']>}`
    : `${Table}`;
}[keyof Schema];

/** Otherwise, the compiler shows what is missing. */
type Complete = [Missing] extends [never]
  ? true
  : `packages/server/test/proofs/data/ lacks ${Missing}: add its row, such as "name: PERSONAL", to the file of the same name as that of the table in src/ground/database/tables; column.ts has the words`;

true satisfies Complete;

/**
 * Every column of every table: how sensitive it is, and how it is stored. `docs/secure/data.md` is made from it and
 * from `../bounds.ts`, and `test/proofs/whole/bounds.test.ts` compares it with the migrated schema.
 */
export const DATA: Readonly<Record<keyof Schema, TableData>> = written;
