import type { Operation } from './openapi/operation.ts';
import type { Outcome } from './profile.ts';

/** A request as it is sent to the service's origin. */
export interface Request {
  readonly method: string;
  /** The target as it stands in the request line: path and query, encoded (or not) as the case demands. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** An answer as it arrived. */
export interface Answer {
  readonly status: number;
  /** Names in lower case, in order, as often as they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** The body was longer than the limit, and the rest was not read. */
  readonly truncated: boolean;
}

/**
 * What the request was made to provoke. `valid`: nothing is wrong with it. `hostile`: any failure of the set will do,
 * and so will a success. An outcome: the profile has the statuses that may answer it.
 */
export type Purpose = 'valid' | 'hostile' | Outcome;

/** One request and its answer. */
export interface Exchange {
  /** What was sent, for people: `POST /v1/register, email missing`. */
  readonly title: string;
  readonly purpose: Purpose;
  /** Absent where the request is none of the document's. */
  readonly operation?: Operation;
  /** The member of the body, or the parameter, that was made wrong. */
  readonly field?: string;
  /** The exchange that this one is to be compared with: for a HEAD, its GET. */
  readonly partner?: Exchange;
  readonly request: Request;
  /** A string where no acceptable answer came: what happened instead. */
  readonly answer: Answer | string;
}

/** The value of a header, joined with commas where it was sent more than once; undefined where it was not. */
export function headerOf({ headers }: Pick<Answer, 'headers'>, name: string): string | undefined {
  const values = headers.filter(([key]) => key === name.toLowerCase()).map(([, value]) => value);
  return values.length > 0 ? values.join(', ') : undefined;
}
