import { sharedErrors } from './errors.ts';
import { listed, type Operation } from './operation.ts';
import type { ClientFailure, Success } from './outcome.ts';
import { reasonsIn } from './reasons.ts';
import { textOf } from './text.ts';

/** The outcome of any operation. */
export type AnyOutcome = Success<number, unknown> | ClientFailure | AnyServiceFailure;

interface AnyServiceFailure {
  readonly ok: false;
  readonly error: string;
  readonly description: string;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly challenge?: string | undefined;
  readonly attempts: number;
  readonly requestId: string | undefined;
}

export interface SentRequest {
  /** The access token that was sent. */
  readonly token: string | undefined;
  readonly attempts: number;
  /** Whether the answer can be 304 Not Modified. */
  readonly conditional: boolean;
}

/**
 * Turns an answer into an outcome.
 * @throws errors of `fetch` while the body arrives
 */
export async function outcomeOf(
  operation: Operation,
  response: Response,
  { token, attempts, conditional }: SentRequest,
): Promise<AnyOutcome> {
  // An answer can echo the request, and failures are logged, so the token is removed.
  const withoutToken = (text: string) => (token ? text.replaceAll(token, '…') : text);
  const header = (name: string) => {
    const value = response.headers.get(name);
    return value === null ? undefined : withoutToken(value);
  };
  const { status } = response;
  const ended = { attempts, requestId: header('Request-Id') };
  const unexpected = async (what: string): Promise<AnyOutcome> => {
    if (!response.bodyUsed) await response.body?.cancel();
    return {
      ok: false,
      error: 'unexpected_response',
      description: `The answer with status ${status} is not from the service: ${what}.`,
      status,
      contentType: header('Content-Type'),
      retryAfter: secondsIn(header('Retry-After')),
      ...ended,
    };
  };

  const succeeded = operation.successes.includes(status) || (conditional && status === 304);
  const success = { ok: true, status, etag: header('ETag'), location: header('Location'), ...ended } as const;
  if (succeeded && (status === 204 || status === 304)) return { ...success, body: undefined };
  const type = header('Content-Type') ?? '';
  if (succeeded && operation.text && response.body && /^(application\/x-ndjson|text\/csv)\b/i.test(type))
    return { ...success, body: response.body.pipeThrough(new TextDecoderStream()) };
  if (!/^application\/json\s*(;|$)/i.test(type)) return unexpected('it is not JSON');
  const text = await textOf(response);
  if (text === undefined) return unexpected('it is too large');
  const body = recordIn(text);
  if (succeeded) return body ? { ...success, body } : unexpected('it is not a JSON object');
  // Serialized again, because JSON can spell the same text in many ways.
  const error = recordIn(withoutToken(JSON.stringify(body?.error ?? null)));
  const failure = failureIn(operation, status, error);
  if (!failure) return unexpected('it is not an error object');
  return {
    ok: false,
    ...failure,
    status,
    retryAfter: secondsIn(header('Retry-After')),
    ...('fields' in failure && { reasons: reasonsIn(header('Error-Fields')) }),
    ...(failure.error === 'PRECONDITION_FAILED' && { etag: success.etag }),
    ...(failure.error === 'CHALLENGE_REQUIRED' && { challenge: header('Challenge') }),
    ...(failure.error === 'POLICY_REFUSED' && { rule: header('Policy-Rule') }),
    ...(failure.error === 'HOOK_REFUSED' && { reason: displayed(header('Refusal-Reason')) }),
    ...ended,
  };
}

const WITH_FIELDS = 'FIELDS_VALIDATION_ERROR';

/** The failure in an error object; undefined if it is not one. Unknown members are left out. */
function failureIn(operation: Operation, status: number, object: unknown) {
  if (!isRecord(object)) return undefined;
  const { error, description, fields } = object;
  if (object.status !== status || typeof error !== 'string' || typeof description !== 'string')
    return undefined;
  const messages = isRecord(fields) && Object.values(fields).every(isString) ? { fields } : undefined;
  if (!isKnown(operation, error))
    return { error: 'unknown_error', constant: error, description, fields: messages?.fields };
  if (error !== WITH_FIELDS) return { error, description };
  return messages && { error, description, ...messages };
}

function isKnown({ uses, errors }: Operation, constant: string): boolean {
  const groups: Readonly<Record<string, readonly string[]>> = sharedErrors;
  const shared = ['transport', ...listed(uses)].flatMap((group) => groups[group] ?? []);
  return errors === undefined || listed(errors).includes(constant) || shared.includes(constant);
}

function recordIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A Display String (RFC 9651, section 3.3.8): text is encoded in it as in a URL. */
const displayed = (text = '') => {
  try {
    return decodeURIComponent(text.slice(2, -1)) || undefined;
  } catch {}
};

const isString = (value: unknown) => typeof value === 'string';

/** `Date.parse` takes almost anything for a date, such as `1.5`. */
const DATE = /^[A-Z][a-z]+, \d\d.+ GMT$/;

/** Seconds, or a date (RFC 9110, section 10.2.3); undefined for anything else. */
function secondsIn(retryAfter = ''): number | undefined {
  const given = retryAfter.trim();
  if (/^\d+$/.test(given)) return Math.min(Number(given), Number.MAX_SAFE_INTEGER);
  const at = DATE.test(given) ? Date.parse(given) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}
