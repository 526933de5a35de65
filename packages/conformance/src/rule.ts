import type { Taker } from './drive/taker.ts';
import type { Answer, Exchange, Request } from './exchange.ts';
import type { OpenApi, Operation } from './openapi/document.ts';
import type { Profile } from './profile.ts';
import type { Violation } from './report.ts';
import type { Conversation, Talk } from './wire/talk.ts';

/** The input of a rule: the exchanges so far, and ways to send more requests. */
export interface Run {
  /** The base URL, without a trailing slash. */
  readonly base: URL;
  readonly profile: Profile;
  /** Name of the header that carries the token. */
  readonly tokenHeader: string;
  readonly document: OpenApi | undefined;
  /** Those of the document that may be called. */
  readonly operations: readonly Operation[];
  /** The operation to which rules with connections of their own send faulty bodies. */
  readonly taker: Taker | undefined;
  /** Whether rules may wait until the service gives up on slow requests (`--slow`). */
  readonly slow: boolean;
  /** All requests of the drivers, with their answers. */
  readonly exchanges: readonly Exchange[];
  /**
   * Sends a request of a rule's own to the base URL's origin. It counts, but is not among the exchanges.
   * @throws CutShort if the run may send no more
   */
  send(request: Pick<Request, 'method' | 'target'> & Partial<Request>): Promise<Answer | string>;
  /**
   * Holds a conversation on a connection of its own. Its requests count.
   * @throws CutShort as above
   */
  talk(conversation: Talk): Promise<Conversation>;
}

/** The result of a rule. `skipped` is the reason why no exchange was examined. */
export interface Finding {
  readonly examined: number;
  readonly violations: readonly Broken[];
  readonly skipped?: string;
}

/** A violation before it has its rule's name. `observed` may be the server's own words: the runner escapes and bounds it. */
export type Broken = Omit<Violation, 'rule'>;

/** One promise of the conventions, as it can be seen from outside. */
export interface Rule {
  /** Kebab-case, stable: people filter reports by it. */
  readonly id: string;
  /** The demand of the rule, as a sentence without a full stop. */
  readonly title: string;
  /** The section of the conventions, or the clause of an RFC, that it is based on. */
  readonly source: string;
  check(run: Run): Finding | Promise<Finding>;
}

/** The fault of one exchange; undefined if it has none, `notExamined` if the rule does not apply. */
export type Judgement = Pick<Violation, 'expected' | 'observed'> | undefined | typeof notExamined;
export const notExamined = Symbol('not examined');

/** A rule that looks at each answer by itself. */
export function answerRule(
  rule: Pick<Rule, 'id' | 'title' | 'source'> & {
    /** The reason given if no exchange was examined. */
    readonly otherwise: string;
    readonly judge: (answer: Answer, exchange: Exchange, run: Run) => Judgement;
  },
): Rule {
  const { id, title, source, otherwise, judge } = rule;
  return {
    id,
    title,
    source,
    check: (run) => {
      let examined = 0;
      const violations: Broken[] = [];
      for (const exchange of run.exchanges) {
        if (typeof exchange.answer === 'string') continue;
        const judgement = judge(exchange.answer, exchange, run);
        if (judgement === notExamined) continue;
        examined++;
        if (judgement)
          violations.push({ operation: exchange.operation?.id, request: exchange.title, ...judgement });
      }
      return { examined, violations, skipped: examined === 0 ? otherwise : undefined };
    },
  };
}
