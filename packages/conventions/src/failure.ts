import { type TSchema, Type } from 'typebox';
import { type Catalogue, FAILURE_STATUSES, type FailureStatus } from './catalogue.ts';

/** The only error with `fields`. */
export const FIELDS_ERROR = 'FIELDS_VALIDATION_ERROR';

/** What is under the key `error` in the body of every failure. */
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

/** The closed schema of the body of one error, or of any error if no constant is given. */
export function errorBodySchema(constant?: string, status?: FailureStatus): TSchema {
  const withFields = constant === undefined || constant === FIELDS_ERROR;
  const fields = Type.Record(Type.String(), Type.String({ minLength: 1 }), {
    description: 'A message for each invalid field or parameter; its key is present only if it is invalid',
    minProperties: 1,
  });
  return Type.Object(
    {
      error: Type.Object(
        {
          status: status === undefined ? Type.Enum([...FAILURE_STATUSES]) : Type.Literal(status),
          error:
            constant === undefined ? Type.String({ pattern: '^[A-Z][A-Z0-9_]+$' }) : Type.Literal(constant),
          description: Type.String({
            minLength: 1,
            description: 'For people. It may change, so do not branch on it',
          }),
          ...(withFields && { fields: constant === undefined ? Type.Optional(fields) : fields }),
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One message per invalid field or parameter. */
export type Fields = Readonly<Record<string, string>>;

/** What one occurrence of a failure adds to its row in the catalogue. */
export interface FailureDetails {
  /** A sentence that follows the one in the catalogue. It must not contain the cause of a bug, or a secret. */
  readonly detail?: string;
  readonly fields?: Fields;
  /** Headers for this occurrence; they override the values in the catalogue. */
  readonly headers?: Readonly<Record<string, string>>;
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
  /** The error object as JSON. */
  readonly body: string;
}

/** Turns a failure into a status, headers and bytes; the description of a bug names the ID of the request. */
export type RenderFailure = (failure: Failure, requestId: string) => RenderedFailure;

/** Sent if the catalogue lacks the constant that was thrown, so every catalogue needs it. */
export const BUG = 'INTERNAL_ERROR';

/** The page of an error below the public URL of a service. */
export function errorPageUrl(publicUrl: string, constant: string): string {
  return `${publicUrl}/errors/${constant}`;
}

/**
 * Makes the function that turns failures into bytes.
 * @param publicUrl returns the base of links, without a trailing slash. It is called for each failure, because a service
 * that listens on any free port knows its URL late.
 */
export function failureRenderer(catalogue: Catalogue, publicUrl: () => string): RenderFailure {
  return (failure, requestId) => {
    const known = Object.hasOwn(catalogue, failure.constant);
    const constant = known ? failure.constant : BUG;
    const row = catalogue[constant];
    if (!row) throw new TypeError(`The catalogue lacks ${constant}`);
    const { detail, fields, headers } = known ? failure.details : {};
    const sentences = [row.description, constant === BUG ? `The request's id is ${requestId}.` : detail];
    const error: ErrorObject = {
      status: row.status,
      error: constant,
      description: [...sentences, errorPageUrl(publicUrl(), constant)].filter(Boolean).join(' '),
      ...(fields && { fields }),
    };
    const fixed = Object.entries(row.headers ?? {}).flatMap(([name, { value }]) =>
      value === undefined ? [] : [[name, value]],
    );
    return {
      status: row.status,
      error: constant,
      headers: { ...Object.fromEntries(fixed), ...headers },
      body: JSON.stringify({ error } satisfies ErrorBody),
    };
  };
}
