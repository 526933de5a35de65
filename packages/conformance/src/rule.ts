import type { Taker } from './drive/taker.ts';
import type { Answer, Exchange, Request } from './exchange.ts';
import type { OpenApi, Operation } from './openapi/document.ts';
import type { Profile } from './profile.ts';
import type { Violation } from './report.ts';
import type { Heard, Talk } from './wire/talk.ts';

/** What a rule can use: what was seen so far, and ways to ask for more. */
export interface Run {
  /** The base URL, without a slash at its end. */
  readonly base: URL;
  readonly profile: Profile;
  /** Name of the header that carries the token. */
  readonly tokenHeader: string;
  readonly document: OpenApi | undefined;
  /** Those of the document that may be called. */
  readonly operations: readonly Operation[];
  /** What rules with connections of their own send faulty bodies to. */
  readonly taker: Taker | undefined;
  /** Whether rules may wait until the service loses patience (`--slow`). */
  readonly slow: boolean;
  /** Everything the drivers sent, and what came back. */
  readonly exchanges: readonly Exchange[];
  /**
   * Sends a request of a rule's own to the base URL's origin. It counts, but is not among the exchanges.
   * @throws CutShort where the run may ask for nothing more
   */
  send(request: Pick<Request, 'method' | 'target'> & Partial<Request>): Promise<Answer | string>;
  /**
   * Holds a conversation on a connection of its own. Its requests count.
   * @throws CutShort as above
   */
  talk(conversation: Talk): Promise<Heard>;
}

/** What a rule found. `skipped` says why nothing was examined. */
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
  /** What holds where the rule is kept, as a sentence without a full stop. */
  readonly title: string;
  /** The section of the conventions, or the clause of an RFC, that it stands on. */
  readonly source: string;
  check(run: Run): Finding | Promise<Finding>;
}

/** What is wrong with one exchange; undefined where the rule is kept, `notExamined` where it has no bearing. */
export type Judgement = Pick<Violation, 'expected' | 'observed'> | undefined | typeof notExamined;
export const notExamined = Symbol('not examined');

/** A rule that looks at each answer by itself. */
export function answerRule(
  rule: Pick<Rule, 'id' | 'title' | 'source'> & {
    /** Why nothing was examined, where nothing was. */
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
