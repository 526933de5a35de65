import type { Backend } from '../backend.ts';
import { Refusal } from '../refusal.ts';
import { type Bound, bind } from './bound.ts';

/** The parts of Hono's context that are used. */
interface Context {
  readonly req: { readonly raw: Request };
  res: Response;
  readonly error: Error | undefined;
}

/** Portico in Hono, in any runtime. */
export interface HonoBackend<Permission extends string> extends Bound<Context, Permission> {
  /** The routes, the cookies of the product's own answers, and the refusals of guards. Before the product's own routes. */
  readonly middleware: (context: Context, next: () => Promise<void>) => Promise<Response | undefined>;
}

export function forHono<Permission extends string>(portico: Backend<Permission>): HonoBackend<Permission> {
  const requestOf = ({ req }: Context) => req.raw;
  return {
    ...bind(portico, requestOf, requestOf),
    middleware: async (context, next) => {
      const request = requestOf(context);
      const own = await portico.handle(request);
      if (own) return own;
      await next();
      const { error } = context;
      const answer = portico.respond(request, error instanceof Refusal ? error.response : context.res);
      // Hono adds the headers of the answer before to the next one.
      Object.assign(context, { res: undefined });
      context.res = answer;
      return undefined;
    },
  };
}
