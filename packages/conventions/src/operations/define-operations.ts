import type { TSchema } from 'typebox';
import { capitalized, words } from '../basis/words.ts';
import type { Catalogue } from '../errors/catalogue.ts';
import { type Formatted, type Operation, type Operations, operationsWith } from './operation.ts';
import type { Method, OperationDefinition, Success, Target } from './operation-definition.ts';

type Features =
  | 'optionalToken'
  | 'versioned'
  | 'permission'
  | 'factors'
  | 'recent'
  | 'limited'
  | 'challenged'
  | 'parameters'
  | 'query'
  | 'body'
  | 'posted'
  | 'idempotent'
  | 'errorFormat'
  | 'conditional'
  | 'example';

/**
 * An operation in short form. Members that are left out are derived from the rest; the others mean the same as in
 * `OperationDefinition`.
 */
export interface OperationRow<Constant extends string = string> extends Pick<OperationDefinition, Features> {
  /** Method and path: `POST /tasks`, `DELETE /tasks/:id`. */
  readonly route: `${Method} /${string}`;
  /** By default, callers need an access token. */
  readonly access?: 'public' | 'token';
  /**
   * The resource that `:id` names. `task` alone means that an unknown ID fails with `TASK_NOT_FOUND`, `meetingRoom` with
   * `MEETING_ROOM_NOT_FOUND`; the catalogue must have that error.
   */
  readonly target?: string | (Target & { readonly notFound: Constant });
  /**
   * Schema of the body of a success. Without it, a success is a 204. It is documented for clients, and types what the
   * handler returns. It is not checked at run time: a body that the compiler cannot see into, such as parsed JSON, is
   * sent as it is.
   */
  readonly returns?: TSchema;
  /** Status of a success that has a body: by default 201 for POST, 200 for other methods. */
  readonly status?: 200 | 201;
  /**
   * True if the body is produced while it is sent. Its status is then 200, and the handler can return `Streamed<…>`.
   */
  readonly streamed?: true;
  /** All successes in full, in place of `returns` and `status`. */
  readonly successes?: OperationDefinition['successes'];
  /** Errors in addition to those of the features it uses. */
  readonly errors?: readonly Constant[];
  /** For the OpenAPI document; by default the words of the ID, so that `listTasks` is “List tasks”. */
  readonly summary?: string;
  /** For the OpenAPI document; by default the summary. */
  readonly description?: string;
  /** The group in the OpenAPI document: by default the first word of the path, so that `/tasks/:id` is in “Tasks”. */
  readonly tag?: string;
}

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? Uppercase<First> : `_${First}`}${SnakeCase<Rest>}`
  : '';
type NotFound<Resource extends string> = `${SnakeCase<Resource>}_NOT_FOUND`;

/** Names, in the compiler's message, the error that the catalogue lacks. */
type Checked<Row, Constant extends string> = Row extends { readonly target: infer Resource extends string }
  ? NotFound<Resource> extends Constant
    ? unknown
    : { readonly target: `The catalogue lacks ${NotFound<Resource>}` }
  : unknown;

interface WithBody<Body> {
  readonly description: string;
  readonly body: Body;
}
interface WithStream<Body> extends WithBody<Body> {
  readonly streamed: true;
}
type SuccessesOf<Row> = Row extends { readonly successes: infer Given }
  ? Given
  : Row extends { readonly returns: infer Body; readonly streamed: true }
    ? { readonly 200: WithStream<Body> }
    : Row extends { readonly returns: infer Body }
      ? Readonly<Record<StatusOf<Row>, WithBody<Body>>>
      : { readonly 204: WithBody<null> };
type StatusOf<Row> = Row extends { readonly status: infer Status extends 200 | 201 }
  ? Status
  : Row extends { readonly route: `POST ${string}` }
    ? 201
    : 200;

type TargetOf<Row> = Row extends { readonly target: infer Given }
  ? {
      readonly target: Given extends string
        ? { readonly resource: Given; readonly notFound: NotFound<Given> }
        : Given;
    }
  : unknown;

/** The definition in full. */
type Completed<Id, Row> = {
  readonly id: Id;
  readonly method: Row extends { readonly route: `${infer M extends Method} ${string}` } ? M : Method;
  readonly path: `/${string}`;
  readonly access: Row extends { readonly access: infer Access } ? Access : 'token';
  readonly successes: SuccessesOf<Row>;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
} & TargetOf<Row> &
  Pick<Row, Extract<keyof Row, Features | 'errors'>>;

/** The operations that `defineOperations` makes from its rows. */
export type DefinedOperations<Rows> = {
  readonly [Id in keyof Rows]: Operation<
    Extract<Completed<Id, Rows[Id]>, OperationDefinition>,
    never,
    never,
    never
  >;
};

/**
 * Defines the operations of a service in short form, by ID. Where a service distinguishes kinds of callers, use
 * `operationsWith`, and put the operations of both into one object.
 * @throws TypeError for a constant outside the catalogue, or one that the table of an operation's format lacks
 */
export function defineOperations<
  Constant extends string,
  const Rows extends Readonly<Record<string, OperationRow<Constant>>>,
>(
  catalogue: Catalogue<Constant>,
  rows: Rows & {
    readonly [Id in keyof Rows]: Checked<Rows[Id], Constant> & Formatted<DefinedOperations<Rows>[Id]>;
  },
): DefinedOperations<Rows> {
  const operation = operationsWith<string>(catalogue);
  const operations: Operations = Object.fromEntries(
    Object.entries<OperationRow>(rows).map(([id, row]) => [id, operation(completed(id, row) as never)]),
  );
  return operations as DefinedOperations<Rows>;
}

function completed(id: string, row: OperationRow): OperationDefinition {
  const { route, returns, status, streamed, target: named, ...given } = row;
  const [method, path] = route.split(' ') as [Method, `/${string}`];
  const target = typeof named === 'string' ? { resource: named, notFound: notFound(named) } : named;
  const summary = capitalized(words(id));
  return {
    access: 'token',
    tag: capitalized(/^\/([\w-]+)/.exec(path)?.[1]?.replaceAll('-', ' ') ?? 'operations'),
    summary,
    description: `${row.summary ?? summary}.`,
    successes: successOf(method, row),
    ...given,
    id,
    method,
    path,
    parameters: { ...parametersOf(path, target && (target.parameter ?? 'id')), ...row.parameters },
    ...(target && { target }),
  };
}

function successOf(
  method: Method,
  { returns, status, streamed }: OperationRow,
): OperationDefinition['successes'] {
  if (!returns) return { 204: { description: 'It is done.', body: null } };
  const success = (description: string): Success => ({ description, body: returns });
  if (streamed) return { 200: { ...success('The result.'), streamed } };
  const isCreated = (status ?? (method === 'POST' ? 201 : 200)) === 201;
  return isCreated ? { 201: success('It was created.') } : { 200: success('The result.') };
}

/** @param named the parameter that names the target */
function parametersOf(path: string, named: string | undefined): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const own = names.filter((name) => name !== named);
  return Object.fromEntries(own.map((name) => [name, `The ${words(name)}`]));
}

/** `meetingRoom` as `MEETING_ROOM_NOT_FOUND`. */
function notFound(resource: string): string {
  return `${resource.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_NOT_FOUND`;
}
