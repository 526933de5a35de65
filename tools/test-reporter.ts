/**
 * Prints failing tests with their errors as they come, and whatever else their file said; how far the run is; the files
 * that took longest, and the totals. Notes which tests ran and which were skipped (see skipped.ts), and which files
 * reported to the end (see reported.ts).
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import type { FileReport } from './reported.ts';
import { isGroup } from './test-groups.ts';
import type { Progress } from './test-progress.ts';

const LONGEST = 6;
const MOST_SAID = 4_000;

type Finished = Extract<TestEvent, { type: 'test:fail' | 'test:pass' }>['data'];
type Summary = Extract<TestEvent, { type: 'test:summary' }>['data'];

/** The results of a file so far. */
interface Seen {
  said: string;
  results: number;
  failed: number;
}

interface Outcomes {
  passed: number;
  failed: number;
}

export interface Reporting {
  /** Where the tests that ran are recorded. */
  readonly ran: string;
  /** Where the files that reported to the end are recorded. */
  readonly reported: string;
  readonly progress: Progress;
  /** Printed with the results. */
  readonly title?: string | undefined;
}

/** Makes the function that turns the events of a pass into text. */
export function reporting({ ran, reported, progress, title }: Reporting) {
  const noteIn = (target: string, noted: object) => appendFileSync(target, `${JSON.stringify(noted)}\n`);

  return async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
    const files = new Map<string, Seen>();
    const durations: [seconds: number, file: string][] = [];
    const shared: Outcomes = { passed: 0, failed: 0 };
    for await (const event of source) {
      switch (event.type) {
        case 'test:stdout':
        case 'test:stderr':
        case 'test:diagnostic':
          seen(files, event.data.file).said += `${event.data.message.trimEnd()}\n`;
          break;
        case 'test:pass':
        case 'test:fail':
          if (event.type === 'test:fail' && isWhole(event.data) && seen(files, event.data.file).failed > 0) {
            // On a busy machine, Node learns of the end of a process before the failures in it.
            shared.failed++;
            break;
          }
          if (event.type === 'test:fail') seen(files, event.data.entryFile).failed++;
          if (event.data.details.type !== 'suite') seen(files, event.data.entryFile).results++;
          if (event.type === 'test:fail') yield* failure(event.data, files, title);
          if (isGroup(event.data.file ?? '')) {
            if (event.type === 'test:pass') shared.passed++;
            else if (isOfParts(event.data)) shared.failed++;
            durations.push([event.data.details.duration_ms / 1_000, event.data.name]);
            yield progress.ended(1);
          } else {
            const { file, name, skip } = event.data;
            noteIn(ran, { file: pathOf(file), name, skip });
          }
          break;
        case 'test:summary': {
          const { file, counts, success } = event.data;
          if (file === undefined) {
            yield `\n${title ? `── ${title}\n` : ''}${longest(durations)}\n${totals(event.data, shared)}\n`;
            break;
          }
          if (!isGroup(file)) {
            durations.push([event.data.duration_ms / 1_000, pathOf(file)]);
            yield progress.ended(1);
          }
          const { results } = seen(files, file);
          const note: FileReport = { file: pathOf(file), announced: counts.tests, received: results };
          noteIn(reported, note);
          if (!success) yield `\n${pathOf(file)} said:\n${saidBy(files, file)}`;
        }
      }
    }
  };
}

/** Some events have the path as it was given, others the whole path. */
const pathOf = (file = '') => relative('.', file);

function seen(files: Map<string, Seen>, file: string | undefined): Seen {
  const path = pathOf(file);
  const known = files.get(path) ?? { said: '', results: 0, failed: 0 };
  files.set(path, known);
  return known;
}

type Failed = Finished & { details: { error: Error } };

/** Whether something fails because of a test in it, which was printed already. */
const isOfParts = ({ details }: Failed) =>
  (details.error as { failureType?: string }).failureType === 'subtestsFailed';

/** Whether it is a file as a whole. */
const isWhole = ({ file, name }: Finished) => pathOf(file) === pathOf(name);

function* failure(failed: Failed, files: Map<string, Seen>, title?: string) {
  const { file, name, details } = failed;
  const { cause } = details.error as { cause?: unknown };
  if (!isOfParts(failed)) {
    const text =
      cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? details.error.message);
    yield `\n✖ ${pathOf(file)}: ${name}${title ? `, ${title}` : ''}\n${text}\n`;
  }
  // A file that fails as a whole may have no summary of its own.
  if (isWhole(failed)) yield saidBy(files, file);
}

/** @returns the end of what a file has said since it was asked last */
function saidBy(files: Map<string, Seen>, file: string | undefined): string {
  const of = seen(files, file);
  const said = of.said.slice(-MOST_SAID);
  of.said = '';
  return said;
}

function longest(durations: [number, string][]): string {
  const first = durations.sort(([a], [b]) => b - a).slice(0, LONGEST);
  return `longest: ${first.map(([seconds, file]) => `${file} ${seconds.toFixed(1)} s`).join(', ')}`;
}

/** @param shared the files that shared a process, which count as tests there */
function totals({ counts, duration_ms: duration }: Summary, shared: Outcomes): string {
  const failed = counts.tests - counts.passed - counts.skipped - shared.failed;
  return `${counts.passed - shared.passed} passed, ${failed} failed, ${counts.skipped} skipped in ${Math.round(duration / 1_000)} s`;
}
