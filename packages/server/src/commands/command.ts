import type { Environment } from '../configuration/config.ts';

/** Where text is written, such as standard output. */
interface Sink {
  write(text: string): unknown;
}

/** The process, as far as commands use it. */
export interface Io {
  readonly stdin: () => AsyncIterable<Uint8Array>;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly env: Environment;
  /** Whether standard error is a terminal, so that progress can be shown. */
  readonly isTerminal: boolean;
  /** Restores the default effect of signals, which end the process at once. Only a service stops in order. */
  readonly letSignalsEnd?: () => void;
}

/** The arguments of a command. */
export interface Call<Options extends object = object> {
  /** In the order of `takes`. */
  readonly values: readonly string[];
  /** By name in camel case: `--send-to` is `sendTo`. Options without a value are true. */
  readonly options: Options & { readonly json?: true };
  readonly io: Io;
}

export interface Outcome {
  /** For people, on standard output. */
  readonly lines: readonly string[];
  /** For programs, with `--json`. */
  readonly data: object;
  /** 1 if the command failed; 2 if a plan has changes. */
  readonly exitCode?: number;
}

/** A command of `portico`, listed in `table.ts`. */
export interface Command<Options extends object = object> {
  /** Arguments, such as `FILE`; optional ones come last. */
  readonly takes?: readonly {
    readonly name: string;
    readonly meaning: string;
    readonly isOptional?: true;
    /** Only for the last argument: it can be repeated. */
    readonly isRepeatable?: true;
  }[];
  /** In commander's notation: `--check`, `--to <url>`. */
  readonly options?: readonly { readonly flags: string; readonly meaning: string }[];
  /** The text of its help below the options. */
  readonly notes?: () => string;
  /** A service keeps running after `run` has returned, and logs what it does: it has no `--json`. */
  readonly isService?: boolean;
  /** How a call uses the database; undefined for none. One that writes to it names it afterwards. */
  database?(call: Omit<Call<Options>, 'io'>): 'read' | 'written' | undefined;
  /**
   * @throws CommandFailed, UsageError, ConfigError, or an error that `explainStart` explains: each becomes a line on
   * standard error
   */
  run(call: Call<Options>): Promise<Outcome>;
}

/**
 * Writes a line to standard error or, with `--json`, an object.
 * @param data the object that replaces the line with `--json`
 */
export function remark(
  { io, options }: { readonly io: Io; readonly options: { readonly json?: boolean } },
  line: string,
  data: object = { message: line },
): void {
  io.stderr.write(`${options.json ? JSON.stringify(data) : line}\n`);
}

/** The command failed: exit code 1. `message` is one line for the operator. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** The arguments are wrong: exit code 2. `message` is one line without any values, which may be misplaced passwords. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
