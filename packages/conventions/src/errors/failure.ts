import { type TSchema, Type } from 'typebox';
import { isRecord } from '../basis/record.ts';
import { ERROR_FIELDS, errorFields, MOST_FIELDS } from '../fields/error-fields.ts';
import type { Flaw } from '../fields/flaw.ts';
import { rowForBodies } from './body-texts.ts';
import { type Catalogue, FAILURE_STATUSES, type FailureStatus } from './catalogue.ts';
import { codeIn, type ErrorFormat } from './error-format.ts';
import { fixedHeaders, JSON_TYPE } from './response-headers.ts';

/** The only error with `fields`. */
export const FIELDS_ERROR = 'FIELDS_VALIDATION_ERROR';

/** The value of the key `error` in the body of every failure. */
export interface ErrorObject<Constant extends string = string> {
  readonly status: FailureStatus;
  /** Names the error for programs. Stable. */
  readonly error: Constant;
  /** For people; ends with a link to the error's page. Programs must not branch on it. */
  readonly description: string;
  /** Only with `FIELDS_VALIDATION_ERROR`: one message per invalid field or parameter. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The body of every failure. */
export interface ErrorBody<Constant extends string = string> {
  readonly error: ErrorObject<Constant>;
}

/**
 * The closed schema of the body of errors with one status, which have the same members: `FIELDS_VALIDATION_ERROR` has
 * one of its own. Without constants, that of any error.
 */
export function errorBodySchema(constants?: readonly string[], status?: FailureStatus): TSchema {
  const isAny = constants === undefined;
  const [only = '', ...more] = constants ?? [];
  const fields = Type.Record(Type.String(), Type.String({ minLength: 1 }), {
    description: 'A message for each invalid field or parameter; valid ones have no key',
    minProperties: 1,
  });
  const description = 'For people. The text may change, so do not branch on it';
  return Type.Object(
    {
      error: Type.Object(
        {
          status: status === undefined ? Type.Enum([...FAILURE_STATUSES]) : Type.Literal(status),
          error: isAny
            ? Type.String({ pattern: '^[A-Z][A-Z0-9_]+$' })
            : more.length > 0
              ? Type.Enum([...constants])
              : Type.Literal(only),
          // The schema of any error documents it for all.
          description: Type.String({ minLength: 1, ...(isAny && { description }) }),
          ...(isAny && { fields: Type.Optional(fields) }),
          ...(only === FIELDS_ERROR && { fields }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  );
}

/**
 * Whether a value is the body of an error in this catalogue: exactly the members above, the status from the catalogue,
 * and `fields` only where they belong.
 */
export function isErrorBody<Constant extends string>(
  catalogue: Catalogue<Constant>,
  value: unknown,
): value is ErrorBody<Constant> {
  if (!isRecord(value) || Object.keys(value).length !== 1) return false;
  const { error: object } = value;
  if (!isRecord(object)) return false;
  const { status, error, description, fields, ...others } = object;
  if (Object.keys(others).length > 0 || typeof error !== 'string' || !Object.hasOwn(catalogue, error))
    return false;
  if (status !== catalogue[error as Constant].status) return false;
  if (typeof description !== 'string' || description === '') return false;
  return error === FIELDS_ERROR ? isFields(fields) : !('fields' in object);
}

function isFields(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const messages = Object.values(value);
  return messages.length > 0 && messages.every((message) => typeof message === 'string' && message !== '');
}

/** Why each invalid field or parameter is not valid. */
export type Fields = Readonly<Record<string, Flaw>>;

/** Details that one occurrence of a failure adds to its row in the catalogue. */
export interface FailureDetails {
  /** A sentence that follows the one in the catalogue. It must not contain the cause of a bug, or a secret. */
  readonly detail?: string;
  readonly fields?: Fields;
  /** Headers for this occurrence; they override the values in the catalogue. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The media types that the body could have had; by default those of the operation's format or, without one, JSON. */
  readonly accepts?: readonly string[];
}

/** An expected failure, named by its constant. Anything else that is thrown is a bug. */
export class Failure<Constant extends string = string> extends Error {
  readonly constant: Constant;
  readonly details: FailureDetails;

  constructor(constant: Constant, details: FailureDetails = {}, options?: ErrorOptions) {
    super(details.detail ? `${constant}: ${details.detail}` : constant, options);
    this.name = 'Failure';
    this.constant = constant;
    this.details = details;
  }
}

/** A failure, ready to be sent. */
export interface RenderedFailure {
  readonly status: FailureStatus;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Media type of the body. */
  readonly contentType: string;
  /** The error object as JSON, or the body that the operation's format has in its place. */
  readonly body: string;
}

/**
 * Turns a failure into a status, headers and bytes; the description of a bug names the ID of the request.
 * @param format of the operation; by default, the error object
 */
export type RenderFailure = (failure: Failure, requestId: string, format?: ErrorFormat) => RenderedFailure;

/** Sent if the catalogue lacks the constant that was thrown, so every catalogue needs it. */
export const BUG = 'INTERNAL_ERROR';

/** The URL of the page of an error. */
export function errorPageUrl(publicUrl: string, constant: string): string {
  return `${publicUrl}/errors/${constant}`;
}

/**
 * Makes the function that turns failures into bytes.
 * @param publicUrl returns the base of links, without a trailing slash. It is called for each failure, because a
 * service that listens on any free port learns its URL only when it starts.
 */
export function failureRenderer(catalogue: Catalogue, publicUrl: () => string): RenderFailure {
  return (failure, requestId, format) => {
    const isFormatted = !format || codeIn(format, failure.constant) !== undefined;
    const known = isFormatted && Object.hasOwn(catalogue, failure.constant);
    const constant = known ? failure.constant : BUG;
    const general = catalogue[constant];
    if (!general) throw new TypeError(`The catalogue lacks ${constant}`);
    const { detail, fields: allFlaws, headers, accepts = format?.accepts } = known ? failure.details : {};
    const row = rowForBodies(general, constant, accepts);
    const entries = allFlaws && Object.entries(allFlaws);
    const flaws = entries && Object.fromEntries(entries.slice(0, MOST_FIELDS));
    const areMore = entries !== undefined && entries.length > MOST_FIELDS;
    const fields = flaws && messagesOf(flaws);
    const { status } = row;
    const sentences = [row.description, constant === BUG ? `The request's id is ${requestId}.` : detail];
    const sent = {
      status,
      error: constant,
      headers: {
        ...fixedHeaders(row),
        ...(flaws && { [ERROR_FIELDS]: errorFields(flaws, areMore) }),
        ...headers,
      },
    };
    const code = format && codeIn(format, constant);
    if (format && code !== undefined) {
      const description = sentences.filter(Boolean).join(' ');
      const body = format.render({ status, constant, code, description, ...(fields && { fields }) });
      return { ...sent, contentType: format.contentType, body: JSON.stringify(body) };
    }
    const error: ErrorObject = {
      status,
      error: constant,
      description: [...sentences, errorPageUrl(publicUrl(), constant)].filter(Boolean).join(' '),
      ...(fields && { fields }),
    };
    return { ...sent, contentType: JSON_TYPE, body: JSON.stringify({ error } satisfies ErrorBody) };
  };
}

/** The message of each flaw: the value of `fields`. */
export function messagesOf(flaws: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(flaws).map(([name, { message }]) => [name, message]));
}
