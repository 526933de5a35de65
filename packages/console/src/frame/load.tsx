import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import { Button } from './controls.tsx';
import { type AnyOutcome, type Behaviour, behaviourOf, type Failure, type Success } from './failures.ts';
import { Countdown, isWay, WayOn } from './outcome.tsx';
import { useRecovery } from './recovery.ts';
import { signedIn } from './sign-in-again.ts';

/** Data that a page needs from the service before it can be shown. */
export type LoadState<Outcome extends AnyOutcome> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure<Outcome> }
  | { readonly state: 'ready'; readonly success: Success<Outcome> };

export type Loading<Outcome extends AnyOutcome> = LoadState<Outcome> & {
  /** Loads again; the current data stays until the answer arrives. */
  readonly reload: () => Promise<LoadState<Outcome>>;
  /** Replaces the data with the answer of another operation. */
  readonly put: (success: Success<Outcome>) => void;
};

/** @param about the values that `load` depends on: when one changes, it loads again */
export function useLoad<Outcome extends AnyOutcome>(
  load: () => Promise<Outcome>,
  about: readonly unknown[],
): Loading<Outcome> {
  const [loaded, setLoaded] = useState<LoadState<Outcome>>({ state: 'loading' });
  const latest = useRef(0);

  async function reload(): Promise<LoadState<Outcome>> {
    latest.current += 1;
    const turn = latest.current;
    const outcome = await signedIn(load, { loads: true });
    const next: LoadState<Outcome> = outcome.ok
      ? { state: 'ready', success: outcome as Success<Outcome> }
      : { state: 'failed', failure: outcome as Failure<Outcome> };
    // Ignore the answer to an outdated request, and one for a page that has been left.
    if (turn === latest.current) setLoaded(next);
    return next;
  }

  useEffect(() => {
    setLoaded({ state: 'loading' });
    reload();
    return () => {
      latest.current += 1;
    };
  }, about);

  return { ...loaded, reload, put: (success) => setLoaded({ state: 'ready', success }) };
}

interface WhenReadyProps<Outcome extends AnyOutcome> {
  readonly of: Loading<Outcome>;
  readonly children: (body: Success<Outcome>['body'], success: Success<Outcome>) => ComponentChildren;
}

/** Shows the loaded data, the progress, or the failure with a button to try again. */
export function WhenReady<Outcome extends AnyOutcome>({ of, children }: WhenReadyProps<Outcome>) {
  if (of.state === 'ready') return <>{children(of.success.body, of.success)}</>;
  if (of.state === 'loading') return <LoadingNotice />;
  return <NotLoaded failure={of.failure} retry={of.reload} />;
}

/** The style sheet delays it, so that it shows only when loading takes noticeably long. */
export function LoadingNotice() {
  return (
    <p class="loading" role="status">
      <span class="spinner" aria-hidden="true" /> {texts.loading}
    </p>
  );
}

export function NotLoaded({ failure, retry }: { readonly failure: Failure; readonly retry: () => unknown }) {
  const behaviour = behaviourOf(failure);
  useRecovery(failure.error, retry);
  return (
    <div class="card failed">
      <p role="alert">{saidOf(behaviour, failure)}</p>
      {isWay(behaviour) && <WayOn way={behaviour.show} />}
      <Button label={texts.tryAgain} press={retry} />
    </div>
  );
}

function saidOf(behaviour: Behaviour, { retryAfter }: Failure): ComponentChildren {
  switch (behaviour.show) {
    case 'fields':
    case 'field':
    case 'beside':
    case 'verify':
    case 'second-factor':
    case 'sso':
      return behaviour.text;
    case 'countdown':
      return retryAfter === undefined ? texts.tooFast : <Countdown seconds={retryAfter} />;
    case 'conflict':
    case 'sign-in':
      return texts.notDone;
  }
}
