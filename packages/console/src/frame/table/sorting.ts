import { useState } from 'preact/hooks';
import { collator } from '../collation.ts';
import { useChoice } from '../router.ts';

/** A value by which rows can be sorted. */
export interface Sortable<Item> {
  readonly id: string;
  /** The value to compare, once all items have been loaded; null comes last. */
  readonly by?: (item: Item) => string | number | null;
  /** The service's order for it, for lists that are not loaded as a whole. */
  readonly order?: 'name';
}

interface Sorting<Item> {
  readonly items: readonly Item[];
  /** How a column is sorted, as `aria-sort` says it; undefined if it can't be. */
  readonly stateOf: (column: Sortable<Item>) => 'ascending' | 'descending' | 'none' | undefined;
  readonly sort: (column: Sortable<Item>) => void;
}

interface Chosen {
  readonly id: string;
  readonly isDescending: boolean;
}

/**
 * Sorts a table by a column: as people of the language expect it if all items are there, or else by the service.
 * @param isWhole whether all items have been loaded
 */
export function useSorting<Item>(
  items: readonly Item[],
  columns: readonly Sortable<Item>[],
  isWhole: boolean,
): Sorting<Item> {
  const [chosen, choose] = useState<Chosen>();
  const [order, ask] = useChoice('order', ['name']);
  const column = isWhole ? columns.find(({ id }) => id === chosen?.id) : undefined;
  const { by } = column ?? {};
  const sign = chosen?.isDescending ? -1 : 1;
  return {
    items: by ? items.toSorted((one, other) => compare(by(one), by(other), sign)) : items,
    stateOf: ({ id, by, order: own }) => {
      if (isWhole && by) {
        if (chosen?.id === id) return chosen.isDescending ? 'descending' : 'ascending';
        return chosen === undefined && own !== undefined && own === order ? 'ascending' : 'none';
      }
      return own && (own === order ? 'ascending' : 'none');
    },
    sort: ({ id, by, order: own }) => {
      if (isWhole && by) choose({ id, isDescending: chosen?.id === id && !chosen.isDescending });
      else if (own) ask(own === order ? '' : own);
    },
  };
}

type Value = string | number | null;

function compare(one: Value, other: Value, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * sign;
  return collator.compare(String(one), String(other)) * sign;
}
