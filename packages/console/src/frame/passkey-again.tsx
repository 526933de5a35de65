import { useEffect, useRef, useState } from 'preact/hooks';
import { frame } from '../texts/frame.ts';
import { useAction } from './action.ts';
import { Outcome } from './outcome.tsx';
import { passkeySupport } from './passkey.ts';
import { prove, signInWith } from './passkey-proof.ts';
import { portico, replaceBy } from './portico.ts';
import type { Reason } from './sign-in-again.ts';

const texts = frame.again.passkey;

/** What is known of the account: nothing once its session has ended. */
interface Known {
  readonly hasPasskey: boolean;
  /** Whether a session that begins with the password would lack a second factor. */
  readonly isPasswordWeak: boolean;
}

const UNKNOWN: Known = { hasPasskey: true, isPasswordWeak: false };

/** The other way to prove who one is: a session that began with a passkey stays as strong as it was. */
export function PasskeyAgain({ reason }: { readonly reason: Reason }) {
  const [known, setKnown] = useState(reason === 'ended' ? UNKNOWN : undefined);
  useEffect(() => {
    if (reason === 'ended' || passkeySupport !== 'full') return;
    portico.getSecurity().then((outcome) => {
      if (!outcome.ok) return;
      const { totp, passkeys } = outcome.body;
      setKnown({ hasPasskey: passkeys > 0, isPasswordWeak: !totp });
    });
  }, [reason]);
  if (passkeySupport !== 'full' || !known?.hasPasskey) return null;
  return <WithPasskey isPasswordWeak={known.isPasswordWeak} />;
}

function WithPasskey({ isPasswordWeak }: Pick<Known, 'isPasswordWeak'>) {
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
  return (
    <div class="form">
      {isPasswordWeak && <p class="hint">{texts.weak}</p>}
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
