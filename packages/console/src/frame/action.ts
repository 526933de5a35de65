import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';
import {
  type AnyError,
  type AnyFailure,
  type AnyOutcome,
  behaviourOf,
  type ErrorOf,
  type Failure,
  type Success,
} from './failures.ts';
import { signedIn } from './sign-in-again.ts';

/** What was typed, by the names of the fields; empty for a button alone. */
export type Typed = Readonly<Record<string, string>>;

/** People see that something goes on only where it takes longer than this. */
const NOTICEABLE_MS = 300;

/** By field: what the service says, which goes on after the field's label, or whole sentences of the page's own. */
export type FieldMessages = Readonly<Record<string, string | Sentences | undefined>>;

export interface Sentences {
  readonly sentences: ComponentChildren;
}

/** What a failure leaves to be shown beside the button and the fields. */
export interface Shown {
  readonly text: string;
  readonly fields: FieldMessages;
  /** Seconds until the next try makes sense. */
  readonly wait?: number | undefined;
  /** True where a mail with a link can be sent again. */
  readonly verify?: boolean;
  /** True where a second factor would have let the person in. */
  readonly secondFactor?: boolean;
}

/** What the person wanted to save, and what somebody else saved meanwhile. */
export interface Conflict {
  readonly yours: Typed;
  readonly theirs: Typed;
}

export interface ActionOptions<Outcome extends AnyOutcome> {
  /** @param once for requests that create something */
  readonly run: (values: Typed, once: Once) => Promise<Outcome>;
  readonly done: (success: Success<Outcome>, values: Typed) => void;
  /** Called where it is over, before what the page does about it: a dialog for it closes. */
  readonly over?: () => void;
  /** What the page says (beside the button, or beside fields) or does about some of the failures; the frame answers for the others. */
  readonly failures?: {
    readonly [Error in ErrorOf<Outcome>]?: string | FieldMessages | ((values: Typed) => void);
  };
  /** What the page says beside the button of failures that the service knows more about than that they are. */
  readonly says?: { readonly [Error in ErrorOf<Outcome>]?: (failure: AnyFailure) => string };
  /** True where it changes the person's second factors: then the person confirms with one of them, not by the password alone. */
  readonly changesFactors?: boolean;
  /**
   * Loads what is there now, and makes the next try one about that version.
   * @returns `unchanged` where only something else changed: there is nothing to choose, and it is tried again
   */
  readonly theirs?: () => Promise<Typed | 'unchanged' | undefined>;
}

interface State {
  /** True while it runs. */
  readonly busy: boolean;
  /** True once it takes noticeably long. */
  readonly slow: boolean;
  readonly shown?: Shown | undefined;
  readonly conflict?: Conflict | undefined;
}

export interface Action extends State {
  /** How often it has worked. */
  readonly times: number;
  readonly start: (values?: Typed) => Promise<void>;
  /** Takes what is shown away. */
  readonly clear: () => void;
}

const IDLE = { busy: false, slow: false } as const;

/** Something that a button does: once at a time, with an answer to every failure. */
export function useAction<Outcome extends AnyOutcome>(options: ActionOptions<Outcome>): Action {
  const [state, setState] = useState<State>(IDLE);
  const [times, setTimes] = useState(0);
  const running = useRef(false);
  const keys = useKeys();

  useEffect(() => {
    if (!state.busy) return;
    const timer = setTimeout(() => setState((before) => ({ ...before, slow: true })), NOTICEABLE_MS);
    return () => clearTimeout(timer);
  }, [state.busy]);

  async function start(values: Typed = {}): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState({ ...IDLE, busy: true });
    const left = await attempt({ options, values, keys }).catch((thrown) => {
      reportError(thrown);
      return shown(texts.outdated);
    });
    running.current = false;
    setState({ ...IDLE, ...left });
    if (left === DONE) setTimes((before) => before + 1);
  }

  return { ...state, times, start, clear: () => setState(IDLE) };
}

type Left = Pick<State, 'shown' | 'conflict'>;

/** What a success leaves. */
const DONE: Left = {};

interface Attempt<Outcome extends AnyOutcome> {
  readonly options: ActionOptions<Outcome>;
  readonly values: Typed;
  readonly keys: ReturnType<typeof useKeys>;
}

async function attempt<Outcome extends AnyOutcome>(attempted: Attempt<Outcome>): Promise<Left> {
  const { options, values, keys } = attempted;
  const outcome = await signedIn(() => options.run(values, keys.of(values)), options.changesFactors);
  keys.settle(values, outcome);
  if (outcome.ok) {
    options.over?.();
    options.done(outcome as Success<Outcome>, values);
    return DONE;
  }
  const failure = outcome as Failure<Outcome>;
  const error = failure.error as ErrorOf<Outcome>;
  const own = options.says?.[error]?.(failure) ?? options.failures?.[error];
  if (typeof own === 'function') {
    options.over?.();
    own(values);
    return {};
  }
  if (typeof own === 'object') return { shown: { text: texts.notDone, fields: own } };
  return left(attempted, { failure, own });
}

interface Failed<Outcome extends AnyOutcome> {
  readonly failure: Failure<Outcome>;
  readonly own: string | undefined;
}

async function left<Outcome extends AnyOutcome>(
  attempted: Attempt<Outcome>,
  { failure, own }: Failed<Outcome>,
): Promise<Left> {
  const behaviour = behaviourOf(failure);
  switch (behaviour.show) {
    case 'fields':
      return { shown: { text: behaviour.text, fields: failure.fields ?? {} } };
    case 'field':
      return { shown: { text: behaviour.text, fields: { [behaviour.name]: behaviour.message } } };
    case 'countdown':
      return { shown: { text: own ?? texts.tooFast(undefined), fields: {}, wait: failure.retryAfter } };
    case 'conflict': {
      const { options, values } = attempted;
      const current = await options.theirs?.();
      if (current === 'unchanged') return attempt(attempted);
      return current === undefined
        ? shown(own ?? texts.changedMeanwhile)
        : { conflict: { yours: values, theirs: current } };
    }
    case 'sign-in':
      return shown(own ?? texts.notDone);
    case 'verify':
      return { shown: { text: own ?? behaviour.text, fields: {}, verify: true } };
    case 'second-factor':
      return { shown: { text: own ?? behaviour.text, fields: {}, secondFactor: true } };
    case 'beside':
      return shown(own ?? behaviour.text);
  }
}

const shown = (text: string) => ({ shown: { text, fields: {} } });

/** For requests that create something: sent again with it, they create nothing twice. */
export interface Once {
  readonly idempotencyKey: string;
}

/** After these, nobody knows yet whether the request before has been carried out, or an earlier one. */
const UNDECIDED: ReadonlySet<AnyError> = new Set<AnyError>([
  'network_error',
  'timeout',
  'unexpected_response',
  'aborted',
  'REQUEST_TIMEOUT',
  'OVERLOADED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
  'RATE_LIMITED',
  'IDEMPOTENCY_KEY_IN_USE',
  'ACCESS_TOKEN_MISSING',
  'ACCESS_TOKEN_INVALID',
  'REAUTHENTICATION_REQUIRED',
  'SECOND_FACTOR_MISSING',
  'EMAIL_NOT_VERIFIED',
]);

interface Keys {
  /** The key of the request for these values: the same until its outcome is known. */
  readonly of: (values: Typed) => Once;
  readonly settle: (values: Typed, outcome: AnyOutcome) => void;
}

/** The keys of what one button requests. */
const useKeys = (): Keys => useState(createKeys)[0];

function createKeys(): Keys {
  const open = new Map<string, Once>();
  const nameOf = (values: Typed) => JSON.stringify(values);
  return {
    of: (values) => {
      const once = open.get(nameOf(values)) ?? { idempotencyKey: crypto.randomUUID() };
      open.set(nameOf(values), once);
      return once;
    },
    settle: (values, outcome) => {
      if (outcome.ok || !UNDECIDED.has(outcome.error)) open.delete(nameOf(values));
    },
  };
}
