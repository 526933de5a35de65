/**
 * The closed set of statuses. Where HTTP has another code, the nearest of these is sent, with a separate `error` constant
 * and the header that HTTP requires.
 */
export const SUCCESS_STATUSES = [200, 201, 204, 304] as const;
export const FAILURE_STATUSES = [400, 401, 403, 404, 409, 422, 500, 503] as const;

export type SuccessStatus = (typeof SUCCESS_STATUSES)[number];
export type FailureStatus = (typeof FAILURE_STATUSES)[number];
export type Status = SuccessStatus | FailureStatus;

const successes: ReadonlySet<number> = new Set(SUCCESS_STATUSES);
const failures: ReadonlySet<number> = new Set(FAILURE_STATUSES);

export function isSuccessStatus(status: number): status is SuccessStatus {
  return successes.has(status);
}

export function isFailureStatus(status: number): status is FailureStatus {
  return failures.has(status);
}
