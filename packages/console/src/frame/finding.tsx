import { LiveSearch, Order } from './filters.tsx';
import { type AnyList, Count, type Counting } from './list.tsx';

interface FindingProps {
  readonly of: AnyList;
  /** Whether the list is searched or sorted now. */
  readonly isFiltered: boolean;
  /** Of the search field. */
  readonly label: string;
  /** Says how many there are. */
  readonly says: Counting;
  /** From how many items on there is something to find; less is seen at once. */
  readonly many: number;
}

/** A search field, a choice of the order, and a count, above a list that can be long. */
export function Finding({ of, isFiltered, label, says, many }: FindingProps) {
  const isLong = of.total === null || (of.total ?? 0) >= many;
  return (
    <>
      {(isLong || isFiltered) && (
        <div class="filters">
          <LiveSearch label={label} name="search" />
          <Order />
        </div>
      )}
      {(isLong || isFiltered) && <Count of={of} says={says} />}
    </>
  );
}
