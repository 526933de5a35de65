import { useEffect, useRef } from 'preact/hooks';
import { frame } from '../texts/frame.ts';
import { useAction } from './action.ts';
import { Outcome } from './outcome.tsx';
import { passkeySupport } from './passkey.ts';
import { prove, signInWith } from './passkey-proof.ts';
import { replaceBy } from './portico.ts';

const texts = frame.again.passkey;

interface PasskeyAgainProps {
  /** What to say of a session that begins with the password instead. */
  readonly hint?: string | undefined;
}

/** The other way to prove who one is: a session that began with a passkey stays as strong as it was. */
export function PasskeyAgain({ hint }: PasskeyAgainProps) {
  const asking = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const action = useAction({
    run: async () => {
      asking.current = new AbortController();
      const proved = await prove(asking.current.signal);
      const outcome = proved.ok ? await signInWith(proved) : proved;
      const isRefused = outcome.ok && !replaceBy(outcome.body);
      return isRefused ? ({ ok: false, error: 'CREDENTIALS_INVALID' } as const) : outcome;
    },
    done: () => {},
    failures: { aborted: texts.notUsed, CREDENTIALS_INVALID: texts.notYours },
  });
  if (passkeySupport !== 'full') return null;
  return (
    <div class="form">
      {hint !== undefined && <p class="hint">{hint}</p>}
      <button
        type="button"
        class="button"
        aria-disabled={action.busy}
        onClick={() => !action.busy && action.start()}
      >
        {texts.submit}
      </button>
      <Outcome action={action} />
    </div>
  );
}
