import type { ServerResponse } from 'node:http';
import type { Backend } from '../backend.ts';
import { Refusal } from '../refusal.ts';
import { type Bound, bind } from './bound.ts';
import { headOf, keepCookies, type NodeRequest, send, wholeOf } from './node.ts';

type Next = (error?: unknown) => void;

/** Portico in Express, Connect, and any other server on `node:http`. */
export interface ExpressBackend<Permission extends string> extends Bound<NodeRequest, Permission> {
  /** The routes, and the cookies of the product's own answers. Before anything that reads bodies. */
  readonly middleware: (request: NodeRequest, response: ServerResponse, next: Next) => Promise<void>;
  /** Sends what guards refuse. After the product's own routes. */
  readonly refusals: (error: unknown, request: NodeRequest, response: ServerResponse, next: Next) => void;
}

export function forExpress<Permission extends string>(
  portico: Backend<Permission>,
): ExpressBackend<Permission> {
  return {
    ...bind<NodeRequest, Permission>(portico, headOf, wholeOf),
    middleware: async (request, response, next) => {
      try {
        const own = portico.serves(headOf(request)) && (await portico.handle(wholeOf(request)));
        if (own) return await send(response, own);
        keepCookies(portico, request, response);
        next();
      } catch (error) {
        next(error);
      }
    },
    refusals: (error, _request, response, next) => {
      if (error instanceof Refusal && !response.headersSent) send(response, error.response).catch(next);
      else next(error);
    },
  };
}
