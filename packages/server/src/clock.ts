/** The present, in whole milliseconds since 1970. Handed over, so that tests can move it. */
export type Clock = () => number;

/** When a row changes: never before its last change, though clocks differ between nodes and can go back. */
export function changedAt(
  before: { readonly updated_at: number },
  change: { readonly updated_at: number },
): number {
  return Math.max(before.updated_at, change.updated_at);
}

/** A time as it is answered: RFC 3339 in UTC, with milliseconds. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
