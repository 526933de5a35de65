import { download } from './controls.tsx';

/** Matches text that spreadsheets would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of a table (RFC 4180). */
function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Saves rows as a file that spreadsheets open. The mark at its beginning tells them that it is UTF-8. */
export function downloadTable(name: string, rows: readonly (readonly string[])[]): void {
  const lines = rows.map((row) => row.map(cellOf).join(','));
  download(name, `\ufeff${lines.join('\r\n')}\r\n`, 'text/csv;charset=utf-8');
}
