import type { Catalogue } from './catalogue.ts';
import type { ErrorBody, ErrorObject } from './error-object.ts';
import type { FailureStatus } from './status.ts';

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
