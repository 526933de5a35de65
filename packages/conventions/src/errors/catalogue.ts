import { type Reasons, reasonProblems } from '../fields/field-reasons.ts';

/**
 * The closed set of statuses. Where HTTP has another code, the nearest of these is sent, with a separate `error` constant
 * and the header that HTTP requires.
 */
export const SUCCESS_STATUSES = [200, 201, 204, 304] as const;

/** The statuses of failures. Each comes with an error object. */
export const FAILURE_STATUSES = [400, 401, 403, 404, 409, 422, 500, 503] as const;

export type SuccessStatus = (typeof SUCCESS_STATUSES)[number];
export type FailureStatus = (typeof FAILURE_STATUSES)[number];
/** Any status that a service can answer with. */
export type Status = SuccessStatus | FailureStatus;

const successes: ReadonlySet<number> = new Set(SUCCESS_STATUSES);
const failures: ReadonlySet<number> = new Set(FAILURE_STATUSES);

/** Whether a status is a success of the set. */
export function isSuccessStatus(status: number): status is SuccessStatus {
  return successes.has(status);
}

/** Whether a status is a failure of the set. */
export function isFailureStatus(status: number): status is FailureStatus {
  return failures.has(status);
}

/** Limits on the size of a request and on the time it takes to arrive. */
export interface Limits {
  /** Bytes of the request line and the headers together. */
  readonly headerBytes: number;
  /** Bytes of a body. */
  readonly bodyBytes: number;
  /** Levels of nesting of a body; the outermost object is the first. */
  readonly bodyDepth: number;
  /** Seconds for the headers to arrive; left out if it can be configured. */
  readonly headersTimeout?: number;
  /** Seconds for a whole request to arrive; left out if it can be configured. */
  readonly requestTimeout?: number;
}

/** The limits that `commonErrors` states unless it is given others: 16 KiB, 64 KiB and 32 levels. */
export const DEFAULT_LIMITS: Limits = { headerBytes: 16_384, bodyBytes: 65_536, bodyDepth: 32 };

/** Keys that all objects of a JSON body have together: reading them costs far more than as many bytes of anything else. */
export const MOST_BODY_KEYS = 40_000;

/** The limits that the errors of a catalogue state, which are those that transports enforce. */
export function limitsOf(catalogue: Catalogue): Limits {
  const stated = Object.values(catalogue).map(({ limits }) => limits ?? {});
  return Object.assign({}, DEFAULT_LIMITS, ...stated);
}

/**
 * Whether a program can send the same request again:
 * `never` – it cannot succeed; `after_change` – it can succeed once something else has been done, such as signing in;
 * `later` – it was not carried out and can be sent again unchanged, after `Retry-After` if that is present;
 * `later_if_idempotent` – the same, but it may have been carried out: send it again only if carrying it out twice does
 * no harm (RFC 9110, section 9.2.2).
 */
export type Retry = (typeof RETRIES)[number];

/** The values of `Retry`. */
export const RETRIES = ['never', 'after_change', 'later', 'later_if_idempotent'] as const;

/** A header that is sent with a failure. */
export interface HeaderRow {
  readonly description: string;
  /** Sent unless the failure has its own value. */
  readonly value?: string;
  /** True if the header is not sent every time. */
  readonly optional?: true;
}

/** An HTTP status code outside the closed set that this error replaces. */
export interface Deviation {
  readonly code: number;
  readonly name: string;
  /** Where the code is defined, as `RFC 9110, section 15.5.6`. */
  readonly clause: string;
  readonly why: string;
}

/** One row of the catalogue: the only place that defines the status of an error. */
export interface ErrorRow {
  readonly status: FailureStatus;
  /** A sentence for people, which may change at any time. A link to the error's page is added when it is sent. */
  readonly description: string;
  /** When it happens, for developers. */
  readonly when: string;
  /** The remedy. */
  readonly remedy: string;
  readonly retry: Retry;
  readonly headers?: Readonly<Record<string, HeaderRow>>;
  readonly deviations?: readonly Deviation[];
  /** The limits that its texts state. The service enforces them: there is no other place to set them. */
  readonly limits?: Partial<Limits>;
  /** Why fields can be invalid, in `FIELDS_VALIDATION_ERROR`: a closed list, sent in `Error-Fields`. */
  readonly reasons?: Reasons;
}

/** The errors of a service by constant, as `defineErrors` returns them. */
export type Catalogue<Constant extends string = string> = Readonly<Record<Constant, ErrorRow>>;

const CONSTANT = /^[A-Z][A-Z0-9_]+$/;
const LONGEST_CONSTANT = 63;

/**
 * Checks a catalogue and freezes it.
 * @throws TypeError naming every invalid row: a constant that does not match `[A-Z][A-Z0-9_]+` or is longer than 63
 * characters, a status outside the set, a text that is empty or does not end in a period, or a reason whose name is not a token.
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
    problems.push(
      `${constant} is not a constant of at most ${LONGEST_CONSTANT} characters in [A-Z][A-Z0-9_]+`,
    );
  }
  if (!isFailureStatus(row.status))
    problems.push(`${constant} has the status ${row.status}, which is outside the set`);
  for (const text of ['description', 'when', 'remedy'] as const) {
    if (!/^\S.*\.$/s.test(row[text])) problems.push(`${constant}: its ${text} is not a sentence`);
  }
  problems.push(...reasonProblems(row.reasons ?? {}).map((problem) => `${constant}: ${problem}`));
  return problems;
}
