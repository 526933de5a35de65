import { useCallback, useRef, useState } from 'react';
import { usePortico } from './context.ts';
import type { AnyFailure } from './failure.ts';
import type { Api } from './session.ts';

type AnyOutcome = { readonly ok: true; readonly body?: unknown } | AnyFailure;

export interface Action {
  readonly busy: boolean;
  /** Of the last call; undefined once another has begun. */
  readonly failure: AnyFailure | undefined;
  /** Makes a call, never twice at once. @returns its success; undefined for a failure, which `failure` then holds */
  readonly run: <Outcome extends AnyOutcome>(
    call: (api: Api) => Promise<Outcome>,
  ) => Promise<Extract<Outcome, { readonly ok: true }> | undefined>;
}

/** The call of a button or form, whose failure is shown beside it. */
export function useAction(): Action {
  const { store } = usePortico();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AnyFailure>();
  const running = useRef(false);
  const run: Action['run'] = useCallback(
    async (call) => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        const outcome = await call(await store.api());
        if (outcome.ok) return outcome as Extract<typeof outcome, { readonly ok: true }>;
        setFailure(outcome);
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [store],
  );
  return { busy, failure, run };
}
