import {
  type Compilable,
  type CompiledQuery,
  type DeleteResult,
  type Expression,
  type InsertResult,
  type OperationNode,
  type QueryCreator,
  SelectQueryNode,
  sql,
  type UpdateResult,
  ValueNode,
} from 'kysely';
import type { Schema } from './schema.ts';

/** The result itself from SQLite, which is synchronous, or a promise from PostgreSQL: always `await` it. */
export type Awaitable<T> = T | Promise<T>;

export type RowOf<Output> = Output extends InsertResult | UpdateResult | DeleteResult ? never : Output;

/** A query that is compiled when it first runs. Both methods run it, and throw or reject with `DatabaseUnavailable` when it cannot run now. */
export interface Prepared<Parameters, Output> {
  /** The first row; `undefined` when there is none, as for a write without `returning`. */
  first(parameters: Parameters): Awaitable<RowOf<Output> | undefined>;
  all(parameters: Parameters): Awaitable<RowOf<Output>[]>;
}

/** A query of one row, which several can get: nobody may change it. */
export interface LookUp<Parameters, Output> {
  first(parameters: Parameters): Awaitable<Readonly<RowOf<Output>> | undefined>;
}

/** Stand for the values of each run: allowed wherever values are, but nothing can be computed from them. */
export type Placeholders<Parameters> = { readonly [Name in keyof Parameters]: Expression<Parameters[Name]> };

/** Values in the place of placeholders, for a query that is built when they are already known. */
export function inPlace<Parameters extends object>(values: Parameters): Placeholders<Parameters> {
  const expressions = Object.entries(values).map(([name, value]) => [name, sql.val(value)]);
  return Object.fromEntries(expressions) as Placeholders<Parameters>;
}

/** Builds a query with placeholders. */
export type Build<Parameters, Output> = (
  queries: QueryCreator<Schema>,
  parameters: Placeholders<Parameters>,
) => Compilable<Output>;

/** A compiled query of one database, which runs with the values for its placeholders. */
export interface Statement {
  first(values: unknown[]): Awaitable<unknown>;
  all(values: unknown[]): Awaitable<unknown[]>;
}

export function onlyReads({ query }: CompiledQuery): boolean {
  return SelectQueryNode.is(query);
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

  // Types do not prevent its use in a template string.
  [Symbol.toPrimitive](): never {
    throw new TypeError(`The value of ${this.name} is not known while the query is prepared`);
  }
}

/** Has a placeholder of any name. */
export const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

export function prepareQuery<Parameters extends object, Output>(
  queries: QueryCreator<Schema>,
  build: Build<Parameters, Output>,
  toStatement: (query: CompiledQuery) => Statement,
): Prepared<Parameters, Output> {
  let made: { readonly query: CompiledQuery; readonly statement: Statement } | undefined;
  // To compile all queries at once would take half of a service's start.
  const compiled = () => {
    if (made) return made;
    const query = build(queries, placeholders as Placeholders<Parameters>).compile();
    made = { query, statement: toStatement(query) };
    return made;
  };
  return {
    first: (parameters) => {
      const { query, statement } = compiled();
      return statement.first(fill(query, parameters)) as Awaitable<RowOf<Output> | undefined>;
    },
    all: (parameters) => {
      const { query, statement } = compiled();
      return statement.all(fill(query, parameters)) as Awaitable<RowOf<Output>[]>;
    },
  };
}

/** The parameters of a query, with values in place of placeholders. */
export function fill<Parameters extends object>(query: CompiledQuery, parameters: Parameters): unknown[] {
  return query.parameters.map((value) =>
    value instanceof Placeholder ? parameters[value.name as keyof Parameters] : value,
  );
}
