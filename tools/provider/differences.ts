export interface Difference {
  readonly name: string;
  readonly portico: string;
  readonly reference: string;
}

/** The differences in the tables of a page: several requests in a cell, in backticks, have the same outcomes. */
export function differencesIn(markdown: string): Difference[] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => {
    const [, names = '', portico = '', reference = ''] = row.split(/(?<!\\) \| |^\| | \|$/);
    return textsIn(names).map((name) => ({
      name,
      portico: textsIn(portico)[0] ?? '',
      reference: textsIn(reference)[0] ?? '',
    }));
  });
}

const textsIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replaceAll('\\|', '|'));
