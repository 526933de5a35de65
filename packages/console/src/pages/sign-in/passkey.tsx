import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import {
  askForPasskey,
  type Proof,
  passkeySupport,
  proofOf,
  prove,
  signInWith,
  unlessFailed,
} from '../../frame/passkey.ts';
import { begin, portico } from '../../frame/portico.ts';
import { passkeySignIn as texts } from '../../texts/sign-in.json';
import { rememberWay } from './last-way.ts';

/** How long before its end a challenge is replaced, in milliseconds. */
const MARGIN_MS = 30_000;

interface PasskeySignInProps {
  /** Whether the person chose to stay signed in. */
  readonly stays: () => boolean;
  /** A word beside the button. */
  readonly badge: ComponentChildren;
}

/** Signs in with a passkey, either from the browser's autofill in the email field, or by a button. */
export function PasskeySignIn(props: PasskeySignInProps) {
  return passkeySupport === 'full' ? <WithPasskey {...props} /> : null;
}

function WithPasskey({ stays, badge }: PasskeySignInProps) {
  /** Counts the autofill offers. Browsers allow one request at a time, so pressing the button withdraws the offer. */
  const [turn, setTurn] = useState(0);
  /** Withdraws the current request to the browser. */
  const asking = useRef(new AbortController());
  const offered = useRef<Proof | undefined>(undefined);
  const action = useAction({
    run: async () => {
      const proved = offered.current ?? (await prove(asking.current.signal));
      return proved.ok ? signInWith(proved) : proved;
    },
    done: ({ body }) => {
      asking.current.abort();
      rememberWay('passkey');
      begin(body, stays());
    },
    says: { aborted: unlessFailed(texts.notUsed) },
    failures: { CREDENTIALS_INVALID: texts.notKnown },
  });

  async function sign(proof?: Proof): Promise<void> {
    asking.current.abort();
    asking.current = new AbortController();
    offered.current = proof;
    await action.start();
    // Offer again, unless it succeeded or the page was left.
    if (!asking.current.signal.aborted) setTurn((before) => before + 1);
  }

  useEffect(() => {
    asking.current = new AbortController();
    offer(asking.current.signal, sign);
    return () => asking.current.abort();
  }, [turn]);

  return (
    <>
      <Button label={texts.submit} busy={action.busy} press={() => !action.busy && sign()} />
      {badge && <p>{badge}</p>}
      <Outcome action={action} />
    </>
  );
}

/** Has the browser offer passkeys as autofill, until one is chosen or the offer is withdrawn. */
async function offer(signal: AbortSignal, chosen: (proof: Proof) => void): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  while (!signal.aborted) {
    const challenge = await portico.createPasskeyChallenge();
    if (!challenge.ok || signal.aborted) return;
    const { id: challengeId, options } = challenge.body;
    // Browsers that have autofill for passkeys need not have `AbortSignal.any`.
    const asking = new AbortController();
    const withdraw = () => asking.abort();
    signal.addEventListener('abort', withdraw);
    const late = setTimeout(withdraw, options.timeout - MARGIN_MS);
    const asked = await askForPasskey({ options, signal: asking.signal, whileTyping: true });
    clearTimeout(late);
    if (asked.ok && !signal.aborted) return chosen(proofOf(challengeId, asked.credential));
    if (!asking.signal.aborted) return;
  }
}
