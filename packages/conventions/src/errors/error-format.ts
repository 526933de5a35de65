import type { TSchema } from 'typebox';
import type { FailureStatus } from './catalogue.ts';

/** The media type of forms (WHATWG URL, section 5). */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A failure in the words of a standard, from which a format makes its body. */
export interface FormattedFailure {
  readonly status: FailureStatus;
  /** The constant in the catalogue. */
  readonly constant: string;
  /** Its entry in the table of the format. */
  readonly code: string;
  /** For people, without a link to the page of the error. */
  readonly description: string;
  /** A message for each invalid field or parameter. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The bodies of failures as a standard prescribes them, for operations that foreign software calls. */
export interface ErrorFormat<Constant extends string = string, Accepted extends string = string> {
  /** Names the format in the OpenAPI document, on error pages and in `errors.json`, such as `oauth`. */
  readonly name: string;
  /** Media type of the bodies of failures. */
  readonly contentType: string;
  /**
   * Media types of the bodies of requests: JSON types, or `application/x-www-form-urlencoded`, whose members are texts,
   * or lists of texts where the schema has a list. The OpenAPI document names the first one.
   */
  readonly accepts: readonly Accepted[];
  /**
   * The form in which names of members of bodies are compared with those of the schema, where the standard does not compare
   * them byte by byte. Handlers get the names of the schema; a body with two names of the same form is malformed.
   */
  readonly foldName?: (name: string) => string;
  /** The code of the standard for each constant that an operation in this format can fail with. */
  readonly table: Readonly<Record<Constant, string>>;
  /** The bodies of failures, for the OpenAPI document; by default, any object. */
  readonly schema?: TSchema;
  /** Makes the body of a failure, before it is written as JSON. */
  readonly render: (failure: FormattedFailure) => unknown;
  /** Whether the bytes of a failure with this status match the format. The port sends no other failures. */
  readonly judge: (status: number, bytes: string) => boolean;
}

/**
 * Defines a format of failures, for operations that name it as their `errorFormat`. The compiler rejects an operation
 * that can fail with a constant that the table lacks.
 */
export function defineErrorFormat<const Constant extends string, const Accepted extends string>(
  format: ErrorFormat<Constant, Accepted>,
): ErrorFormat<Constant, Accepted> {
  return Object.freeze(format);
}

/** The code of a standard for a constant; undefined if the format has none. */
export function codeIn({ table }: ErrorFormat, constant: string): string | undefined {
  return Object.hasOwn(table, constant) ? table[constant] : undefined;
}
