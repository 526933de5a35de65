import type { sharedErrors } from './operations.ts';

/** What the client knows of an operation when it runs. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its version, and with parameters as `:id`. */
  readonly path: string;
  readonly successes: readonly number[];
  /** Whose errors it can also fail with; `token`, `body` and `idempotency` also say what it sends. */
  readonly uses: readonly Exclude<keyof typeof sharedErrors, 'transport'>[];
  /** Errors other than those of what it uses. */
  readonly errors: readonly string[];
  /** True if the second of two equal requests is answered differently, although the method is idempotent. */
  readonly once?: true;
  /** True if the answer is a page of a list. */
  readonly list?: true;
  /** True if the answer brings an access token. */
  readonly signsIn?: true;
  /** True if the access token is worth nothing afterwards. */
  readonly signsOut?: true;
}
