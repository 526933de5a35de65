import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { errors, type OperationId } from '@portico/api';
import type { Answer } from '@portico/conventions/node';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { SECOND } from '../../ground/clock.ts';

/** JSON lines for programs, readable lines on a terminal. */
export function createLogger(level: string, output: NodeJS.WriteStream): Logger {
  return loggerTo(output.isTTY ? readable(output) : lines(), level);
}

/** For lines that people and programs need. */
export const atAnyLevel = (log: Logger): Logger => log.child({}, { level: 'info' });

/** Makes a logger whose lines go to `write`, some at a time. */
export function createLineLogger(level: string, write: (lines: string) => void): Logger {
  return loggerTo(
    keeping(write, (last) => last !== '' && write(last)),
    level,
  );
}

/** Writes lines that another thread has made. */
export function writeLines(log: Logger, lines: string): void {
  const stream = (log as unknown as Readonly<Record<symbol, unknown>>)[streamSym] as DestinationStream;
  for (const line of lines.split('\n')) if (line !== '') stream.write(`${line}\n`);
}

function loggerTo(stream: DestinationStream, level: string): Logger {
  return pino({ level, base: null, timestamp: isoTime(), serializers: { err: describe } }, stream);
}

/** Pino's own `isoTime` formats the whole date again for each line, which is a fifth of the cost of a line. */
function isoTime(): () => string {
  let second = 0;
  let start = '';
  return () => {
    const now = Date.now();
    const milliseconds = now % 1_000;
    if (now - milliseconds !== second) {
      second = now - milliseconds;
      start = `,"time":"${new Date(second).toISOString().slice(0, -4)}`;
    }
    return `${start}${String(milliseconds).padStart(3, '0')}Z"`;
  };
}

/** An error of another thread, as it was described there. */
export class DescribedElsewhere extends Error {
  readonly described: Readonly<Record<string, unknown>>;

  constructor(described: Readonly<Record<string, unknown>>) {
    super(String(described.message));
    this.described = described;
  }
}

/** Logs only the code of an error's own members: those that PostgreSQL adds quote rows, including addresses and hashes. */
export function describe(error: unknown): Readonly<Record<string, unknown>> {
  if (error instanceof DescribedElsewhere) return error.described;
  if (!(error instanceof Error)) {
    return { type: typeof error, message: typeof error === 'string' ? error : 'not an Error' };
  }
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack, code: (error as { code?: unknown }).code };
}

/** How long a line is kept at most, in milliseconds: those of this time are lost at a crash. */
const LONGEST_KEPT = 100;
/** How many characters are kept at most. To hand them to the writing thread costs more than to make a hundred lines. */
const MOST_KEPT = 32_768;

/**
 * Keeps lines for a moment, hands them over together, and writes the last of them before the process exits. Pino's own buffer
 * measures all that it holds again with each line, so that one of this size would cost more than it saves.
 */
function lines(): DestinationStream {
  const stream = destination({ dest: 1, sync: false });
  let isWriting = false;
  stream.on('drain', () => {
    isWriting = false;
  });
  const handOver = (kept: string) => {
    isWriting = true;
    stream.write(kept);
  };
  const atExit = (last: string) => {
    stream.flushSync();
    if (last !== '') destination({ dest: 1, sync: true }).write(last);
  };
  return keeping(handOver, atExit, (done) => (isWriting ? stream.once('drain', done) : done()));
}

/**
 * Waits until all lines are written: those written at the exit would overtake what the writing thread is writing. A reader
 * that has stalled is waited for a second at most.
 */
export async function flushed(log: Logger): Promise<void> {
  const written = new Promise<void>((resolve) => log.flush(() => resolve()));
  await Promise.race([written, delay(SECOND, undefined, { ref: false })]);
}

/**
 * @param atExit called with the last lines before the thread ends
 * @param afterWriting calls back once everything that was handed over is written
 */
function keeping(
  handOver: (lines: string) => void,
  atExit: (last: string) => void,
  afterWriting: (done: () => void) => void = (done) => done(),
): DestinationStream {
  let kept = '';
  const hand = () => {
    if (kept !== '') handOver(kept);
    kept = '';
  };
  setInterval(hand, LONGEST_KEPT).unref();
  process.on('exit', () => atExit(kept));
  return {
    write: (line) => {
      kept += line;
      if (kept.length >= MOST_KEPT) hand();
    },
    flush: (done?: () => void) => {
      hand();
      if (done) afterWriting(done);
    },
  } as DestinationStream;
}

const COLOURS: Readonly<Record<number, string>> = {
  30: '\u001b[36m',
  40: '\u001b[33m',
  50: '\u001b[31m',
  60: '\u001b[31m',
};

/** With more members, each has a line of its own: people copy from what `portico dev` says at its start. */
const MOST_IN_ONE_LINE = 12;

function readable(output: NodeJS.WriteStream): DestinationStream {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const { level, time, msg, err, ...rest } = JSON.parse(chunk.toString());
      const details = Object.entries(rest).map(([name, value]) => `${name}=${shown(value)}`);
      const mark = `${COLOURS[level] ?? ''}${pino.levels.labels[level]?.padEnd(5)}\u001b[0m`;
      const head = [String(time).slice(11, 23), mark, msg].filter(Boolean).join(' ');
      const text = [head, ...details].join(details.length > MOST_IN_ONE_LINE ? '\n  ' : ' ');
      output.write(`${text}\n${err?.stack ? `${err.stack}\n` : ''}`, done);
    },
  });
}

/** Replaces control characters, including C1, which a terminal would execute. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/\p{Cc}/gu, '?');
}

/** Operations that give or restore access to an account. */
const SIGN_INS: ReadonlySet<string | undefined> = new Set([
  'register',
  'login',
  'passkeyLogin',
  'reauthenticate',
  'requestPasswordReset',
  'resetPassword',
  'createFirstOperator',
] satisfies OperationId[]);

/** Members of every line about an answer, in order. */
const MEMBERS = [
  'requestId',
  'recordedRequestId',
  'method',
  'route',
  'operation',
  'status',
  'error',
  'cut',
] as const satisfies (keyof Answer)[];

/**
 * Logs one line for each request, with the cause of every 5xx. The caller and its address are logged only for sign-ins,
 * password resets and refused access.
 */
export function logAnswer(log: Logger, answer: Answer, addressOf: () => string | null | undefined): void {
  const { operation, status, error, duration, cause, cut } = answer;
  const isAccess = status === 401 || status === 403 || SIGN_INS.has(operation);
  const who = isAccess ? { ...whoAsked(answer), address: addressOf() ?? undefined } : undefined;
  const durationMs = Math.round(duration * 100) / 100;
  // A response that was cut off had begun with a success status.
  const failed = cut === 'failure' && error ? (errors[error as keyof typeof errors]?.status ?? 500) : status;
  if (failed < 500) {
    writeRequest(log, answer, { durationMs, ...who });
    return;
  }
  const members = Object.fromEntries(MEMBERS.map((name) => [name, answer[name]]));
  const line = { ...members, durationMs, ...who, err: cause };
  if (failed === 500) log.error(line, 'request');
  else log.warn(line, 'request');
}

const { streamSym, timeSym, chindingsSym } = pino.symbols;

/** Writes the same line as `log.info` with an object, which would take an eleventh of the CPU time of `GET /v1/account`. */
function writeRequest(log: Logger, answer: Answer, more: Readonly<Record<string, unknown>>): void {
  if (!log.isLevelEnabled('info')) return;
  // Pino exports these for integration: the destination, the member with the time after a comma, and the members of every line.
  const parts = log as unknown as Readonly<Record<symbol, unknown>>;
  const stream = parts[streamSym] as DestinationStream;
  const time = (parts[timeSym] as () => string)();
  let members = '';
  for (const name of MEMBERS) members += member(name, answer[name]);
  for (const name in more) members += member(name, more[name]);
  stream.write(
    `{"level":${pino.levels.values.info}${time}${parts[chindingsSym]}${members},"msg":"request"}\n`,
  );
}

function member(name: string, value: unknown): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

function whoAsked({ callerId, callerKind }: Answer): Readonly<Record<string, string>> {
  if (callerId === undefined) return {};
  if (callerKind === 'service_key') return { serviceKey: callerId };
  if (callerKind === 'connection') return { connection: callerId };
  return callerKind === 'api_key' ? { apiKey: callerId } : { account: callerId };
}
