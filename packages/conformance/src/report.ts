/** The results of a run. Holds no secret, and no text longer than {@link bounded} allows. */
export interface Report {
  readonly service: { readonly url: string; readonly title?: string };
  /** RFC 3339. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** How many requests were sent. */
  readonly requests: number;
  /** The reason why the run was cut short, if it was: the results are then partial. */
  readonly incomplete?: string;
  readonly rules: readonly RuleResult[];
}

export interface RuleResult {
  readonly id: string;
  readonly title: string;
  /** A section of the conventions, or a clause of an RFC. */
  readonly source: string;
  /** How many answers, or pairs of them, the rule was applied to. */
  readonly examined: number;
  readonly violations: readonly Violation[];
  /** The reason why no exchange was examined. */
  readonly skipped?: string;
}

export interface Violation {
  readonly rule: string;
  /** The operation of the document, such as `register`, where the request was one of it. */
  readonly operation?: string;
  /** The request, such as `POST /v1/register, email missing`. */
  readonly request: string;
  readonly expected: string;
  /** The answer. Servers choose the text: it is escaped and bounded before it comes here. */
  readonly observed: string;
}

export interface Score {
  /** Rules that examined something and found no violation. */
  readonly held: number;
  /** Rules that examined something. */
  readonly examined: number;
}

export function scoreOf({ rules }: Pick<Report, 'rules'>): Score {
  const examined = rules.filter((rule) => rule.examined > 0);
  return {
    held: examined.filter(({ violations }) => violations.length === 0).length,
    examined: examined.length,
  };
}
