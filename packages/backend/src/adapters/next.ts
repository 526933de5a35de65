import type { Backend } from '../backend.ts';
import { cookiesAfter } from '../cookies/jar.ts';
import { Refusal } from '../refusal.ts';
import type { SessionData } from '../routes/session.ts';
import type { InOrganization, Session } from '../session.ts';

type Handler = (request: Request) => Promise<Response>;

/** Portico in Next.js, with the App Router. */
export interface NextBackend<Permission extends string> {
  /** For `app/auth/[...portico]/route.ts`: `export const { GET, POST, PUT, DELETE } = auth.routes`. */
  readonly routes: Readonly<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler>>;
  /** For `proxy.ts`: renews the session where a cookie can be set, and tells pages where they are. */
  readonly proxy: Handler;
  /** In server components, actions and route handlers. */
  session(): Promise<Session<Permission> | null>;
  /** The session as JSON, for the `session` of `PorticoProvider`. */
  sessionData(): Promise<SessionData | undefined>;
  /** Leads to sign in, and back to the page. */
  requireSession(): Promise<Session<Permission>>;
  requireOrganization(): Promise<InOrganization<Permission>>;
  requirePermission(permission: Permission): Promise<InOrganization<Permission>>;
}

/** The path of the page, which Next.js does not tell its components. */
const PATH = 'x-portico-path';

export function forNext<Permission extends string>(portico: Backend<Permission>): NextBackend<Permission> {
  /** Next.js compares the origin of actions itself, so that each counts as a navigation to its page. */
  async function pageRequest(): Promise<Request> {
    const { headers } = await import('next/headers');
    const given = new Headers(await headers());
    const host = given.get('Host') ?? 'host.invalid';
    given.set('Sec-Fetch-Mode', 'navigate');
    return new Request(new URL(given.get(PATH) ?? '/', `http://${host}`), { headers: given });
  }

  async function guarded<Result>(guard: (request: Request) => Promise<Result>): Promise<Result> {
    try {
      return await guard(await pageRequest());
    } catch (error) {
      const location = error instanceof Refusal ? error.response.headers.get('Location') : null;
      if (location === null) throw error;
      const { redirect } = await import('next/navigation');
      return redirect(location);
    }
  }

  const handle: Handler = async (request) =>
    (await portico.handle(request)) ?? new Response(null, { status: 404 });
  return {
    routes: { GET: handle, POST: handle, PUT: handle, DELETE: handle },
    proxy: async (request) => {
      const { NextResponse } = await import('next/server');
      const headers = new Headers(request.headers);
      const { pathname, search } = new URL(request.url);
      headers.set(PATH, pathname + search);
      if (portico.serves(request)) return NextResponse.next({ request: { headers } });
      await portico.session(request).catch(() => null);
      const lines = portico.respond(request, new Response()).headers.getSetCookie();
      // Next.js bundles the page apart from the proxy, without shared memory: it would ask Portico again.
      if (lines.length > 0) headers.set('Cookie', cookiesAfter(headers.get('Cookie'), lines));
      const response = NextResponse.next({ request: { headers } });
      for (const line of lines) response.headers.append('Set-Cookie', line);
      return response;
    },
    session: async () => portico.session(await pageRequest()),
    sessionData: async () => portico.sessionData(await pageRequest()),
    requireSession: () => guarded(portico.requireSession),
    requireOrganization: () => guarded(portico.requireOrganization),
    requirePermission: (permission) => guarded((request) => portico.requirePermission(request, permission)),
  };
}
