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

/** The routes below the prefix, by their paths; those of the interface under one. */
interface RouteTable {
  readonly routes: Readonly<Record<string, RouteRow>>;
  readonly relay: Route;
}

/** @returns what answers requests below the prefix */
export function createRouter(settings: Settings, { routes, relay }: RouteTable) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const path = pathname.slice(settings.prefix.length);
    const row = path.startsWith('/api/') ? { method: request.method, route: relay } : routes[path];
    if (row?.method !== request.method) return errorResponse('ROUTE_NOT_FOUND');
    try {
      if (!('isForServers' in row)) guardOrigin(request, settings);
      return await row.route(request);
    } catch (error) {
      if (error instanceof Refusal) return error.response;
      throw error;
    }
  };
}
