import type { HookPoint } from '@portico/api';
import { BoundedMap } from '../../ground/bounded-map.ts';
import type { Clock } from '../../ground/clock.ts';
import type { HookRow } from '../../ground/database/schema.ts';
import { Breaker } from '../../ground/outgoing/breaker.ts';
import type { HookAnswer } from './answer.ts';
import { digestOf, type QuestionInRequest } from './question.ts';
import type { Hook } from './store.ts';

/** Questions to one hook that are under way at once. */
const MOST_UNDER_WAY = 64;
/** Answers of one hook that are reused. */
const MOST_REMEMBERED = 10_000;

/** The state of a hook on this node. */
export class HookState {
  readonly breaker: Breaker;
  readonly #clock: Clock;
  /** Milliseconds. */
  readonly #remember: number;
  readonly #answers = new BoundedMap<string, { readonly answer: HookAnswer; readonly at: number }>(
    MOST_REMEMBERED,
  );

  constructor({ remember }: Pick<HookRow, 'remember'>, clock: Clock) {
    this.breaker = new Breaker(clock, MOST_UNDER_WAY);
    this.#clock = clock;
    this.#remember = remember;
  }

  /** An answer to the same question that is still reused. */
  remembered(asked: QuestionInRequest): HookAnswer | undefined {
    const found = this.#remember > 0 ? this.#answers.get(digestOf(...asked)) : undefined;
    const age = found ? this.#clock() - found.at : 0;
    return found && age >= 0 && age < this.#remember ? found.answer : undefined;
  }

  remember(asked: QuestionInRequest, answer: HookAnswer): void {
    if (this.#remember > 0) this.#answers.set(digestOf(...asked), { answer, at: this.#clock() });
  }
}

const settingsIn = ({ failing_since: _, managed: __, ...settings }: Hook) => JSON.stringify(settings);

/**
 * Makes the function that returns the state of a hook. A hook with other settings begins anew: it may be well, and its earlier
 * answers do not count.
 */
export function hookStates(clock: Clock): (hook: Hook) => HookState {
  const states = new Map<HookPoint, { readonly settings: string; readonly state: HookState }>();
  return (hook) => {
    const settings = settingsIn(hook);
    const found = states.get(hook.point);
    if (found?.settings === settings) return found.state;
    const state = new HookState(hook, clock);
    states.set(hook.point, { settings, state });
    return state;
  };
}
