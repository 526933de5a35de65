/**
 * The closed set of statuses. Where HTTP has another code, the nearest of these is sent, with a separate `error` constant
 * and the header that HTTP requires.
 */
export const SUCCESS_STATUSES = [200, 201, 204, 304] as const;

/** The statuses of failures. Each comes with an error object. */
export const FAILURE_STATUSES = [400, 401, 403, 404, 409, 422, 500, 503] as const;

/** A status of `SUCCESS_STATUSES`. */
export type SuccessStatus = (typeof SUCCESS_STATUSES)[number];
/** A status of `FAILURE_STATUSES`. */
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
