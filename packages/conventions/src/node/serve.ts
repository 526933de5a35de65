import type { RequestListener } from 'node:http';
import type { Operations } from '../operations/operation.ts';
import type { AnyServiceOptions, Needed } from '../serving/whole-service.ts';
import { serviceListener } from './listener.ts';
import { type ServeOptions, type Serving, start } from './start.ts';

/** How to serve the operations within an app of a framework on `node:http`. */
export interface MountOptions {
  /**
   * Takes the listener that serves the operations and returns that of the whole app, such as `(operations) =>
   * express().use(helmet()).use(operations)`. The port holds all other answers of the app to the conventions.
   */
  readonly mount?: (operations: RequestListener) => RequestListener;
}

/**
 * Serves operations on a closed port, with their OpenAPI document at `/openapi.json` and their errors at `/errors`,
 * `/errors/:constant` and `/errors.json`.
 * @throws TypeError if something that an operation needs is missing or the public URL is not known, or an error from
 * `listen`
 */
export function serve<
  Ops extends Operations,
  Caller extends object | undefined = undefined,
  Resources = Record<never, never>,
>(options: ServeOptions<Ops, Caller, Resources> & MountOptions & Needed<Ops>): Promise<Serving> {
  const { mount = (operations) => operations, ...given } = options;
  return start(given as unknown as AnyServiceOptions, (port, service) =>
    port.createServer(mount(serviceListener(service, options))),
  );
}
