import type { List } from '../list.ts';
import type { ClassOf } from '../parts.tsx';
import { common as english } from '../texts/en.ts';
import { useTexts } from '../texts.ts';
import { FailureNote } from './failure-note.tsx';

interface LoadMoreProps {
  readonly list: List<unknown>;
  readonly classOf: ClassOf;
}

/** The end of a list: its failure, or the way to more of it. */
export function LoadMore({ list, classOf }: LoadMoreProps) {
  const texts = useTexts('common', english);
  const { failure, hasMore, loadMore, reload } = list;
  return (
    <>
      <FailureNote failure={failure} classOf={classOf} />
      {(failure || hasMore) && (
        <button type="button" onClick={() => void (failure ? reload : loadMore)()} {...classOf('button')}>
          {failure ? texts.tryAgain : texts.loadMore}
        </button>
      )}
    </>
  );
}
