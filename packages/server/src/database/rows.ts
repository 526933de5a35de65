/** A row of a result: values by the name of their column. */
export type Row = Record<string, unknown>;

/**
 * How many properties V8 adds to an object by computed names before it turns it into a dictionary. One of 28 columns then costs
 * twice as much to make, and ten times as much to take apart.
 */
const MOST_ADDED = 16;

/** Makes the function that makes rows with these columns, to be filled in. */
export function rowMaker(columns: readonly string[]): () => Row {
  if (columns.length <= MOST_ADDED) return () => ({});
  // V8 gives what it parses a shape, whatever the number of properties, and copies of it the same.
  const blank = JSON.parse(`{${columns.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Row;
  return () => ({ ...blank });
}
