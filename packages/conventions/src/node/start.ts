import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkedPublicUrl, transportSecurity } from '../basis/public-url.ts';
import { Failure } from '../errors/failure.ts';
import type { Operations } from '../operations/operation.ts';
import type { Service } from '../serving/service.ts';
import {
  type AnyServiceOptions,
  reportBug,
  type ServiceOptions,
  wholeService,
} from '../serving/whole-service.ts';
import { drain } from './drain.ts';
import type { ListenerOptions } from './listener.ts';
import type { PortOptions } from './options.ts';
import { ClosedPort } from './port.ts';
import { originRequest } from './request.ts';

/** The address of a service, and the way it stops. */
export interface ListenOptions
  extends Omit<PortOptions, 'catalogue' | 'render' | 'headersFor' | 'refuse'>,
    ListenerOptions {
  /** 127.0.0.1 by default. With `0.0.0.0`, for every address of the machine, `publicUrl` is required. */
  readonly host?: string;
  /** 0, the default, picks a free port. */
  readonly port?: number;
  /**
   * Base of every link, such as `https://api.example.com`; by default, the address it listens on. If it is https,
   * responses carry `Strict-Transport-Security`.
   */
  readonly publicUrl?: string;
  /** Milliseconds that requests under way have to finish when the service stops; ten seconds by default. */
  readonly grace?: number;
}

/** A service and how to serve it. */
export type ServeOptions<
  Ops extends Operations,
  Caller extends object | undefined,
  Resources,
> = ServiceOptions<Ops, Caller, Resources> & ListenOptions;

/** A service that is listening. */
export interface Serving {
  /** Base of its links, without a trailing slash. */
  readonly publicUrl: string;
  /** Its address: `http://<host>:<port>`. */
  readonly url: string;
  readonly port: ClosedPort;
  /** Stops listening; requests under way can finish until the grace ends. */
  readonly stop: () => Promise<void>;
}

/** Makes the server of a port, on which the service is served. */
type Open = (port: ClosedPort, service: Service) => Server | Promise<Server>;

/**
 * Starts a service on a closed port.
 * @throws TypeError if something that an operation needs is missing or the public URL is not known, or an error from
 * `listen`
 */
export async function start(options: AnyServiceOptions & ListenOptions, open: Open): Promise<Serving> {
  const { errors, host = '127.0.0.1', grace = 10_000, onAnswer = reportBug } = options;
  const given = options.publicUrl === undefined ? undefined : checkedPublicUrl(options.publicUrl);
  if (given === undefined && EVERY_ADDRESS.test(host))
    throw new TypeError(`Links cannot name ${host}: set publicUrl, such as https://api.example.com`);
  const life = { publicUrl: given ?? '', isRefusing: false };
  const { service, render } = wholeService(options, () => life.publicUrl);
  const port = new ClosedPort({
    ...options,
    headers: { ...transportSecurity(life.publicUrl), ...options.headers },
    catalogue: errors,
    render,
    headersFor: (request) => service.crossOrigin.headersFor(originRequest(request)),
    refuse: () => (life.isRefusing ? new Failure('SERVICE_UNAVAILABLE') : undefined),
    onAnswer,
  });
  const server = await open(port, service);
  server.listen({ host, port: options.port ?? 0 });
  await once(server, 'listening');
  const url = urlOf(server, host);
  life.publicUrl = given ?? url;

  let stopped: Promise<void> | undefined;
  const refuse = () => {
    life.isRefusing = true;
  };
  return {
    url,
    publicUrl: life.publicUrl,
    port,
    stop: () => {
      stopped ??= drain({ server, port, lameDuck: 0, grace, refuse });
      return stopped;
    },
  };
}

/** The unspecified address of IPv4 and IPv6. */
const EVERY_ADDRESS = /^[0:.]+$/;

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
