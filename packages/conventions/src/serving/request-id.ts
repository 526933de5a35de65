const ACCEPTABLE = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's `Request-Id`, if it is acceptable. */
export function acceptedRequestId(given: unknown): string | undefined {
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : undefined;
}
