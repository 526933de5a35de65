import type { Static, StaticDecode, TObject, TSchema } from 'typebox';
import type { DeclaredErrors, ErrorsOf } from '../errors/feature-errors.ts';
import type { HandlerResponse, Streamed } from './handler.ts';

/**
 * The types of all operations, computed once. Index this table instead of computing a type where it is used, which is
 * expensive for the compiler.
 */
export type ContractsOf<Ops> = {
  readonly [Id in keyof Ops]: {
    /** As a client sends it. */
    readonly sent: Ops[Id] extends { body: infer B extends TObject } ? Static<B> : PostedTo<Ops[Id]>;
    /** As the handler gets it, with formatted strings parsed. */
    readonly body: Ops[Id] extends { body: infer B extends TObject } ? StaticDecode<B> : PostedTo<Ops[Id]>;
    /** As a client sends it, with formatted strings as text. */
    readonly sentQuery: Ops[Id] extends { query: infer Q extends TObject } ? Static<Q> : undefined;
    readonly query: Ops[Id] extends { query: infer Q extends TObject } ? StaticDecode<Q> : undefined;
    /** `optional` where a public operation takes an access token. */
    readonly access: Ops[Id] extends { optionalToken: true }
      ? 'optional'
      : Ops[Id] extends { access: infer A }
        ? A
        : never;
    readonly resource: Ops[Id] extends { target: { resource: infer R extends string } } ? R : undefined;
    readonly permission: Ops[Id] extends { permission: infer P extends string } ? P : undefined;
    readonly scope: Ops[Id] extends { scope: infer S extends string } ? S : undefined;
    readonly errors: ErrorsOf<Ops[Id]>;
    readonly declaredErrors: DeclaredErrors<Ops[Id]>;
    /** As a client gets it. */
    readonly answer: Ops[Id] extends { successes: infer S } ? AnswerOf<S> : never;
    /** As the handler returns it. */
    readonly returned: Ops[Id] extends { successes: infer S } ? ReturnedOf<S> : never;
  };
};

/** A form as it was sent. */
type PostedTo<O> = O extends { posted: true } ? string : undefined;

/** The resources in the paths of these operations. */
export type ResourcesOf<Ops> = Extract<ContractsOf<Ops>[keyof Ops]['resource'], string>;

/** The permissions that these operations need. */
export type PermissionsOf<Ops> = Extract<ContractsOf<Ops>[keyof Ops]['permission'], string>;

/** The scopes that these operations need. */
export type ScopesOf<Ops> = Extract<ContractsOf<Ops>[keyof Ops]['scope'], string>;

type Answer<S, Given> = {
  readonly status: S;
  readonly headers?: Readonly<Record<string, string>>;
} & (Given extends { body: infer B extends TSchema }
  ? { readonly body: Static<B> }
  : { readonly body?: undefined });

type AnswerOf<Successes> = { [S in keyof Successes]: Answer<S, Successes[S]> }[keyof Successes];

type StreamedAnswer<S, Body> = Pick<HandlerResponse, 'headers' | 'ended'> & {
  readonly status: S;
  readonly body: Streamed<Body>;
};

type ReturnedOf<Successes> = {
  [S in keyof Successes]: Successes[S] extends { streamed: true; body: infer B extends TSchema }
    ? StreamedAnswer<S, Static<B>>
    : Answer<S, Successes[S]>;
}[keyof Successes];
