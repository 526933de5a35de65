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
} ;

/** What a request brings to nobody: there is no network, or something on the way answered. */

/** Modules lie in `/pages/`, below whatever path the service has. */
const BASE = new URL('../v1', import.meta.url);
const LONGEST_MS = 60_000;

/** Calls an operation as any client does. Never throws: no answer is an outcome too. */
export async function call (id , sent ) {
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

function failed (
  body ,
  headers ,
) {
  const { error, fields = {} } = body.error;
  return { ok: false, error, fields, retryAfter: Number(headers.get('Retry-After')) || undefined };
}
