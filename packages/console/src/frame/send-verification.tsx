import { frame as texts } from '../texts/frame.ts';
import { useAction } from './action.ts';
import { notify } from './notices.tsx';
import { Outcome } from './outcome.tsx';
import { portico } from './portico.ts';
import { currentSession } from './session.ts';

/** Sends the mail again with which the person's address can be verified. */
export function SendVerification() {
  const action = useAction({
    run: (_values, once) => portico.requestEmailVerification(once),
    done: () => notify(texts.verificationSent(currentSession()?.email ?? '')),
  });
  return (
    <>
      <button
        type="button"
        class="button button-main"
        aria-disabled={action.busy}
        onClick={() => action.start()}
      >
        {texts.sendVerification}
      </button>
      <Outcome action={action} />
    </>
  );
}
