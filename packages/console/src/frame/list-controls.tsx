import { LiveSearch, Order } from './filters.tsx';
import { type AnyList, Count, type Counting } from './list.tsx';

interface ListControlsProps {
  readonly of: AnyList;
  /** Whether the list is searched or sorted now. */
  readonly isFiltered: boolean;
  /** The label of the search field. */
  readonly label: string;
  /** Words the number of items. */
  readonly says: Counting;
  /** From this many items on, the list can be searched; fewer are seen at a glance. */
  readonly many: number;
}

/** A search field, a choice of the order, and a count, above a list that can be long. */
export function ListControls({ of, isFiltered, label, says, many }: ListControlsProps) {
  const isLong = of.total === null || (of.total ?? 0) >= many;
  return (
    (isLong || isFiltered) && (
      <div class="filters">
        <LiveSearch label={label} name="search" />
        <Order />
        <Count of={of} says={says} />
      </div>
    )
  );
}
