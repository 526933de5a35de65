import type { Operation } from './operation.ts';
import { sharedErrors } from './operations.ts';
import type { ClientFailure, Success } from './outcome.ts';

/** An outcome of an operation that is not known before it runs. */
export type AnyOutcome = (
  | Success<number, unknown>
  | ClientFailure
  | {
      readonly ok: false;
      readonly error: string;
      readonly status: number;
      readonly retryAfter: number | undefined;
    }
) & { readonly attempts: number };

/** Nothing that Portico answers comes near it: bytes. */
const LARGEST_ANSWER = 16 * 1_024 * 1_024;

export interface Asked {
  readonly token: string | undefined;
  readonly attempts: number;
  /** Whether the answer can be that nothing has changed. */
  readonly conditional: boolean;
}

/**
 * What an answer says, without anything that it could echo of the request.
 * @throws whatever `fetch` throws while the body arrives
 */
export async function outcomeOf(
  operation: Operation,
  response: Response,
  { token, attempts, conditional }: Asked,
): Promise<AnyOutcome> {
  const { status, headers } = response;
  const header = (name: string) => headers.get(name) ?? undefined;
  const requestId = header('Request-Id');
  const contentType = header('Content-Type');
  const retryAfter = secondsIn(header('Retry-After'));
  const etag = header('ETag');
  const success = { ok: true, status, etag, location: header('Location'), attempts, requestId } as const;
  const unexpected = async (what: string): Promise<AnyOutcome> => {
    await response.body?.cancel().catch(() => {});
    return {
      ok: false,
      error: 'unexpected_response',
      description: `Something other than the service seems to have answered: ${what} (status ${status}).`,
      status,
      contentType,
      retryAfter,
      attempts,
      requestId,
    };
  };

  if (conditional && status === 304) return { ...success, body: undefined };
  const succeeded = operation.successes.includes(status);
  if (succeeded && status === 204) return { ...success, body: undefined };
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) return unexpected('the answer is not JSON');
  const text = await textOf(response);
  if (text === undefined) return unexpected('the answer is too large');
  const body = recordIn(text);
  if (succeeded) return body ? { ...success, body } : unexpected('the answer is not a JSON object');
  const object = recordOf(body?.error);
  const { error, description, fields } = object ?? {};
  if (object?.status !== status || typeof error !== 'string' || typeof description !== 'string')
    return unexpected('the answer is not an error object');
  return {
    ok: false,
    ...(isKnown(operation, error) ? { error } : { error: 'unknown_error', constant: error }),
    description: token ? description.replaceAll(token, '…') : description,
    status,
    ...(recordOf(fields) && { fields }),
    ...(etag && { etag }),
    retryAfter,
    attempts,
    requestId,
  } as AnyOutcome;
}

function isKnown({ uses, errors }: Operation, constant: string): boolean {
  const shared: readonly string[] = (['transport', ...uses] as const).flatMap((group) => sharedErrors[group]);
  return errors.includes(constant) || shared.includes(constant);
}

/** The body as text, or undefined if there is more of it than anyone would send. */
async function textOf(response: Response): Promise<string | undefined> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > LARGEST_ANSWER) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function recordIn(text: string): Record<string, unknown> | undefined {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function secondsIn(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}
