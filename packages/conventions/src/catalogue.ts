import { type FailureStatus, isFailureStatus } from './status.ts';

/**
 * What a program may do with the same request:
 * `never` – it cannot succeed as it is; `after_change` – it can once something else was done (signed in, read
 * again); `later` – nothing was done, and it can without any change, not before `Retry-After` where that header is
 * sent; `later_if_idempotent` – the same, but it may have been carried out: only where carrying it out twice does no
 * harm (RFC 9110, section 9.2.2).
 */
export type Retry = (typeof RETRIES)[number];

export const RETRIES = ['never', 'after_change', 'later', 'later_if_idempotent'] as const;

/** A header that goes with a failure. */
export interface HeaderRow {
  readonly description: string;
  /** Sent as it stands unless the failure brings a value of its own. */
  readonly value?: string;
  /** True where the header goes with some occurrences only. */
  readonly optional?: true;
}

/** A status code of HTTP's that the closed set leaves out and this error stands for. */
export interface Deviation {
  readonly code: number;
  readonly name: string;
  /** Where the code is defined, as `RFC 9110, section 15.5.6`. */
  readonly clause: string;
  readonly why: string;
}

/** One row of the catalogue. The status of an error stands here and nowhere else. */
export interface ErrorRow {
  readonly status: FailureStatus;
  /** A sentence for a person, without a link: that is added when it is sent. It may change at any time. */
  readonly description: string;
  /** When it happens, for the developer who meets it. */
  readonly when: string;
  /** What to do about it. */
  readonly remedy: string;
  readonly retry: Retry;
  readonly headers?: Readonly<Record<string, HeaderRow>>;
  readonly deviations?: readonly Deviation[];
}

export type Catalogue<Constant extends string = string> = Readonly<Record<Constant, ErrorRow>>;

const CONSTANT = /^[A-Z][A-Z0-9_]+$/;
const LONGEST_CONSTANT = 63;

/**
 * Checks a catalogue and freezes it.
 * @throws TypeError naming every row that is not acceptable: a constant outside `[A-Z][A-Z0-9_]+` or longer than
 * 63 characters, a status outside the set, a text that is empty or does not end as a sentence.
 */
export function defineErrors<const Rows extends Record<string, ErrorRow>>(rows: Rows): Readonly<Rows> {
  const problems = Object.entries<ErrorRow>(rows).flatMap(([constant, row]) => rowProblems(constant, row));
  if (problems.length > 0)
    throw new TypeError(`The catalogue has ${problems.length} flaw(s): ${problems.join('; ')}`);
  return Object.freeze({ ...rows });
}

function rowProblems(constant: string, row: ErrorRow): string[] {
  const problems: string[] = [];
  if (!CONSTANT.test(constant) || constant.length > LONGEST_CONSTANT) {
    problems.push(`${constant} is no constant of at most ${LONGEST_CONSTANT} characters in [A-Z][A-Z0-9_]+`);
  }
  if (!isFailureStatus(row.status))
    problems.push(`${constant} has the status ${row.status}, which is outside the set`);
  for (const text of ['description', 'when', 'remedy'] as const) {
    if (!/^\S.*\.$/s.test(row[text])) problems.push(`${constant}: its ${text} is not a sentence`);
  }
  return problems;
}
