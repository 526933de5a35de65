/** The run-time description of an operation. */
export interface Operation {
  /** With its version, and with parameters as `:id`. */
  readonly path: string;
  readonly successes: readonly number[];
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Groups of shared errors that it can fail with; `token`, `optionalToken`, `body` and `idempotency` also decide what it
   * sends. In one text, with spaces between them.
   */
  readonly uses: string;
  /** Errors other than the shared ones, likewise; absent where the caller treats undeclared ones like declared ones. */
  readonly errors?: string;
  /** True if the second of two equal requests is answered differently, although the method is idempotent. */
  readonly once?: true;
  /** True if the answer is a page of a list. */
  readonly list?: true;
  /** True if the answer is a text that is read as it comes. */
  readonly text?: true;
  /** True if the answer brings an access token. */
  readonly signsIn?: true;
  /** True if the access token is invalid afterwards. */
  readonly signsOut?: true;
}

/** The names in a text of the table. */
export const listed = (names: string): readonly string[] => names.split(' ');
