import type { sharedErrors } from './operations.ts';

/** What the client knows about an operation at run time. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its version, and with parameters as `:id`. */
  readonly path: string;
  readonly successes: readonly number[];
  /**
   * Groups of shared errors that it can fail with; `token`, `optionalToken`, `body` and `idempotency` also decide what it
   * sends.
   */
  readonly uses: readonly Exclude<keyof typeof sharedErrors, 'transport'>[];
  /** Errors other than the shared ones. */
  readonly errors: readonly string[];
  /** True if the second of two equal requests is answered differently, although the method is idempotent. */
  readonly once?: true;
  /** True if the answer is a page of a list. */
  readonly list?: true;
  /** True if the answer brings an access token. */
  readonly signsIn?: true;
  /** True if the access token is invalid afterwards. */
  readonly signsOut?: true;
}
