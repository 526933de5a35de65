import { errorResponse, redirectTo } from '../refusal.ts';
import { originOf } from '../requests/origin.ts';
import { returnPath } from '../requests/return-path.ts';
import type { PorticoSessions } from '../service/portico.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Settings } from '../settings.ts';
import type { Route } from './routes.ts';

interface SessionNeeds {
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly portico: PorticoSessions;
}

export function sessionRoutes({
  settings,
  sessions,
  portico,
}: SessionNeeds): Readonly<Record<'session' | 'signOut', Route>> {
  return {
    /** The part of the session that the front end may know. */
    session: async (request) => {
      const step = await sessions.of(request);
      if (step.state === 'unknown') return errorResponse('SERVICE_UNAVAILABLE');
      if (step.state === 'signedOut') {
        if (step.reason !== null) await sessions.acknowledge(request);
        return Response.json({ state: 'signedOut', reason: step.reason });
      }
      const { facts, barred } = step.record;
      if (!facts) return errorResponse(barred ?? 'ACCESS_FORBIDDEN');
      return Response.json({
        state: 'signedIn',
        ...facts,
        isImpersonated: facts.impersonator !== null,
        isStale: step.isStale,
        portico: settings.issuer,
      });
    },

    signOut: async (request) => {
      const given = new URL(request.url).searchParams.get('returnTo');
      const url = returnPath(given, originOf(request, settings), settings.prefix);
      const ended = await sessions.end(request);
      // The browser is signed out here even where Portico does not answer.
      if (ended) await portico.signOut(ended.token);
      return isForm(request) ? redirectTo(url, 303) : Response.json({ url });
    },
  };
}

/** Whether the browser shows the answer, as it does after a form. */
function isForm(request: Request): boolean {
  const mode = request.headers.get('Sec-Fetch-Mode');
  return mode === null
    ? (request.headers.get('Accept')?.includes('text/html') ?? false)
    : mode === 'navigate';
}
