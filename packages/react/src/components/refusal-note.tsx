import type { AnyFailure } from '../failure.ts';
import type { ClassOf } from '../parts.tsx';
import { refusals as english } from '../texts/en.ts';
import { useTexts } from '../texts.ts';
import { FailureNote } from './failure-note.tsx';

interface RefusalNoteProps {
  readonly failure: AnyFailure | undefined;
  readonly classOf: ClassOf;
}

/** The same with the refusals that only those meet who invite or manage people. */
export const RefusalNote = (props: RefusalNoteProps) => (
  <FailureNote {...props} own={useTexts('refusals', english)} />
);
