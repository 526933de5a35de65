/** Rules that need a connection of their own, because no HTTP client would send their requests. */
import { CutShort } from '../budget.ts';
import type { Broken, Finding, Rule, Run } from '../rule.ts';
import type { RequestFraming } from '../wire/response.ts';
import type { Conversation, Limits, Step } from '../wire/talk.ts';
import { judge } from './judge.ts';
import { message, octets, type Place, placeOf } from './octets.ts';

/**
 * The acceptable answers to a request:
 * - `refused`: a failure with a status that the profile has for malformed requests;
 * - `failure`: any failure that is the caller's (4xx);
 * - `plain`: the answer to the same request in its simplest form;
 * - `plain or refused`: HTTP leaves the choice to the server;
 * - `any`: any status of the closed set that is not a failure of the server (5xx);
 * - `framed`: anything that is framed correctly.
 */
export type Expectation = 'refused' | 'failure' | 'plain' | 'plain or refused' | 'any' | 'framed';

/** A request on a connection, and its acceptable answers. */
export interface Question extends RequestFraming {
  readonly expected: Expectation;
  /** The request never becomes complete, so the server may also close without an answer. */
  readonly optional?: boolean;
  readonly plain?: Plain;
}

export interface RawCase {
  /** A description of the request, for people. */
  readonly title: string;
  readonly steps: readonly Step[];
  /** The requests of the case and the acceptable answers to each, in order. */
  readonly asked: readonly Question[];
  /** The server must close the connection, because the start of the next request is unknown. */
  readonly closes?: boolean;
  /** The server must end the connection by itself before the time is up. */
  readonly ends?: boolean;
  /** The operation of the document that is called. */
  readonly operation?: string;
  readonly limits?: Partial<Limits>;
}

/** A request in its simplest form, with whose status others are compared. */
export interface Plain {
  readonly method: string;
  readonly target: string;
}

export interface RawRule extends Pick<Rule, 'id' | 'title' | 'source'> {
  /** The cases, or why there are none. */
  cases(place: Place, run: Run): readonly RawCase[] | string;
}

/** Connections at once: enough to be quick, too few to be an attack. */
const AT_ONCE = 4;

export function rawRule({ id, title, source, cases }: RawRule): Rule {
  return {
    id,
    title,
    source,
    check: async (run) => {
      const place = placeOf(run);
      const made = cases(place, run);
      if (typeof made === 'string') return { examined: 0, violations: [], skipped: made };
      return examine(made, run, place);
    },
  };
}

async function examine(cases: readonly RawCase[], run: Run, place: Place): Promise<Finding> {
  const statuses = new PlainStatuses(run, place);
  const found: (Broken[] | undefined)[] = cases.map(() => undefined);
  const waiting = cases.map((one, index) => ({ one, index }));
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const heard = await converse(next.one, run, place);
      found[next.index] = await violationsOf(next.one, heard, statuses);
    }
  };
  const finding = () => {
    const examined = found.filter((broken) => broken !== undefined);
    return { examined: examined.length, violations: examined.flat() };
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } catch (error) {
    // A violation counts even if other cases are inconclusive; without one, the result is open.
    if (!(error instanceof CutShort) || finding().violations.length === 0) throw error;
  }
  return finding();

  async function violationsOf(one: RawCase, heard: Conversation, known: PlainStatuses): Promise<Broken[]> {
    const plain = await Promise.all(one.asked.map((asked) => asked.plain && known.of(asked.plain)));
    return judge({ one, heard, plain, profile: run.profile }).map((flaw) => ({
      ...(one.operation === undefined ? {} : { operation: one.operation }),
      request: one.title,
      ...flaw,
    }));
  }
}

function converse(one: RawCase, run: Run, place: Place): Promise<Conversation> {
  const { steps, asked, limits = {}, closes = false } = one;
  return run.talk({ endpoint: place.endpoint, steps, asked, limits, stayOpen: closes });
}

class PlainStatuses {
  readonly #run: Run;
  readonly #place: Place;
  readonly #known = new Map<string, Promise<number | undefined>>();

  constructor(run: Run, place: Place) {
    this.#run = run;
    this.#place = place;
  }

  /** The status of a plain request; undefined if it is not answered. */
  of({ method, target }: Plain): Promise<number | undefined> {
    const key = `${method} ${target}`;
    const known = this.#known.get(key) ?? this.#ask(method, target);
    this.#known.set(key, known);
    return known;
  }

  async #ask(method: string, target: string): Promise<number | undefined> {
    const steps = [octets(message(this.#place, { method, target, lines: ['Connection: close'] }))];
    const heard = await this.#run.talk({ endpoint: this.#place.endpoint, steps, asked: [{ method }] });
    return heard.responses[0]?.status;
  }
}
