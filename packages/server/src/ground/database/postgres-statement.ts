import { type Connection, type FieldDef, type Submittable, types } from 'pg';
import type { Keeper } from './postgres-poolers.ts';
import type { Limited } from './postgres-pulse.ts';
import { type MakeRow, type Row, rowMaker } from './rows.ts';

/** The parser for values of a type of the server, also for `pg`. */
export function parserOf(oid: number): (text: string) => unknown {
  // Times and counts stay far below 2^53.
  return oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, 'text');
}

let names = 0;

/** A query that the server prepares, because it runs often. */
export class PostgresStatement {
  #text: string;
  #name = `portico_${++names}`;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** Unique in this process. */
  get name(): string {
    return this.#name;
  }

  /** Abandons the prepared statement: servers know it by its name, poolers by its text. */
  renew(): void {
    this.#name = `portico_${++names}`;
    this.#text += ' ';
  }
}

/** How the rows of a statement are read. */
interface Shape {
  /** Of each column. */
  readonly parsers: readonly ((text: string) => unknown)[];
  readonly makeRow: MakeRow;
}

/** Of what returns nothing. */
const NO_ROWS: Shape = { parsers: [], makeRow: () => ({}) };

/** The prepared statements of one connection. */
export class KeptStatements {
  readonly #keeper: Keeper;
  /** By name. */
  readonly #shapes = new Map<string, Shape>();

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
  }

  /** The name for a statement; empty where it would not survive the transaction. */
  nameOf({ name }: PostgresStatement): string {
    return this.#keeper === 'nobody' ? '' : name;
  }

  has(name: string): boolean {
    return this.#shapes.has(name);
  }

  /**
   * The shape of a statement's rows, where it is certain: the server refuses to run a statement whose columns have
   * changed, but a pooler may have prepared it again on another process of the server.
   */
  shapeOf(name: string): Shape | undefined {
    return this.#keeper === 'server' ? this.#shapes.get(name) : undefined;
  }

  add(name: string, shape: Shape): void {
    if (name !== '') this.#shapes.set(name, shape);
  }
}

/** A statement to run. */
export interface Question {
  readonly statement: PostgresStatement;
  readonly values: readonly unknown[];
}

interface RunOptions {
  readonly asked: readonly Question[];
  /** Of the connection on which they run. */
  readonly kept: KeptStatements;
  /** Milliseconds. */
  readonly limit: number;
}

/**
 * One run of statements in the extended query protocol, as an implicit transaction. `pg` sends five messages for each query and
 * makes as many objects; for a prepared statement, this sends only the values, and the server only the rows. Several
 * statements are written at once; after one that fails, the server skips the others.
 */
export class StatementRun implements Submittable, Limited {
  readonly deadline: number;
  readonly #asked: readonly Question[];
  readonly #names: readonly string[];
  readonly #kept: KeptStatements;
  readonly #outcome = Promise.withResolvers<Row[][]>();
  readonly #results: Row[][] = [];
  /** Of the statement whose answer is read. */
  #rows: Row[] = [];
  #shape: Shape;
  #isSettled = false;

  constructor({ asked, kept, limit }: RunOptions) {
    this.#asked = asked;
    this.#names = asked.map(({ statement }) => kept.nameOf(statement));
    this.#kept = kept;
    this.#shape = this.#shapeAt(0);
    this.deadline = performance.now() + limit;
  }

  /** The rows of each statement, once the transaction has ended. */
  get results(): Promise<Row[][]> {
    return this.#outcome.promise;
  }

  /** Gives up: a later answer is ignored, and the connection can no longer be used. */
  expire(): void {
    this.handleError(new Error('No response to a statement in time'));
  }

  submit(connection: Connection): void {
    const { stream } = connection;
    const parsed = new Set<string>();
    stream.cork();
    for (const [at, { statement, values }] of this.#asked.entries()) {
      const name = this.#names[at] as string;
      if (!this.#kept.shapeOf(name)) {
        const isKnown = this.#kept.has(name) || (name !== '' && parsed.has(name));
        if (!isKnown) connection.parse({ name, text: statement.text, types: [] }, true);
        parsed.add(name);
        connection.describe({ type: 'S', name }, true);
      }
      stream.write(execution(name, values, at === this.#asked.length - 1));
    }
    stream.uncork();
  }

  // `pg`'s client calls the following methods, one for each message of the server.

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#shape = {
      parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
      makeRow: rowMaker(fields.map(({ name }) => name)),
    };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(rowOf(this.#shape, fields));
    } catch (error) {
      // `pg` does not catch errors of its handlers.
      this.handleError(error as Error);
    }
  }

  handleCommandComplete(): void {
    const name = this.#names[this.#results.length] as string;
    this.#kept.add(name, this.#shape);
    this.#results.push(this.#rows);
    this.#rows = [];
    this.#shape = this.#shapeAt(this.#results.length);
  }

  handleReadyForQuery(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#outcome.resolve(this.#results);
  }

  handleError(error: Error): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#outcome.reject(error);
  }

  /** The shape of a statement's rows as far as it is known; the server describes the others. */
  #shapeAt(at: number): Shape {
    return this.#kept.shapeOf(this.#names[at] ?? '') ?? NO_ROWS;
  }
}

function rowOf({ parsers, makeRow }: Shape, fields: readonly (string | null)[]): Row {
  const values = parsers.map((parse, at) => {
    const text = fields[at] as string | null;
    return text === null ? null : parse(text);
  });
  return makeRow(values);
}

/** Execute for the unnamed portal without a limit on rows (PostgreSQL, "Message Formats"). */
const EXECUTE = Buffer.from('45000000090000000000', 'hex');
const EXECUTE_AND_SYNC = Buffer.concat([EXECUTE, Buffer.from('5300000004', 'hex')]);

/** Bind and Execute, and Sync after the last, as one message; all values and results are in text format. */
function execution(name: string, values: readonly unknown[], isLast: boolean): Buffer {
  const end = isLast ? EXECUTE_AND_SYNC : EXECUTE;
  const texts = values.map((value) => (value === null || value === undefined ? undefined : String(value)));
  let length = 4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 + 2;
  for (const text of texts) length += 4 + (text === undefined ? 0 : Buffer.byteLength(text));
  const message = Buffer.allocUnsafe(1 + length + end.length);
  let at = message.write('B');
  at = message.writeInt32BE(length, at);
  at = message.writeUInt8(0, at);
  at += message.write(name, at);
  at = message.writeUInt8(0, at);
  at = message.writeInt16BE(0, at);
  at = message.writeInt16BE(texts.length, at);
  for (const text of texts) {
    if (text === undefined) {
      at = message.writeInt32BE(-1, at);
      continue;
    }
    const bytes = message.write(text, at + 4);
    message.writeInt32BE(bytes, at);
    at += 4 + bytes;
  }
  at = message.writeInt16BE(0, at);
  end.copy(message, at);
  return message;
}
