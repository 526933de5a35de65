/** Prints failing tests with their errors at once, and the totals; collects data for the other reporters. */
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import type { Group, Pass } from './files.ts';

const MOST_SAID = 4_000;
/** Milliseconds between two lines of progress. */
const APART = 15_000;

export const TITLES: Readonly<Record<Pass, string>> = {
  once: 'without a database',
  sqlite: 'on SQLite',
  postgres: 'on PostgreSQL',
};

/** A test that ran, or was skipped for a reason, or without one. */
export interface TestResult {
  readonly file: string;
  readonly name: string;
  readonly skip?: string | boolean | undefined;
}

/** A file that failed in a pass, with its output. */
export interface FailedFile {
  readonly file: string;
  readonly pass: Pass;
  output: string;
}

/** A process that runs the files of a group. */
interface Process {
  readonly group: Group;
  /** Files that have not reported to the end. */
  readonly unfinished: Set<string>;
  readonly failed: Map<string, FailedFile>;
  said: string;
}

type Ended = Extract<TestEvent, { type: 'test:fail' | 'test:pass' }>['data'];

const isOfParts = ({ details }: Ended) =>
  'error' in details && (details.error as { failureType?: string }).failureType === 'subtestsFailed';

export class Report {
  readonly tests: TestResult[] = [];
  readonly #processes: ReadonlyMap<string, Process>;
  #passes = 0;
  #failures = 0;
  #ended = 0;
  #shown = performance.now();

  readonly groups: readonly Group[];

  /** @param programs the groups by the program of each */
  constructor(programs: ReadonlyMap<string, Group>) {
    const entries = [...programs].map(([program, group]): [string, Process] => [
      program,
      { group, unfinished: new Set(group.files), failed: new Map(), said: '' },
    ]);
    this.#processes = new Map(entries);
    this.groups = [...programs.values()];
  }

  get failed(): FailedFile[] {
    return this.#processes
      .values()
      .flatMap(({ failed }) => failed.values())
      .toArray();
  }

  /** The output of a file that has a process to itself. */
  saidBy(pass: Pass, file: string): string {
    const own = ({ group }: Process) => group.pass === pass && group.files.includes(file);
    return this.#processes.values().find(own)?.said ?? '';
  }

  /** As a reporter of Node's runner: turns the events into text. */
  async *text(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
    const start = performance.now();
    for await (const event of events) {
      const { file, entryFile = file } = event.data as { file?: string; entryFile?: string };
      const process = this.#processes.get(entryFile ?? '');
      if (process) yield* this.#read(process, event);
    }
    // A process that exits with 0 midway loses the rest of its report.
    for (const process of this.#processes.values())
      for (const file of process.unfinished) yield this.#fail(process, file, 'its report has no end');
    const skipped = this.tests.filter(({ skip }) => skip).length;
    const seconds = Math.round((performance.now() - start) / 1_000);
    yield `\n${this.#passes} passed, ${this.#failures} failed, ${skipped} skipped in ${seconds} s\n`;
  }

  *#read(process: Process, event: TestEvent): Generator<string> {
    switch (event.type) {
      case 'test:stdout':
      case 'test:stderr':
      case 'test:diagnostic':
        process.said += `${event.data.message.trimEnd()}\n`;
        break;
      case 'test:complete':
        if (event.data.name === event.data.file) yield this.#progress();
        break;
      case 'test:pass':
      case 'test:fail':
        yield* this.#end(process, event.data);
        break;
      case 'test:summary':
        if (process.group.files.length === 1) process.unfinished.clear();
        if (!event.data.success) yield* this.#tellAll(process);
    }
  }

  *#end(process: Process, ended: Ended): Generator<string> {
    const { name, file = '', nesting, skip, details } = ended;
    const hasFailed = 'error' in details;
    if (name === file) {
      if (hasFailed && process.failed.size === 0) yield* this.#failProcess(process, details.error);
      return;
    }
    const isFile = nesting === 0 && process.group.files.length > 1;
    if (isFile) process.unfinished.delete(name);
    else if (details.type !== 'suite') {
      this.tests.push({ file: relative('.', file), name, skip });
      if (!hasFailed && !skip) this.#passes++;
    }
    if (!hasFailed) return;
    if (!isFile || !isOfParts(ended)) this.#failures++;
    if (!isOfParts(ended))
      yield this.#fail(process, isFile ? name : relative('.', file), errorOf(details.error), name);
  }

  /** A failure outside of tests: an uncaught error, or the end of the process. */
  *#failProcess(process: Process, error: Error): Generator<string> {
    const { unfinished, group } = process;
    const files = unfinished.size > 0 ? [...unfinished] : group.files;
    unfinished.clear();
    this.#failures++;
    for (const file of files) yield this.#fail(process, file, errorOf(error));
    yield* this.#tellAll(process);
  }

  #fail({ failed, group: { pass } }: Process, file: string, error: string, name?: string): string {
    const text = `\n✖ ${file}${name && name !== file ? `: ${name}` : ''}, ${TITLES[pass]}\n${error}\n`;
    failed.getOrInsert(file, { file, pass, output: '' }).output += text;
    return text;
  }

  *#tellAll({ failed, said }: Process): Generator<string> {
    const text = `\nThe process said:\n${said.slice(-MOST_SAID)}`;
    if (said === '') return;
    for (const file of failed.values()) file.output += text;
    yield text;
  }

  #progress(): string {
    this.#ended++;
    if (performance.now() - this.#shown < APART) return '';
    this.#shown = performance.now();
    return `${this.#ended} of ${this.#processes.size} processes have ended\n`;
  }
}

function errorOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? error.message);
}
