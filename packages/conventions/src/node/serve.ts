import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Catalogue } from '../catalogue.ts';
import type { ContractsOf, PermissionsOf } from '../contracts.ts';
import { Failure, failureRenderer } from '../failure.ts';
import type { Admissions, Contract, Handler } from '../handler.ts';
import { type OpenApiOptions, openApiDocument } from '../openapi.ts';
import type { Operations } from '../operation.ts';
import type { Site } from '../pages/index.ts';
import type { Awaitable, Bound, NeededBy, Throttled, Wiring } from '../serving/binding.ts';
import { crossOrigin } from '../serving/cross-origin.ts';
import { documentOperations } from '../serving/document-operations.ts';
import { createService } from '../serving/service.ts';
import { documentHandlers } from '../serving/site.ts';
import { drain } from './drain.ts';
import { type ListenerOptions, serviceListener } from './listener.ts';
import type { Answer, PortOptions } from './options.ts';
import { ClosedPort } from './port.ts';

type HandlersOf<Ops extends Operations, A extends Admissions> = {
  readonly [Id in keyof Ops]: Handler<Extract<ContractsOf<Ops>[Id], Contract>, A>;
};

/** A service and how it is served. Only the first members, and what its operations need, have no defaults. */
export interface ServeOptions<Ops extends Operations, A extends Admissions>
  extends Omit<Bound<Ops>, 'catalogue' | 'handlers' | 'render' | 'crossOrigin'>,
    Omit<PortOptions, 'catalogue' | 'render' | 'headersFor' | 'refuse' | 'headerBytes'>,
    ListenerOptions {
  /** What the service is called on its pages and in its OpenAPI document. */
  readonly name: string;
  readonly errors: Catalogue;
  /** Finds who a token belongs to. */
  readonly authenticate?: (token: string) => Awaitable<A['caller'] | undefined>;
  /** Finds the resource that an id names as the caller may see it, by name of the resource. */
  readonly locate?: {
    readonly [Name in keyof A['resources']]: (
      id: string,
      caller: A['caller'],
    ) => Awaitable<A['resources'][Name] | undefined>;
  };
  /** Tells whether a caller is permitted to do something to a resource that was located. */
  readonly permits?: (
    permission: PermissionsOf<Ops>,
    caller: A['caller'],
    target: A['resources'][keyof A['resources']],
  ) => boolean;
  /** Tells whether a caller signed in a short while ago. */
  readonly isRecent?: (caller: A['caller']) => boolean;
  /**
   * Judges, before anything else is asked, whether a caller asks too often.
   * @throws Failure `RATE_LIMITED`
   */
  readonly throttle?: (operation: string, request: Throttled) => Awaitable<void>;
  readonly handlers: HandlersOf<Ops, A>;
  /** 127.0.0.1 unless said otherwise. */
  readonly host?: string;
  /** 0, the default, means a free one. */
  readonly port?: number;
  /** Base of every link, without a slash at its end; where it listens, unless said otherwise. */
  readonly publicUrl?: string;
  /** Origins whose pages may call, as `https://app.example.com`. None, unless said otherwise. */
  readonly allowedOrigins?: readonly string[];
  /** What the OpenAPI document says beyond the operations and the errors. */
  readonly openApi?: Partial<OpenApiOptions>;
  /** Milliseconds that requests under way have to end when the service stops; ten seconds, unless said otherwise. */
  readonly grace?: number;
}

/** Of a service that knows no callers and whose paths name no resources. */
export interface NoAdmissions extends Admissions {
  readonly caller: undefined;
  readonly resources: Record<never, never>;
}

/** A service that listens. */
export interface Serving {
  /** Base of its links, without a slash at its end. */
  readonly publicUrl: string;
  /** Where it listens: `http://<host>:<port>`. */
  readonly url: string;
  readonly port: ClosedPort;
  /** Stops listening; what is under way is answered, as long as the grace lasts. */
  readonly stop: () => Promise<void>;
}

/**
 * Serves operations on a closed port, with their OpenAPI document at `/openapi.json` and their errors at `/errors`,
 * `/errors/:constant` and `/errors.json`.
 * @throws TypeError where an operation needs what nobody brings, or an error of `listen`
 */
export async function serve<Ops extends Operations, A extends Admissions = NoAdmissions>(
  options: ServeOptions<Ops, A> & Readonly<Record<NeededBy<Ops>, unknown>>,
): Promise<Serving> {
  const { errors, host = '127.0.0.1', grace = 10_000, onAnswer = reportBug } = options;
  const life = { publicUrl: options.publicUrl ?? '', isRefusing: false };
  const render = failureRenderer(errors, () => life.publicUrl);
  const service = createService({
    ...(options as unknown as Wiring<Operations>),
    ...withDocuments(options as never, () => life.publicUrl),
    catalogue: errors,
    render,
    crossOrigin: crossOrigin(options.allowedOrigins ?? []),
  });
  const port = new ClosedPort({
    ...options,
    ...(options.limits?.headerBytes !== undefined && { headerBytes: options.limits.headerBytes }),
    catalogue: errors,
    render,
    headersFor: service.crossOrigin.headersFor,
    refuse: () => (life.isRefusing ? new Failure('SERVICE_UNAVAILABLE') : undefined),
    onAnswer,
  });
  const server = port.createServer(serviceListener(service, options));
  server.listen({ host, port: options.port ?? 0 });
  await once(server, 'listening');
  const url = urlOf(server, host);
  life.publicUrl = options.publicUrl ?? url;

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

/** The operations of the service and those of its documents, with their handlers. */
function withDocuments<Ops extends Operations>(
  options: ServeOptions<Ops, NoAdmissions>,
  publicUrl: () => string,
): Pick<Bound<Operations>, 'operations' | 'handlers'> {
  const { name, errors: catalogue, prefixes } = options;
  const operations: Operations = { ...documentOperations(catalogue), ...options.operations };
  const handlers = documentHandlers({
    publicUrl,
    source: { catalogue, operations },
    siteAt: (url) => ({ name, publicUrl: url, links: LINKS }),
    openApiAt: (url) => {
      const tags = new Set(Object.values(operations).map(({ tag }) => tag));
      return openApiDocument(operations, catalogue, {
        title: name,
        version: '1.0.0',
        description: `The HTTP interface of ${name}.`,
        server: { url, description: name },
        prefix: prefixes?.[0] ?? '',
        tags: [...tags].map((tag) => ({ name: tag })),
        schemas: {},
        ...options.openApi,
      });
    },
  });
  return { operations, handlers: { ...handlers, ...options.handlers } };
}

const LINKS: Site['links'] = [
  { label: 'Errors', path: '/errors' },
  { label: 'OpenAPI', path: '/openapi.json' },
];

/** Nobody hears of a bug otherwise. */
function reportBug({ requestId, status, cause }: Answer): void {
  if (status === 500) console.error(`Request ${requestId} failed:`, cause);
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
