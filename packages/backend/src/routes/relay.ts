import { errorResponse } from '../refusal.ts';
import { addressOf, fetchFor } from '../requests/address.ts';
import { bodyOf } from '../requests/body.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Settings } from '../settings.ts';
import { relayedOperation } from './relayed.ts';
import type { Route } from './routes.ts';

/** Headers of requests that mean something to Portico; cookies are none of its business. */
const SENT = ['Accept', 'Accept-Language', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'];
/** Headers of Portico's answers that mean something to its client. */
const RETURNED = [
  'Content-Type',
  'ETag',
  'Error-Code',
  'Error-Fields',
  'Location',
  'Policy-Rule',
  'RateLimit',
  'RateLimit-Policy',
  'Refusal-Reason',
  'Request-Id',
  'Retry-After',
];
/** The most that Portico takes as a body, in bytes. */
const LONGEST_BODY = 65_536;
const PATIENCE = 30_000;

/** Passes requests of the product's pages to Portico, in the name of the person who is signed in. */
export function relayRoute(settings: Settings, sessions: Sessions): Route {
  const { issuer, prefix, fetch } = settings;

  async function pass(request: Request, token: string | undefined): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = picked(request.headers, SENT);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    const body = await bodyOf(request, LONGEST_BODY);
    if (!body) return errorResponse('BODY_TOO_LARGE');
    const answer = await fetchFor(fetch, addressOf(request, settings))(
      issuer + pathname.slice(`${prefix}/api`.length) + search,
      {
        method: request.method,
        headers,
        ...(body.byteLength > 0 && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      },
    );
    // Another server in front of Portico may answer with anything.
    const isJson = /^application\/(?:[\w.+-]+\+)?json\b/.test(
      answer.headers.get('Content-Type') ?? 'application/json',
    );
    if (!isJson || (answer.status >= 300 && answer.status < 400 && answer.status !== 304))
      return errorResponse('SERVICE_UNAVAILABLE');
    // Read at once: an answer that is garbage before its body is read takes the body with it.
    const said = await answer.arrayBuffer();
    return new Response(said.byteLength > 0 ? said : null, {
      status: answer.status,
      headers: picked(answer.headers, RETURNED),
    });
  }

  return async (request) => {
    const { method } = request;
    const operation = relayedOperation(method, new URL(request.url).pathname.slice(`${prefix}/api`.length));
    if (!operation) return errorResponse('ROUTE_NOT_FOUND');
    const step = await sessions.of(request);
    if (step.state !== 'signedIn' && !operation.isOpen)
      return errorResponse(step.state === 'unknown' ? 'SERVICE_UNAVAILABLE' : 'ACCESS_TOKEN_MISSING');
    const token = step.state === 'signedIn' ? step.record.token : undefined;
    const answer = await pass(request, token).catch(() => errorResponse('SERVICE_UNAVAILABLE'));
    // The product learns at once what has changed, by the person's own hand or meanwhile: also that a role was lowered, or
    // that the organization demands another sign-in.
    const isNews = answer.status === 401 || answer.status === 403 || (answer.ok && method !== 'GET');
    if (isNews && token !== undefined) await sessions.renew(request);
    return answer;
  };
}

function picked(headers: Headers, names: readonly string[]): Headers {
  const kept = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
