import { type TCodec, type TString, type TStringOptions, Type } from 'typebox';
import type { Flaw } from './flaw.ts';

/** The value that a format parsed from a string, or why the string is not valid. */
export type Parsed<T> = { readonly value: T } | { readonly flaw: Flaw };

/** Checks a string that its schema accepts, and returns what the handler gets for it. */
export type Format<T = unknown> = (text: string) => Parsed<T>;

/**
 * The formats of a service by name. `Types` has the type that each of them returns, such as `{ email: EmailAddress;
 * slug: string }`.
 */
export type Formats<Types = Readonly<Record<string, unknown>>> = {
  readonly [Name in keyof Types]: Format<Types[Name]>;
};

/**
 * Makes the function with which schemas name a format: `formatted('email', { maxLength: 254 })` is a string in the
 * request and an `EmailAddress` in the handler. The keyword is `x-format`, which clients do not see. JSON Schema's own
 * `format` is only documentation for them, and checks nothing here.
 */
export function formattedWith<Types>() {
  return <Name extends keyof Types & string>(
    name: Name,
    options: TStringOptions = {},
  ): TCodec<TString, Types[Name]> =>
    // The codec is only a type: the service's format of this name does the decoding.
    Type.String({ ...options, 'x-format': name }) as TCodec<TString, Types[Name]>;
}
