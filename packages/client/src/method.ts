import type { Contracts, operations as Definitions } from '@portico/api';
import type { Portico } from './methods.ts';
import type {
  ClientFailure,
  FieldsFailure,
  NotModified,
  PreconditionFailure,
  ServiceFailure,
  Success,
} from './outcome.ts';

export type OperationId = keyof Portico;

/** What every call takes beside what the operation does. */
export interface CallOptions {
  /** Ends the call with the outcome `aborted`. */
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole call, retries included, instead of the client's. */
  readonly timeout?: number;
  /** How often a request can be repeated, instead of the client's. */
  readonly retries?: number;
}

type ParametersIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Empty = Record<never, never>;
type QueryIn<Query> = [Query] extends [undefined]
  ? Empty
  : Empty extends Query
    ? { readonly query?: Query }
    : { readonly query: Query };
type BodyIn<Body> = [Body] extends [undefined] ? Empty : { readonly body: Body };
type ConditionIn<Definition> = Definition extends { conditional: true; method: 'PUT' | 'DELETE' }
  ? {
      /** Carry it out only if the resource is still this version: an `etag`. */
      readonly ifMatch?: string;
    }
  : Empty;
type KeyIn<Definition> = Definition extends { idempotent: true }
  ? {
      /** One of your own, instead of a new one: 1 to 255 visible ASCII characters. */
      readonly idempotencyKey?: string;
    }
  : Empty;

type FailureOf<Constant, Field extends string> = Constant extends 'FIELDS_VALIDATION_ERROR'
  ? FieldsFailure<Field>
  : Constant extends 'PRECONDITION_FAILED'
    ? PreconditionFailure
    : Constant extends keyof ServiceFailures
      ? ServiceFailures[Constant]
      : never;
type ServiceFailures = { readonly [Constant in Contracts[OperationId]['errors']]: ServiceFailure<Constant> };

type SuccessOf<Answer> = Answer extends {
  readonly status: infer Status extends number;
  readonly body?: infer Body;
}
  ? Success<Status, Body>
  : never;

type FieldsIn<Id extends OperationId> = Extract<
  keyof Contracts[Id]['sent'] | keyof Contracts[Id]['query'],
  string
>;

type MembersIn<Id extends OperationId> = {
  readonly [Name in ParametersIn<(typeof Definitions)[Id]['path']>]: string;
} & QueryIn<Contracts[Id]['sentQuery']> &
  BodyIn<Contracts[Id]['sent']> &
  ConditionIn<(typeof Definitions)[Id]> &
  KeyIn<(typeof Definitions)[Id]> &
  CallOptions;

/** The types of all operations, worked out once. */
type Calls = {
  readonly [Id in OperationId]: {
    // Flattened, for people to read in their editors.
    readonly input: MembersIn<Id> extends infer Members
      ? { readonly [Name in keyof Members]: Members[Name] }
      : never;
    readonly success: SuccessOf<Contracts[Id]['answer']>;
    readonly failure: FailureOf<Contracts[Id]['errors'], FieldsIn<Id>> | ClientFailure;
  };
};

/** What a method takes: path parameters by name, `query`, `body`, conditions, and the options of every call. */
export type Input<Id extends OperationId> = Calls[Id]['input'];

/** How the operation can fail; told apart by `error`. */
export type Failure<Id extends OperationId> = Calls[Id]['failure'];

/** What became of a call; told apart by `ok`. */
export type Outcome<Id extends OperationId> = Calls[Id]['success'] | Failure<Id>;

/** What the operation answers with. */
export type Body<Id extends OperationId> = Calls[Id]['success']['body'];

type Plain<Id extends OperationId> =
  Empty extends Input<Id>
    ? (input?: Input<Id>) => Promise<Outcome<Id>>
    : (input: Input<Id>) => Promise<Outcome<Id>>;

/** Reads something that has versions. */
type Conditional<Id extends OperationId> = ((
  input: Input<Id> & {
    /** Answer with 304 and no body if the resource is still this version, an `etag`; undefined if you have none yet. */
    readonly ifNoneMatch: string | undefined;
  },
) => Promise<Outcome<Id> | NotModified>) &
  Plain<Id>;

type Listing<Id extends OperationId> = Plain<Id> & {
  /** Page after page, from the one that `query.cursor` names or the first. A failure is the last outcome. */
  readonly pages: (...input: Parameters<Plain<Id>>) => AsyncGenerator<Outcome<Id>, void, undefined>;
};

export type Method<Id extends OperationId> =
  Body<Id> extends { readonly nextCursor: string | null }
    ? Listing<Id>
    : (typeof Definitions)[Id] extends { conditional: true; method: 'GET' }
      ? Conditional<Id>
      : Plain<Id>;
