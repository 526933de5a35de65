import { type FastifyInstance, type FastifyServerOptions, fastify } from 'fastify';
import { type ServeOptions, type Serving, start } from '../node/start.ts';
import type { Operations } from '../operations/operation.ts';
import type { AnyServiceOptions, Needed } from '../serving/whole-service.ts';
import { bindOperations } from './bind.ts';
import { fastifyOptions } from './options.ts';

/** How the Fastify app is made. */
export interface FastifyAppOptions {
  /** Options of Fastify, such as `logger`, except those that the closed port needs. */
  readonly fastify?: Omit<FastifyServerOptions, keyof ReturnType<typeof fastifyOptions>>;
  /** Adds plugins, hooks and routes of your own before the service listens. */
  readonly setUp?: (app: FastifyInstance) => unknown;
}

/**
 * Serves operations with Fastify on a closed port, with their OpenAPI document at `/openapi.json` and their errors at
 * `/errors`, `/errors/:constant` and `/errors.json`.
 * @throws TypeError if something that an operation needs is missing or the public URL is not known, or an error from
 * `listen`
 */
export async function serve<
  Ops extends Operations,
  Caller extends object | undefined = undefined,
  Resources = Record<never, never>,
>(options: ServeOptions<Ops, Caller, Resources> & FastifyAppOptions & Needed<Ops>): Promise<Serving> {
  const { fastify: given, setUp, ...service } = options;
  let app: FastifyInstance | undefined;
  const serving = await start(service as unknown as AnyServiceOptions, async (port, bound) => {
    app = fastify({ ...given, ...fastifyOptions(port) }) as unknown as FastifyInstance;
    await setUp?.(app);
    bindOperations(app, bound, service);
    await app.ready();
    return app.server;
  });
  const stop = async () => {
    await serving.stop();
    await app?.close();
  };
  return { ...serving, stop };
}
