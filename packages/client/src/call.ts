import { type AnyOutcome, outcomeOf } from './answer.ts';
import { type Deadline, deadlineOf, type EndReason } from './deadline.ts';
import { listed, type Operation } from './operation.ts';
import type { ClientFailure } from './outcome.ts';
import { type AnyInput, type PreparedRequest, prepare } from './request.ts';
import { pauseBefore } from './retry.ts';
import type { Solve } from './solve.ts';
import type { TokenStore } from './tokens.ts';

/** Settings that all calls of a client share. */
export interface Settings {
  readonly base: string;
  readonly tokens: TokenStore;
  readonly timeout: number;
  readonly retries: number;
  readonly fetch: typeof fetch;
  readonly solve: Solve;
}

/**
 * Calls an operation, and repeats the call if that is safe and useful.
 * @throws TypeError for an input that cannot be sent
 */
export async function call(settings: Settings, operation: Operation, input: AnyInput): Promise<AnyOutcome> {
  const { timeout = settings.timeout, retries = settings.retries, signal } = input;
  checkLimits(timeout, retries);
  const deadline = deadlineOf(timeout, signal);
  try {
    const uses = listed(operation.uses);
    const takesToken = uses.includes('token') || uses.includes('optionalToken');
    const token = takesToken ? await tokenFor(settings.tokens, deadline) : undefined;
    const request = prepare(operation, input, { base: settings.base, token });
    const outcome = await answerTo(request, { ...settings, operation, input, deadline, retries });
    await keepToken(settings.tokens, operation, { outcome, token: request.token });
    return outcome;
  } finally {
    deadline.release();
  }
}

/** The stored token; undefined without one, and if the store takes longer than the call may. */
function tokenFor(tokens: TokenStore, deadline: Deadline): ReturnType<TokenStore['get']> {
  const token = tokens.get();
  return token instanceof Promise ? deadline.within(token) : token;
}

/** @throws TypeError for numbers with which a call would never begin or never end */
export function checkLimits(timeout: number, retries: number): void {
  if (!(timeout > 0)) throw new TypeError('timeout must be a number of milliseconds greater than 0');
  if (!(Number.isInteger(retries) && retries >= 0)) throw new TypeError('retries must be a whole number');
}

interface Attempts {
  readonly operation: Operation;
  readonly input: AnyInput;
  readonly deadline: Deadline;
  readonly retries: number;
  readonly fetch: Settings['fetch'];
  readonly solve: Solve;
}

async function answerTo(
  { url, init, token }: PreparedRequest,
  { operation, input, deadline, retries, fetch, solve }: Attempts,
): Promise<AnyOutcome> {
  const conditional = input.ifNoneMatch !== undefined;
  let solution: string | undefined;
  for (let attempts = 1; ; attempts++) {
    let ended = deadline.reason();
    if (ended) return noAnswer(ended, attempts - 1);
    let outcome: AnyOutcome;
    try {
      const headers = { ...init.headers, ...(solution && { 'Challenge-Response': solution }) };
      const response = await fetch(url, { ...init, headers, signal: deadline.signal });
      outcome = await outcomeOf(operation, response, { token, attempts, conditional });
    } catch (error) {
      ended = deadline.reason();
      outcome = ended ? noAnswer(ended, attempts) : unreachable(error, attempts);
    }
    if (solution === undefined && 'challenge' in outcome && outcome.challenge !== undefined) {
      const { challenge } = outcome;
      // Returns a failed solution as the outcome.
      solution = await deadline.within(solve(challenge, deadline.signal).catch(() => undefined));
      if (solution !== undefined || deadline.reason()) continue;
    }
    const pause = attempts > retries ? undefined : pauseBefore(operation, input, outcome);
    if (pause === undefined || pause > deadline.left()) return outcome;
    await deadline.pause(pause);
  }
}

const DESCRIPTIONS = { timeout: 'No answer came in time.', aborted: 'The call was aborted.' };

function noAnswer(error: EndReason, attempts: number): ClientFailure {
  return { ok: false, error, description: DESCRIPTIONS[error], attempts, requestId: undefined };
}

/** Node's `fetch` gives the reason as the code of the cause; the rest of the error is dropped. */
function unreachable(error: unknown, attempts: number): ClientFailure {
  const cause = (error as { cause?: { code?: unknown } } | undefined)?.cause;
  const code = typeof cause?.code === 'string' ? cause.code : undefined;
  const description = `No answer came, or only a part of it${code ? ` (${code})` : ''}.`;
  return { ok: false, error: 'network_error', description, code, attempts, requestId: undefined };
}

/** Stores the token of an answer, and deletes one that is no longer valid. */
async function keepToken(
  tokens: TokenStore,
  { signsIn, signsOut }: Operation,
  { outcome, token }: { readonly outcome: AnyOutcome; readonly token: string | undefined },
): Promise<void> {
  if (signsIn && outcome.ok) {
    const body = outcome.body as { readonly accessToken?: unknown };
    const { accessToken } = body;
    // The test of a connection has none.
    if (typeof accessToken === 'string') {
      // It can be read, but not logged by accident.
      Object.defineProperty(body, 'accessToken', { enumerable: false });
      await tokens.set(accessToken);
    }
  }
  const isOver = outcome.ok || outcome.error === 'ACCESS_TOKEN_INVALID';
  // Another call may have signed in meanwhile.
  if (signsOut && isOver && token === (await tokens.get())) await tokens.set(null);
}
