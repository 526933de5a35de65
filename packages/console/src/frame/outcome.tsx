import { useEffect, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';
import type { Action } from './action.ts';
import { SecondFactorWay } from './second-factor.tsx';
import { SendVerification } from './send-verification.tsx';

interface OutcomeProps {
  readonly action: Pick<Action, 'slow' | 'shown'>;
  /** Invalid fields that no field of the form shows. */
  readonly unclaimed?: readonly string[];
}

/** What stands beside a button: that it takes a while, or why it did not work. Read out at once. */
export function Outcome({ action: { slow, shown }, unclaimed = [] }: OutcomeProps) {
  const fields = shown === undefined ? [] : Object.keys(shown.fields);
  const text = unclaimed.length > 0 || fields.length === 0 ? shown?.text : undefined;
  return (
    <>
      <p class="notice" role="status">
        {slow && (
          <>
            <span class="spinner" aria-hidden="true" /> {texts.moment}
          </>
        )}
      </p>
      <div class="notice wrong" role="alert">
        {shown?.wait !== undefined ? <Countdown seconds={shown.wait} /> : text}
      </div>
      {shown?.verify && <SendVerification />}
      {shown?.secondFactor && <SecondFactorWay />}
    </>
  );
}

/** Counts down to when something can be tried again; read out at its begin and its end only. */
export function Countdown({ seconds }: { readonly seconds: number }) {
  const [end] = useState(() => Date.now() + seconds * 1_000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))), 1_000);
    return () => clearInterval(timer);
  }, [end]);
  return left === 0 ? <span>{texts.tooFastIsOver}</span> : <span aria-live="off">{texts.tooFast(left)}</span>;
}
