import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { isRecord } from '../basis/record.ts';
import { type Catalogue, isFailureStatus } from '../errors/catalogue.ts';
import { codeIn, type ErrorFormat } from '../errors/error-format.ts';
import { BUG, Failure, FIELDS_ERROR, isErrorBody, type RenderFailure } from '../errors/failure.ts';
import { errorFields } from '../fields/error-fields.ts';
import type { ClosedResponse } from './response.ts';

/** Why the port did not send a response as it was. */
export type MendReason =
  | 'status outside the set'
  | 'not an error object'
  | 'a header of the error is missing'
  | 'headers that cannot be sent'
  | 'given up without an answer'
  | 'the listener threw'
  | 'no answer in time'
  | 'an interim response';

/** A failure that code above the port wants to send. */
interface Draft {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: Readonly<OutgoingHttpHeaders>;
  readonly text: string;
  readonly isHead: boolean;
}

/**
 * Finds which error of the catalogue the bytes of a failure are, or why they are not one. The bytes themselves are
 * checked because a flag set earlier would prove nothing: a hook can still fail after it.
 */
export function judge(
  { catalogue, errorFormat }: JudgingRules,
  draft: Draft,
): { error: string } | { mended: MendReason } {
  if (!isFailureStatus(draft.status)) return { mended: 'status outside the set' };
  const isBare = draft.isHead && draft.text === '';
  const isNamed = isBare || errorFormat !== undefined;
  const error = isNamed ? errorCode(catalogue, draft) : errorOf(catalogue, draft.text);
  if (errorFormat && !isBare && !isIn(errorFormat, error, draft)) return { mended: 'not an error object' };
  const row = error === undefined ? undefined : catalogue[error];
  if (error === undefined || row?.status !== draft.status) return { mended: 'not an error object' };
  for (const [name, header] of Object.entries(row.headers ?? {})) {
    if (header.value === undefined && !header.optional && draft.headers[name.toLowerCase()] === undefined) {
      return { mended: 'a header of the error is missing' };
    }
  }
  return { error };
}

/**
 * The headers of a failure with `Error-Fields`, which code that writes error objects by itself may leave out: then there
 * are no reasons but `invalid`, and without a body, as frameworks answer HEAD, not even keys.
 */
export function withErrorFields(
  status: number,
  headers: Readonly<OutgoingHttpHeaders>,
  text: string,
): Readonly<OutgoingHttpHeaders> {
  if (status !== 422 || headers['error-fields'] !== undefined) return headers;
  const names = text === '' && headers['error-code'] === FIELDS_ERROR ? [] : namesIn(text);
  if (!names) return headers;
  const fields = Object.fromEntries(names.map((name) => [name, { reason: 'invalid', parameters: {} }]));
  return { ...headers, 'error-fields': errorFields(fields) };
}

/** The keys of `fields` in an error object. */
function namesIn(text: string): string[] | undefined {
  try {
    const fields = JSON.parse(text)?.error?.fields;
    return isRecord(fields) ? Object.keys(fields) : undefined;
  } catch {
    return undefined;
  }
}

/** The rules by which the bytes of a failure are judged. */
interface JudgingRules {
  readonly catalogue: Catalogue;
  /** That of the route. */
  readonly errorFormat: ErrorFormat | undefined;
}

/** Whether the bytes of a failure are one of a format, which has a code for the error that the header names. */
function isIn(format: ErrorFormat, error: string | undefined, { status, text }: Draft): boolean {
  if (error === undefined || codeIn(format, error) === undefined) return false;
  try {
    return format.judge(status, text);
  } catch {
    return false;
  }
}

function errorOf(catalogue: Catalogue, text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(catalogue, body) ? body.error.error : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The constant in the header: some frameworks drop the body of a response to HEAD themselves, and a code of a format can
 * stand for several constants.
 */
function errorCode(catalogue: Catalogue, { headers }: Draft): string | undefined {
  const code = headers['error-code'];
  return typeof code === 'string' && Object.hasOwn(catalogue, code) ? code : undefined;
}

const NEAREST: Readonly<Record<number, string>> = {
  400: 'REQUEST_MALFORMED',
  403: 'ACCESS_FORBIDDEN',
  404: 'ROUTE_NOT_FOUND',
  405: 'ROUTE_NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  410: 'ROUTE_NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  414: 'HEADERS_TOO_LARGE',
  415: 'CONTENT_TYPE_UNSUPPORTED',
  417: 'REQUEST_MALFORMED',
  429: 'RATE_LIMITED',
  431: 'HEADERS_TOO_LARGE',
  503: 'SERVICE_UNAVAILABLE',
};

/**
 * The error closest to a status that code above the port wanted to send.
 * @param isAnonymous true if the request has no credentials
 */
export function nearestError(catalogue: Catalogue, status: number, isAnonymous: boolean): string {
  const unauthorized = isAnonymous ? 'ACCESS_TOKEN_MISSING' : 'ACCESS_TOKEN_INVALID';
  const nearest = status === 401 ? unauthorized : NEAREST[status];
  return nearest !== undefined && Object.hasOwn(catalogue, nearest) ? nearest : BUG;
}

/** The parts of a port that its responses use. */
export interface ResponseHost {
  readonly catalogue: Catalogue;
  readonly render: RenderFailure;
  /** Headers for every response to this request, such as those of cross-origin requests. */
  readonly headersFor: (request: IncomingMessage) => Readonly<Record<string, string>> | undefined;
  /** True if connections must be closed after their next response. */
  readonly isClosing: () => boolean;
  /** Milliseconds that a client may take to read a part of a body. */
  readonly patience: () => number;
  readonly answered: (response: ClosedResponse, status: number, error: string | undefined) => void;
  readonly mended: (reason: MendReason, response: ClosedResponse) => void;
}

/** Responds after the listener threw something. */
export function thrownBy(response: ClosedResponse, thrown: unknown): void {
  if (thrown instanceof Failure) response.refuse(thrown);
  else if (response.settled) {
    // The listener may fail because the port answered in its place.
    if (response.takenOver) return;
    process.emitWarning(new Error('A listener failed after it had answered', { cause: thrown }));
  } else {
    response.failureCause ??= thrown;
    response.mend('the listener threw', BUG);
  }
}
