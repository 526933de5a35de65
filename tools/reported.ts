/**
 * Every file that ran must have reported all its tests. A process that ends too early, for whatever reason and with
 * whatever status, takes the rest of its report with it: the tests that are missing would count as neither passed nor
 * failed.
 */
import { existsSync, readFileSync } from 'node:fs';

/** What test-reporter.ts records at the end of a file's report. */
export interface FileReport {
  readonly file: string;
  /** How many tests the file says it ran. */
  readonly announced: number;
  /** How many results of the file arrived. */
  readonly received: number;
}

/**
 * @param files that were run
 * @param noted lines of JSON, each a FileReport
 * @returns what is missing, a line for each file
 */
export function cutReports(files: readonly string[], noted: string): string[] {
  const lines = noted.split('\n').filter(Boolean);
  const reports = new Map(
    lines.map((line): [string, FileReport] => [JSON.parse(line).file, JSON.parse(line)]),
  );
  return files.flatMap((file) => {
    const report = reports.get(file);
    if (!report) return [`${file}: its report has no end`];
    const { announced, received } = report;
    return announced === received ? [] : [`${file}: ${received} results of ${announced} tests`];
  });
}

/** @returns whether every file reported all its tests; says on the console which did not */
export function reportCut(files: readonly string[], target: string): boolean {
  const cut = cutReports(files, existsSync(target) ? readFileSync(target, 'utf8') : '');
  console.log(`── reported completely: ${files.length - cut.length} of ${files.length} files`);
  for (const line of cut) console.log(`   ${line}`);
  return cut.length === 0;
}
