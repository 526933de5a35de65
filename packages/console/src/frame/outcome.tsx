import { useEffect, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import { type Action, useAction } from './action.ts';
import { Button, ButtonLink } from './controls.tsx';
import type { Behaviour } from './failures.ts';
import { unplacedFlaws } from './flaws.ts';
import { useLazy } from './lazy.ts';
import { notify } from './notices.tsx';
import { endForNext, portico } from './portico.ts';
import { currentPlace, navigate } from './router.ts';
import { currentSession } from './session.ts';

interface OutcomeProps {
  readonly action: Pick<Action, 'slow' | 'shown'>;
  /** Whether its form shows the flaws of fields. */
  readonly inForm?: boolean;
}

/** Progress or failure of an action, beside its button; screen readers announce it at once. */
export function Outcome({ action: { slow, shown }, inForm = false }: OutcomeProps) {
  const flaws = shown?.fields ?? {};
  const names = Object.keys(flaws);
  const Unplaced = names.length > 0 && !inForm ? unplacedFlaws() : undefined;
  const text = names.length === 0 || !inForm ? shown?.text : undefined;
  return (
    <>
      {/* Sighted people see it in the button. */}
      <p class="hidden" role="status">
        {slow && texts.moment}
      </p>
      <div class="notice wrong" role="alert">
        {shown?.wait !== undefined ? <Countdown seconds={shown.wait} /> : !Unplaced && text}
      </div>
      {Unplaced && <Unplaced names={names} flaws={flaws} />}
      {shown?.way && <WayOn way={shown.way} quiet />}
    </>
  );
}

const WAYS = { verify: SendVerification, 'second-factor': SecondFactorWay, sso: SsoWay } as const;

/** The step that resolves a failure. */
export type Way = keyof typeof WAYS;

export const isWay = (behaviour: Behaviour): behaviour is Extract<Behaviour, { readonly show: Way }> =>
  Object.hasOwn(WAYS, behaviour.show);

export function WayOn({ way, quiet }: WayProps & { readonly way: Way }) {
  const Button = WAYS[way];
  return <Button quiet={quiet} />;
}

/** Counts down to the next attempt; screen readers announce only the beginning and the end. */
export function Countdown({ seconds }: { readonly seconds: number }) {
  const left = useSecondsLeft(seconds);
  if (left === 0) return <span>{texts.tooFastIsOver}</span>;
  const { tooFastFor } = texts;
  return (
    <span aria-live="off">
      {left < 60 ? tooFastFor.seconds(left) : tooFastFor.minutes(Math.ceil(left / 60))}
    </span>
  );
}

/** Counts down to 0. */
export function useSecondsLeft(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * 1_000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))), 1_000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

interface WayProps {
  /** True beside a main button. */
  readonly quiet?: boolean | undefined;
}

/** Sends the email for verifying the person's address again. */
export function SendVerification({ quiet }: WayProps) {
  const action = useAction({
    run: (_values, once) => portico.requestEmailVerification(once),
    done: () => notify(texts.verificationSent(currentSession()?.email ?? '')),
  });
  return (
    <>
      <Button {...(!quiet && { look: 'main' })} label={texts.sendVerification} action={action} />
      <Outcome action={action} />
    </>
  );
}

/** Unlike an ordinary sign-out, leads back here afterwards: the same person wants to continue. */
export function signInAgain(): void {
  const place = currentPlace();
  endForNext();
  navigate(`/console/sign-in?next=${encodeURIComponent(place)}`, { replace: true });
}

/** The two ways to a session with a second factor: set one up, or sign in again with one. */
export function SecondFactorWay({ quiet }: WayProps) {
  return (
    <div class="actions">
      <ButtonLink
        {...(!quiet && { look: 'main' })}
        to="/console/account/security"
        label={texts.setUpSecondFactor}
      />
      <Button label={texts.signInWithSecondFactor} press={signInAgain} />
    </div>
  );
}

/** The organization's own sign-in, which leads back here. */
export function SsoWay(_beside: WayProps) {
  const loaded = useLazy(
    true,
    () => import('./federation/sso-way.tsx'),
    () => {},
  );
  return loaded ? <loaded.SsoButton /> : null;
}
