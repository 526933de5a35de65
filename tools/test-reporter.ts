/**
 * Prints a dot for each file, failing tests with their errors and whatever else their file said, the files that took longest, and the totals. Notes
 * which tests ran and which were skipped in the file that PORTICO_TEST_RAN names: see skipped.ts.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

const LONGEST = 6;
const MOST_SAID = 4_000;

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const said = new Map<string, string>();
  const durations: [seconds: number, file: string][] = [];
  for await (const event of source) {
    if (event.type === 'test:fail' || event.type === 'test:pass') note(event.data);
    if (event.type === 'test:fail') {
      yield* failure(event.data);
      // A file that fails as a whole has no summary of its own.
      const { file = '', name } = event.data;
      if (relative(file, name) === '') yield said.get(file) ?? '';
    }
    if (event.type === 'test:stderr' || event.type === 'test:diagnostic') {
      const { file = '', message } = event.data;
      said.set(file, `${said.get(file) ?? ''}${message.trimEnd()}\n`);
    }
    if (event.type !== 'test:summary') continue;
    const { file, duration_ms: duration, counts } = event.data;
    if (file === undefined) {
      yield `\n${longest(durations)}\n${counts.passed} passed, ${counts.tests - counts.passed - counts.skipped} failed, `;
      yield `${counts.skipped} skipped in ${Math.round(duration / 1_000)} s\n`;
    } else {
      durations.push([duration / 1_000, relative('.', file)]);
      yield event.data.success
        ? '.'
        : `\n${relative('.', file)} said:\n${(said.get(file) ?? '').slice(-MOST_SAID)}`;
    }
  }
}

type Finished = Extract<TestEvent, { type: 'test:fail' | 'test:pass' }>['data'];

function note({ file = '', name, skip }: Finished): void {
  const target = process.env.PORTICO_TEST_RAN;
  if (target) appendFileSync(target, `${JSON.stringify({ file: relative('.', file), name, skip })}\n`);
}

function* failure({ file = '', name, details: { error } }: Finished & { details: { error: Error } }) {
  const { cause, failureType } = error as { cause?: unknown; failureType?: string };
  // A group or file fails because of a test that was printed already.
  if (failureType === 'subtestsFailed') return;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? error.message);
  yield `\n✖ ${relative('.', file)}: ${name}\n${text}\n`;
}

function longest(durations: [number, string][]): string {
  const first = durations.sort(([a], [b]) => b - a).slice(0, LONGEST);
  return `longest: ${first.map(([seconds, file]) => `${file} ${seconds.toFixed(1)} s`).join(', ')}`;
}
