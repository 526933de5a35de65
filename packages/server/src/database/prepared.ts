import {
  type Compilable,
  type CompiledQuery,
  type DeleteResult,
  type Expression,
  type InsertResult,
  type OperationNode,
  type QueryCreator,
  sql,
  type UpdateResult,
  ValueNode,
} from 'kysely';
import type { Schema } from './schema.ts';

/** The result itself where the database is at hand, a promise where it is not: always `await` it. */
export type Awaitable<T> = T | Promise<T>;

export type RowOf<Output> = Output extends InsertResult | UpdateResult | DeleteResult ? never : Output;

/** A query compiled once. Both run it; they throw or reject with `DatabaseUnavailable` when it cannot run now. */
export interface Prepared<Parameters, Output> {
  /** The first row; `undefined` when there is none, as for a write without `returning`. */
  first(parameters: Parameters): Awaitable<RowOf<Output> | undefined>;
  all(parameters: Parameters): Awaitable<RowOf<Output>[]>;
}

/** Stands in a query for a value that comes later: wherever a value may, but nothing can be computed from it. */
export type Placeholders<Parameters> = { readonly [Name in keyof Parameters]: Expression<Parameters[Name]> };

/** Values where a query has placeholders, for one that is built where they are known already. */
export function inPlace<Parameters extends object>(values: Parameters): Placeholders<Parameters> {
  const expressions = Object.entries(values).map(([name, value]) => [name, sql.val(value)]);
  return Object.fromEntries(expressions) as Placeholders<Parameters>;
}

/** Builds a query with parameters whose values come later. */
export type Build<Parameters, Output> = (
  queries: QueryCreator<Schema>,
  parameters: Placeholders<Parameters>,
) => Compilable<Output>;

/** What a database does with a compiled query and the values for its placeholders. */
export interface Statement {
  first(values: unknown[]): Awaitable<unknown>;
  all(values: unknown[]): Awaitable<unknown[]>;
}

class Placeholder implements Expression<never> {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  get expressionType(): undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }

  // A template string would otherwise take it for text, which no type forbids.
  [Symbol.toPrimitive](): never {
    throw new TypeError(`The value of ${this.name} is not known while the query is prepared`);
  }
}

/** One for whatever name is asked for. */
export const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

export function prepareQuery<Parameters extends object, Output>(
  queries: QueryCreator<Schema>,
  build: Build<Parameters, Output>,
  toStatement: (query: CompiledQuery) => Statement,
): Prepared<Parameters, Output> {
  const query = build(queries, placeholders as Placeholders<Parameters>).compile();
  const statement = toStatement(query);
  return {
    first: (parameters) => statement.first(fill(query, parameters)) as Awaitable<RowOf<Output> | undefined>,
    all: (parameters) => statement.all(fill(query, parameters)) as Awaitable<RowOf<Output>[]>,
  };
}

/** The values of a query, with those that have come in place of their placeholders. */
export function fill<Parameters extends object>(query: CompiledQuery, parameters: Parameters): unknown[] {
  return query.parameters.map((value) =>
    value instanceof Placeholder ? parameters[value.name as keyof Parameters] : value,
  );
}
