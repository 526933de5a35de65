import { useEffect, useRef, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';
import { behaviourOf } from './failures.ts';
import type { AnyOutcome, ErrorOf, Failure, Success } from './outcomes.ts';
import { signInAgain } from './sign-in-again.ts';

/** People see that something goes on only where it takes longer than this. */
const NOTICEABLE_MS = 300;

/** What a failure leaves to be shown beside the button and the fields. */
export interface Shown {
  readonly text: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** Seconds until the next try makes sense. */
  readonly wait?: number | undefined;
}

/** What the person wanted to save, and what somebody else saved meanwhile. */
export interface Conflict<Values> {
  readonly yours: Values;
  readonly theirs: Values;
}

export interface ActionOptions<Values, Outcome extends AnyOutcome> {
  readonly run: (values: Values) => Promise<Outcome>;
  readonly done: (success: Success<Outcome>, values: Values) => void;
  /** What the page says or does about some of the failures; the frame answers for the others. */
  readonly failures?: { readonly [Error in ErrorOf<Outcome>]?: string | ((values: Values) => void) };
  /** Loads what is there now, and makes the next try one about that version. */
  readonly theirs?: () => Promise<Values | undefined>;
}

interface State<Values> {
  /** True while it runs. */
  readonly busy: boolean;
  /** True once it takes noticeably long. */
  readonly slow: boolean;
  readonly shown?: Shown | undefined;
  readonly conflict?: Conflict<Values> | undefined;
}

export interface Action<Values> extends State<Values> {
  readonly start: (values: Values) => Promise<void>;
  /** Takes what is shown away. */
  readonly clear: () => void;
}

const IDLE = { busy: false, slow: false } as const;

/** Something that a button does: once at a time, with an answer to every failure. */
export function useAction<Values, Outcome extends AnyOutcome>(
  options: ActionOptions<Values, Outcome>,
): Action<Values> {
  const [state, setState] = useState<State<Values>>(IDLE);
  const running = useRef(false);

  useEffect(() => {
    if (!state.busy) return;
    const timer = setTimeout(() => setState((before) => ({ ...before, slow: true })), NOTICEABLE_MS);
    return () => clearTimeout(timer);
  }, [state.busy]);

  async function start(values: Values): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState({ ...IDLE, busy: true });
    const left = await attempt(options, values);
    running.current = false;
    setState({ ...IDLE, ...left });
  }

  return { ...state, start, clear: () => setState(IDLE) };
}

type Left<Values> = Pick<State<Values>, 'shown' | 'conflict'>;

/** Runs it, again where the person had to sign in first. */
async function attempt<Values, Outcome extends AnyOutcome>(
  options: ActionOptions<Values, Outcome>,
  values: Values,
): Promise<Left<Values>> {
  for (;;) {
    const outcome = await options.run(values);
    if (outcome.ok) {
      options.done(outcome as Success<Outcome>, values);
      return {};
    }
    const failure = outcome as Failure<Outcome>;
    const own = options.failures?.[failure.error as ErrorOf<Outcome>];
    if (typeof own === 'function') {
      own(values);
      return {};
    }
    const behaviour = behaviourOf(failure);
    if (behaviour.show !== 'sign-in') return left(options, { values, failure, own });
    if (!(await signInAgain(behaviour.reason))) return shown(own ?? texts.notDone);
  }
}

interface Failed<Values, Outcome extends AnyOutcome> {
  readonly values: Values;
  readonly failure: Failure<Outcome>;
  readonly own: string | undefined;
}

async function left<Values, Outcome extends AnyOutcome>(
  { theirs }: ActionOptions<Values, Outcome>,
  { values, failure, own }: Failed<Values, Outcome>,
): Promise<Left<Values>> {
  const behaviour = behaviourOf(failure);
  switch (behaviour.show) {
    case 'fields':
      return { shown: { text: behaviour.text, fields: failure.fields ?? {} } };
    case 'countdown':
      return { shown: { text: own ?? '', fields: {}, wait: failure.retryAfter } };
    case 'conflict': {
      const current = await theirs?.();
      return current === undefined
        ? shown(own ?? texts.changedMeanwhile)
        : { conflict: { yours: values, theirs: current } };
    }
    case 'sign-in':
      return {};
    case 'verify':
    case 'beside':
      return shown(own ?? behaviour.text);
  }
}

const shown = (text: string) => ({ shown: { text, fields: {} } });
