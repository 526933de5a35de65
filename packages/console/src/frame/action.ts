import { useEffect, useRef, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import {
  type AnyError,
  type AnyFailure,
  type AnyOutcome,
  behaviourOf,
  type ErrorOf,
  type Failure,
  type Success,
} from './failures.ts';
import { type FieldFlaws, isOwn, loadSentences } from './flaws.ts';
import type { Way } from './outcome.tsx';
import { signedIn } from './sign-in-again.ts';

/** The values of a form by field name; empty for a lone button. */
export type FormValues = Readonly<Record<string, string>>;

/** Progress is shown only for actions that take longer than this. */
const NOTICEABLE_MS = 300;

/** The message beside the button and the fields after a failure. */
interface FailureMessage {
  readonly text: string;
  readonly fields: FieldFlaws;
  /** Seconds until the next try makes sense. */
  readonly wait?: number | undefined;
  /** The remedy to offer. */
  readonly way?: Way;
}

export interface ActionOptions<Outcome extends AnyOutcome> {
  /** @param once for requests that create something */
  readonly run: (values: FormValues, once: Once) => Promise<Outcome>;
  readonly done: (success: Success<Outcome>, values: FormValues) => void;
  /** Called before `done`, and before a function in `failures`: closes the dialog of the action. */
  readonly over?: () => void;
  /** The page's own text (beside the button or beside fields) or reaction for some failures; the frame handles the rest. */
  readonly failures?: {
    readonly [Error in ErrorOf<Outcome>]?: string | FieldFlaws | ((values: FormValues) => void);
  };
  /** Texts beside the button that depend on details of the failure. */
  readonly says?: { readonly [Error in ErrorOf<Outcome>]?: (failure: AnyFailure) => string };
  /** True for changes to the person's second factors, which the person confirms with one of them, not with the password alone. */
  readonly changesFactors?: boolean;
  /**
   * Called after an edit conflict: loads the current version, which the next attempt then changes.
   * @returns its values; `unchanged` if only other fields differ, so that the action runs again; undefined if there is
   * nothing to choose from
   */
  readonly theirs?: () => Promise<FormValues | 'unchanged' | undefined>;
}

interface State {
  /** True while it runs. */
  readonly busy: boolean;
  /** True once it takes noticeably long. */
  readonly slow: boolean;
  readonly shown?: FailureMessage | undefined;
  /** In an edit conflict, the values that someone else saved in the meantime. */
  readonly theirs?: FormValues | undefined;
}

export interface Action extends State {
  /** How often it has succeeded. */
  readonly times: number;
  /** @returns whether it has succeeded */
  readonly start: (values?: FormValues) => Promise<boolean>;
  /** Removes the message. */
  readonly clear: () => void;
}

const IDLE = { busy: false, slow: false } as const;

/** The action of a button. It never runs twice at once, and every failure gets an answer. */
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

  async function start(values: FormValues = {}): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setState({ ...IDLE, busy: true });
    const left = await attempt({ options, values, keys }).catch((thrown) => {
      reportError(thrown);
      return shown(texts.outdated);
    });
    running.current = false;
    setState({ ...IDLE, ...left });
    if (left === DONE) setTimes((before) => before + 1);
    return left === DONE;
  }

  return { ...state, times, start, clear: () => setState(IDLE) };
}

type Left = Pick<State, 'shown' | 'theirs'>;

/** The result of a success, compared by identity. */
const DONE: Left = {};

interface Attempt<Outcome extends AnyOutcome> {
  readonly options: ActionOptions<Outcome>;
  readonly values: FormValues;
  readonly keys: ReturnType<typeof useKeys>;
}

async function attempt<Outcome extends AnyOutcome>(attempted: Attempt<Outcome>): Promise<Left> {
  const { options, values, keys } = attempted;
  const { changesFactors } = options;
  const outcome = await signedIn(() => options.run(values, keys.of(values)), { changesFactors });
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
  return left(attempted, failure, own);
}

/** @param own the page's text, in place of the frame's */
async function left<Outcome extends AnyOutcome>(
  attempted: Attempt<Outcome>,
  failure: Failure<Outcome>,
  own: string | undefined,
): Promise<Left> {
  const behaviour = behaviourOf(failure);
  switch (behaviour.show) {
    case 'fields':
      await loadSentences();
      return { shown: { text: behaviour.text, fields: flawsIn(failure) } };
    case 'field':
      return { shown: { text: behaviour.text, fields: { [behaviour.name]: { sentences: behaviour.text } } } };
    case 'countdown':
      return { shown: { text: own ?? texts.tooFast, fields: {}, wait: failure.retryAfter } };
    case 'conflict': {
      const { options } = attempted;
      const current = await options.theirs?.();
      if (current === 'unchanged') return attempt(attempted);
      return current === undefined ? shown(own ?? texts.changedMeanwhile) : { theirs: current };
    }
    case 'sign-in':
      return shown(own ?? texts.notDone);
    case 'verify':
    case 'second-factor':
    case 'sso':
      return { shown: { text: own ?? behaviour.text, fields: {}, way: behaviour.show } };
    case 'beside':
      return shown(own ?? behaviour.text);
  }
}

function flawsIn({ fields = {}, reasons = {} }: AnyFailure): FieldFlaws {
  const flaws = Object.entries(fields).map(([name, own]) => [
    name,
    isOwn(own) ? own : { why: reasons[name] },
  ]);
  return Object.fromEntries(flaws);
}

const shown = (text: string) => ({ shown: { text, fields: {} } });

/** For requests that create something: repeated with the same key, they create it only once. */
export interface Once {
  readonly idempotencyKey: string;
}

/** Failures after which this request or an earlier attempt may have succeeded, or still may. */
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
  'SSO_REQUIRED',
  'POLICY_REFUSED',
  'EMAIL_NOT_VERIFIED',
  'PASSWORD_BREACHED',
]);

/** The idempotency keys of one button's requests. */
interface Keys {
  /** The key for a request with these values: the same until its outcome is known. */
  readonly of: (values: FormValues) => Once;
  readonly settle: (values: FormValues, outcome: AnyOutcome) => void;
}

const useKeys = (): Keys => useState(createKeys)[0];

function createKeys(): Keys {
  const open = new Map<string, Once>();
  const nameOf = (values: FormValues) => JSON.stringify(values);
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
