/** Rows of one statement. The values in it are bounded: 32,766 on SQLite, 65,535 on PostgreSQL. */
const ROWS = 500;

/** Splits rows, or values to look for, into as many as go into one statement. */
export function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += ROWS) yield items.slice(at, at + ROWS);
}
