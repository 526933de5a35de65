import type { Contracts, operations } from '@portico/api';

/** Where these pages send requests. The compiler holds each row against the operation. */
const ENDPOINTS = {
  verifyEmail: { method: 'PUT', path: '/email-verifications' },
  rejectEmail: { method: 'POST', path: '/email-rejections' },
  resetPassword: { method: 'PUT', path: '/password-resets' },
  lookUpInvitation: { method: 'POST', path: '/invitations/lookup' },
  acceptInvitation: { method: 'POST', path: '/invitations/accept' },
  declineInvitation: { method: 'POST', path: '/invitations/decline' },
  login: { method: 'POST', path: '/login' },
  register: { method: 'POST', path: '/register' },
  logout: { method: 'POST', path: '/logout' },
} as const satisfies { [Id in keyof typeof operations]?: Pick<(typeof operations)[Id], 'method' | 'path'> };

export type CalledId = keyof typeof ENDPOINTS;

/** What a request brings to nobody: there is no network, or something on the way answered. */
export type NoAnswer = 'NO_ANSWER';

export interface Failed<Id extends CalledId> {
  readonly ok: false;
  readonly error: Contracts[Id]['errors'] | NoAnswer;
  /** A message for each invalid field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait, where the service says so. */
  readonly retryAfter: number | undefined;
}

export interface Succeeded<Id extends CalledId> {
  readonly ok: true;
  readonly body: Contracts[Id]['answer']['body'];
}

export type Outcome<Id extends CalledId> = Succeeded<Id> | Failed<Id>;

interface Sent<Id extends CalledId> {
  readonly body?: Contracts[Id]['sent'];
  readonly accessToken?: string;
}

/** Modules lie in `/pages/`, below whatever path the service has. */
const BASE = new URL('../v1', import.meta.url);
const LONGEST_MS = 60_000;

/** Calls an operation as any client does. Never throws: no answer is an outcome too. */
export async function call<Id extends CalledId>(id: Id, sent: Sent<Id>): Promise<Outcome<Id>> {
  const { method, path } = ENDPOINTS[id];
  try {
    const response = await fetch(BASE + path, {
      method,
      headers: {
        ...(sent.body !== undefined && { 'Content-Type': 'application/json' }),
        ...(sent.accessToken !== undefined && { Authorization: `Bearer ${sent.accessToken}` }),
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const body = response.status === 204 ? undefined : await response.json();
    return response.ok ? { ok: true, body } : failed(body, response.headers);
  } catch {
    return { ok: false, error: 'NO_ANSWER', fields: {}, retryAfter: undefined };
  }
}

function failed<Id extends CalledId>(
  body: { error: Pick<Failed<Id>, 'error'> & Partial<Pick<Failed<Id>, 'fields'>> },
  headers: Headers,
): Failed<Id> {
  const { error, fields = {} } = body.error;
  return { ok: false, error, fields, retryAfter: Number(headers.get('Retry-After')) || undefined };
}
