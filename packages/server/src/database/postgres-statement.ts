import { type Connection, type FieldDef, type Submittable, types } from 'pg';
import type { Keeper } from './postgres-poolers.ts';
import type { Limited } from './postgres-pulse.ts';
import { type Row, rowMaker } from './rows.ts';

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
  readonly columns: readonly Column[];
  readonly newRow: () => Row;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** Of what returns nothing. */
const NO_ROWS: Shape = { columns: [], newRow: () => ({}) };

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

interface RunOptions {
  readonly statement: PostgresStatement;
  readonly values: readonly unknown[];
  /** Of the connection on which it runs. */
  readonly kept: KeptStatements;
  /** Milliseconds. */
  readonly limit: number;
}

/**
 * One run of a statement in the extended query protocol. `pg` sends five messages for each query and makes as many objects;
 * for a prepared statement, this sends only the values, and the server only the rows.
 */
export class StatementRun implements Submittable, Limited {
  readonly deadline: number;
  readonly #text: string;
  readonly #name: string;
  readonly #values: readonly unknown[];
  readonly #kept: KeptStatements;
  readonly #outcome = Promise.withResolvers<Row[]>();
  readonly #rows: Row[] = [];
  #shape: Shape = NO_ROWS;
  #isSettled = false;

  constructor({ statement, values, kept, limit }: RunOptions) {
    this.#text = statement.text;
    this.#name = kept.nameOf(statement);
    this.#values = values;
    this.#kept = kept;
    this.deadline = performance.now() + limit;
  }

  get rows(): Promise<Row[]> {
    return this.#outcome.promise;
  }

  /** Gives up: a later answer is ignored, and the connection can no longer be used. */
  expire(): void {
    this.handleError(new Error('No answer to a statement in time'));
  }

  submit(connection: Connection): void {
    const name = this.#name;
    const message = execution(name, this.#values);
    const shape = this.#kept.shapeOf(name);
    if (shape) {
      this.#shape = shape;
      connection.stream.write(message);
      return;
    }
    connection.stream.cork();
    if (!this.#kept.has(name)) connection.parse({ name, text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name }, true);
    connection.stream.write(message);
    connection.stream.uncork();
  }

  // `pg`'s client calls the following methods, one for each message of the server.

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#shape = {
      columns: fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) })),
      newRow: rowMaker(fields.map(({ name }) => name)),
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

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#kept.add(this.#name, this.#shape);
    this.#outcome.resolve(this.#rows);
  }

  handleError(error: Error): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#outcome.reject(error);
  }
}

function rowOf({ columns, newRow }: Shape, fields: readonly (string | null)[]): Row {
  const row = newRow();
  for (let at = 0; at < columns.length; at++) {
    const { name, parse } = columns[at] as Column;
    const text = fields[at] as string | null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
}

/** Execute for the unnamed portal without a limit on rows, and Sync (PostgreSQL, "Message Formats"). */
const EXECUTE_AND_SYNC = Buffer.from('450000000900000000005300000004', 'hex');

/** Bind, Execute and Sync as one message; all values and results are in text format. */
function execution(name: string, values: readonly unknown[]): Buffer {
  const texts = values.map((value) => (value === null || value === undefined ? undefined : String(value)));
  let length = 4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 + 2;
  for (const text of texts) length += 4 + (text === undefined ? 0 : Buffer.byteLength(text));
  const message = Buffer.allocUnsafe(1 + length + EXECUTE_AND_SYNC.length);
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
  EXECUTE_AND_SYNC.copy(message, at);
  return message;
}
