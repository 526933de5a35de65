/** A row of a result: values by the name of their column. */
export type Row = Record<string, unknown>;

/**
 * How many properties V8 adds to an object by computed names before it turns it into a dictionary. One of 28 columns then costs
 * twice as much to make, and ten times as much to take apart.
 */
const MOST_ADDED = 16;

/** Makes a row from the values of its columns, in their order. */
export type MakeRow = (values: readonly unknown[]) => Row;

/** Makes the function that makes a row from the values of these columns, in their order. */
export function rowMaker(columns: readonly string[]): MakeRow {
  if (columns.length <= MOST_ADDED) return (values) => filled(columns, values);
  // V8 gives an object that is written out its shape at once, whatever the number of properties.
  const members = columns.map((name, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${members.join()} };`) as MakeRow;
}

function filled(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at];
  return row;
}
