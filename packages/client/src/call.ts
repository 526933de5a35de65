import { type AnyOutcome, outcomeOf } from './answer.ts';
import { type Deadline, deadlineOf } from './deadline.ts';
import type { Operation } from './operation.ts';
import type { ClientFailure } from './outcome.ts';
import { type AnyInput, type PreparedRequest, prepare } from './request.ts';
import { pauseBefore } from './retry.ts';
import type { TokenStore } from './tokens.ts';

/** What all calls of a client have in common. */
export interface Settings {
  readonly base: string;
  readonly tokens: TokenStore;
  readonly timeout: number;
  readonly retries: number;
  readonly fetch: typeof fetch;
}

/** Calls an operation, more than once if that is safe and worth it. */
export async function call(settings: Settings, operation: Operation, input: AnyInput): Promise<AnyOutcome> {
  const { timeout = settings.timeout, retries = settings.retries, signal } = input;
  const request = await prepare(operation, input, settings);
  const deadline = deadlineOf(timeout, signal);
  try {
    for (let attempts = 1; ; attempts++) {
      const outcome = await send(settings.fetch, request, { operation, input, deadline, attempts });
      const pause = attempts > retries ? undefined : pauseBefore(operation, input, outcome);
      if (pause === undefined || pause > deadline.left())
        return await finished(settings, operation, { outcome, request });
      await deadline.pause(pause);
    }
  } finally {
    deadline.release();
  }
}

interface Attempt {
  readonly operation: Operation;
  readonly input: AnyInput;
  readonly deadline: Deadline;
  readonly attempts: number;
}

async function send(
  fetch: Settings['fetch'],
  { url, init, token }: PreparedRequest,
  { operation, input, deadline, attempts }: Attempt,
): Promise<AnyOutcome> {
  try {
    deadline.signal.throwIfAborted();
    const response = await fetch(url, { ...init, signal: deadline.signal });
    return await outcomeOf(operation, response, {
      token,
      attempts,
      conditional: input.ifNoneMatch !== undefined,
    });
  } catch (error) {
    return noAnswer(error, deadline.reason(), attempts);
  }
}

function noAnswer(
  error: unknown,
  reason: 'timeout' | 'aborted' | undefined,
  attempts: number,
): ClientFailure {
  const ended = { ok: false, attempts, requestId: undefined } as const;
  if (reason === 'aborted') return { ...ended, error: reason, description: 'The call was aborted.' };
  if (reason === 'timeout') return { ...ended, error: reason, description: 'No answer came in time.' };
  const code = codeOf(error);
  const description = `No answer came${code ? ` (${code})` : ''}: the service cannot be reached.`;
  return { ...ended, error: 'network_error', description, code };
}

/** Node's `fetch` says why as the code of the cause; nothing else of it is passed on. */
function codeOf(error: unknown): string | undefined {
  const { cause } = error as { cause?: { code?: unknown } | null };
  const code = cause?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Keeps the token that the answer brings, or forgets the one that is worth nothing now. */
async function finished(
  { tokens }: Settings,
  { signsIn, signsOut }: Operation,
  { outcome, request: { token } }: { readonly outcome: AnyOutcome; readonly request: PreparedRequest },
): Promise<AnyOutcome> {
  if (signsIn && outcome.ok) {
    const body = outcome.body as { readonly accessToken: string };
    await tokens.set(body.accessToken);
    // It can be read, but no log shows it.
    Object.defineProperty(body, 'accessToken', { enumerable: false });
  }
  const isOver = outcome.ok || outcome.error === 'ACCESS_TOKEN_INVALID';
  // Somebody may have signed in meanwhile.
  if (signsOut && isOver && token === (await tokens.get())) await tokens.set(null);
  return outcome;
}
