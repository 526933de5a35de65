import type { AccountRow } from '../database/schema.ts';

/** Who made something, as those see it who may see the thing. Both are null once that account is gone. */
export interface Maker {
  readonly maker_id: string | null;
  readonly maker_name: string | null;
}

/** The columns of a query that joins `accounts as maker`. */
export const MAKER = ['maker.id as maker_id', 'maker.name as maker_name'] as const;

export function makerFrom({ id, name }: Pick<AccountRow, 'id' | 'name'>): Maker {
  return { maker_id: id, maker_name: name };
}

export function presentMaker({ maker_id: id, maker_name: name }: Maker) {
  return id === null ? null : { id, name };
}
