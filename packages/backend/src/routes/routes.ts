import { guardOrigin } from '../guards.ts';
import { errorResponse, Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';

/** Answers a request; throws a Refusal for what it does not allow. */
export type Route = (request: Request) => Promise<Response>;

interface RouteRow {
  readonly method: 'GET' | 'POST';
  readonly route: Route;
  /** True where another server sends the request, which proves itself otherwise. */
  readonly isForServers?: true;
}

/** The routes below the prefix, by their paths. */
export type RouteTable = Readonly<Record<string, RouteRow>>;

/** @returns what answers requests below the prefix, and null to all others */
export function createRouter(settings: Settings, table: RouteTable) {
  return async (request: Request): Promise<Response | null> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${settings.prefix}/`)) return null;
    const row = table[pathname.slice(settings.prefix.length)];
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (row?.method !== method) return errorResponse('ROUTE_NOT_FOUND');
    try {
      if (!row.isForServers) guardOrigin(request, settings);
      return await row.route(request);
    } catch (error) {
      if (error instanceof Refusal) return error.response;
      throw error;
    }
  };
}
