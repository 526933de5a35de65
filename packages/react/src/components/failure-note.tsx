import type { ReactNode } from 'react';
import { usePortico } from '../context.ts';
import { type AnyFailure, sentenceOf } from '../failure.ts';
import { useSession } from '../hooks.ts';
import type { ClassOf } from '../parts.tsx';
import { failures as english } from '../texts/en.ts';
import { type Texts, useTexts } from '../texts.ts';

interface FailureNoteProps {
  readonly failure: AnyFailure | undefined;
  readonly classOf: ClassOf;
  /** Sentences of the component's own. */
  readonly own?: Partial<Texts['refusals']>;
}

/** A failure beside what was pressed, with the way on where there is one. Read out at once. */
export function FailureNote({ failure, classOf, own }: FailureNoteProps) {
  const texts = useTexts('failures', english);
  return (
    <div role="alert" {...classOf('failure')}>
      {failure && (
        <>
          <p>{sentenceOf(failure, { ...texts, ...own })}</p>
          <WayOn error={failure.error} classOf={classOf} />
        </>
      )}
    </div>
  );
}

function WayOn({ error, classOf }: { readonly error: string; readonly classOf: ClassOf }): ReactNode {
  const texts = useTexts('failures', english);
  const { store } = usePortico();
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  const organizationId = session.organization?.id;
  const isRecent = error === 'REAUTHENTICATION_REQUIRED';
  const needsFactor = error === 'SECOND_FACTOR_MISSING';
  if (!isRecent && !needsFactor && error !== 'SSO_REQUIRED') return null;
  const options = {
    ...(organizationId && { organizationId }),
    ...(error !== 'SSO_REQUIRED' && { prompt: 'login' as const }),
  };
  return (
    <p {...classOf('controls')}>
      {needsFactor && (
        <a href={`${session.portico}/console/account/security`} {...classOf('button')}>
          {texts.setUpSecondFactor}
        </a>
      )}
      <button type="button" onClick={() => void store.signIn(options)} {...classOf('button')}>
        {texts.signInAgain}
      </button>
    </p>
  );
}
