import type { Budget } from './budget.ts';
import type { Settings } from './config.ts';
import type { Run } from './rule.ts';
import { type Get, makeSender, type Sender } from './sender.ts';
import { talk } from './wire/talk.ts';

/** Requests in a row without an answer, after which the checker tests whether the service is reachable at all. */
const MOST_SILENT = 12;

/** Notices when a service has stopped answering: waiting for each of a thousand answers would take hours. */
class Pulse {
  readonly #isThere: () => Promise<boolean>;
  readonly #gone: (silent: number) => void;
  #silent = 0;

  /** `isThere` repeats the first request of the run; `gone` is called if that is not answered. */
  constructor(isThere: () => Promise<boolean>, gone: (silent: number) => void) {
    this.#isThere = isThere;
    this.#gone = gone;
  }

  async record(answered: boolean): Promise<void> {
    this.#silent = answered ? 0 : this.#silent + 1;
    if (this.#silent < MOST_SILENT) return;
    const silent = this.#silent;
    this.#silent = 0;
    if (!(await this.#isThere())) this.#gone(silent);
  }
}

/** The ways in which a run sends requests. All are counted, and all end with the run's budget or with the service. */
export interface Asker extends Pick<Sender, 'send'>, Pick<Run, 'talk'> {
  readonly get: Get;
  /** How many requests were sent. */
  readonly requests: number;
  close(): void;
}

export function makeAsker(settings: Settings, budget: Budget): Asker {
  const { base, timeout, answerLimit } = settings;
  const { signal } = budget;
  const sender = makeSender(base, settings, budget);
  let requests = 0;
  const isThere = async () => {
    requests++;
    return typeof (await sender.send({ method: 'GET', target: base.pathname, headers: {} })) === 'object';
  };
  const pulse = new Pulse(isThere, (silent) =>
    budget.end(
      `The service has stopped answering: neither the last ${silent} requests nor GET ${base.pathname} had an answer.`,
    ),
  );
  return {
    get requests() {
      return requests;
    },
    send: async (request) => {
      requests++;
      const answer = await sender.send(request);
      await pulse.record(typeof answer === 'object');
      return answer;
    },
    talk: async (conversation) => {
      signal.throwIfAborted();
      requests += conversation.asked.length;
      const limits = { time: timeout, bytes: answerLimit, ...conversation.limits };
      const heard = await talk({ ...conversation, limits, signal });
      budget.spend(heard.size);
      signal.throwIfAborted();
      await pulse.record(heard.size > 0 || (heard.ending !== 'time' && heard.ending !== 'unreachable'));
      return heard;
    },
    get: sender.get,
    close: sender.close,
  };
}
