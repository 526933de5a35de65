import type { Environment } from '../config.ts';

/** What takes text, such as standard output. */
export interface Sink {
  write(text: string): unknown;
}

/** All that a command has to do with the process that runs it. */
export interface Io {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly env: Environment;
  /** Whether a person watches standard error, where progress is shown. */
  readonly isTerminal: boolean;
  /** Lets signals end the process where it stands, as they would by default. Only a service stops in order. */
  readonly letSignalsEnd?: () => void;
}

/** What a command was called with. */
export interface Call<Options extends object = object> {
  /** The values of what it takes, in that order. */
  readonly values: readonly string[];
  /** By name in camel case: `--send-to` is `sendTo`. Without a value it is true. */
  readonly options: Options & { readonly json?: true };
  readonly io: Io;
}

/** What came of it. */
export interface Outcome {
  /** For people, on standard output. */
  readonly lines: readonly string[];
  /** For programs, with `--json`. */
  readonly data: object;
  /** Whether it did not work: exit code 1. */
  readonly failed?: boolean;
}

/** A command of `portico`: a file of its own, named in the table. */
export interface Command<Options extends object = object> {
  /** Values that have to be given, such as `FILE`. */
  readonly takes?: readonly { readonly name: string; readonly meaning: string }[];
  /** As commander writes them: `--check`, `--to <url>`. */
  readonly options?: readonly { readonly flags: string; readonly meaning: string }[];
  /** More for its help, below the options. */
  readonly notes?: () => string;
  /** A service goes on after it has answered, and says what it does in its log: it takes no `--json`. */
  readonly isService?: boolean;
  /**
   * @throws CommandFailed, UsageError, ConfigError, and what `explainStart` knows: each becomes a line on standard error
   */
  run(call: Call<Options>): Promise<Outcome>;
}

/**
 * Writes a line to standard error or, with `--json`, an object.
 * @param data what programs get instead of the line
 */
export function remark(
  { io, options }: { readonly io: Io; readonly options: { readonly json?: boolean } },
  line: string,
  data: object = { message: line },
): void {
  io.stderr.write(`${options.json ? JSON.stringify(data) : line}\n`);
}

/** It did not work: exit code 1. `message` is one line for the operator. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** It was called wrongly: exit code 2. `message` is one line, which repeats no value: passwords end up there. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
