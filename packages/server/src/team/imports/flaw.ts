/** A problem with a line, in words that quote none of its values. */
export interface Flaw {
  /** Such as `organizations.0.role`; undefined for the line as a whole. */
  readonly field: string | undefined;
  readonly message: string;
}
