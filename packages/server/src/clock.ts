/** The present, in whole milliseconds since 1970. Handed over, so that tests can move it. */
export type Clock = () => number;

/** A time as it is answered: RFC 3339 in UTC, with milliseconds. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
