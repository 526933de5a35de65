export interface Variable {
  readonly name: `PORTICO_${string}`;
  /** Parsed as if it had been set. */
  readonly default: string;
  /** Replaces `default` in documentation if that depends on the machine or on other variables. */
  readonly shown?: string;
  readonly meaning: string;
  /** When to change it, for documentation. */
  readonly when: string;
  /** The page about it, as a path in `docs`; by default the page of all variables. */
  readonly document?: string;
  readonly parse: (text: string) => unknown;
  /** The value may hold a secret: the variable `<name>_FILE` can name a file with it instead. */
  readonly secret?: true;
  /** The part of a valid value that holds no secret. Without it, no part of a value that may hold one is shown. */
  readonly redacted?: (text: string) => string;
}
