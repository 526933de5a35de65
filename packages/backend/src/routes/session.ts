import { errorResponse, type RefusalConstant, redirectTo } from '../refusal.ts';
import { addressOf } from '../requests/address.ts';
import { originOf } from '../requests/origin.ts';
import { returnPath } from '../requests/return-path.ts';
import type { PorticoSessions } from '../service/portico.ts';
import type { EndReason, Facts } from '../sessions/record.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Settings } from '../settings.ts';
import type { Route } from './routes.ts';

/** The part of the session that the front end may know, as JSON: the `session` of `PorticoProvider`. */
export type SessionData =
  /** With the reason why a session is over that there was. */
  | { readonly state: 'signedOut'; readonly reason: EndReason | null }
  /** Somebody who is signed in, and may not use the service as yet: with the constant of what bars them. */
  | { readonly state: 'signedOut'; readonly error: RefusalConstant }
  | (Facts & {
      readonly state: 'signedIn';
      readonly isImpersonated: boolean;
      readonly isStale: boolean;
      /** Portico's public URL. */
      readonly portico: string;
    });

interface SessionNeeds {
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly portico: PorticoSessions;
}

export function sessionRoutes({ settings, sessions, portico }: SessionNeeds): Readonly<
  Record<'session' | 'signOut', Route>
> & {
  readonly dataOf: (request: Request) => Promise<SessionData | undefined>;
} {
  async function dataOf(request: Request): Promise<SessionData | undefined> {
    const step = await sessions.of(request);
    if (step.state === 'unknown') return undefined;
    if (step.state === 'signedOut') {
      if (step.reason !== null) await sessions.acknowledge(request);
      return { state: 'signedOut', reason: step.reason };
    }
    const { facts, barred } = step.record;
    if (!facts) return { state: 'signedOut', error: barred ?? 'ACCESS_FORBIDDEN' };
    return {
      state: 'signedIn',
      ...facts,
      isImpersonated: facts.impersonator !== null,
      isStale: step.isStale,
      portico: settings.issuer,
    };
  }

  return {
    dataOf,

    session: async (request) => {
      const data = await dataOf(request);
      if (!data) return errorResponse('SERVICE_UNAVAILABLE');
      return 'error' in data ? errorResponse(data.error) : Response.json(data);
    },

    signOut: async (request) => {
      const given = new URL(request.url).searchParams.get('returnTo');
      const url = returnPath(given, originOf(request, settings), settings.prefix);
      const ended = await sessions.end(request);
      // The browser is signed out here even where Portico does not answer.
      if (ended) await portico.signOut(ended.token, addressOf(request, settings));
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
