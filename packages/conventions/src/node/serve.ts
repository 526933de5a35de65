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

/** A service and how to serve it. Everything has a default except the first members and what the operations need. */
export interface ServeOptions<Ops extends Operations, A extends Admissions>
  extends Omit<Bound<Ops>, 'catalogue' | 'handlers' | 'render' | 'crossOrigin'>,
    Omit<PortOptions, 'catalogue' | 'render' | 'headersFor' | 'refuse' | 'headerBytes'>,
    ListenerOptions {
  /** The name of the service, for its pages and its OpenAPI document. */
  readonly name: string;
  readonly errors: Catalogue;
  /** Finds the caller that a token belongs to. */
  readonly authenticate?: (token: string) => Awaitable<A['caller'] | undefined>;
  /** Whether a caller gets past `EMAIL_NOT_VERIFIED`. */
  readonly isVerified?: (caller: A['caller']) => boolean;
  /** Finds a resource by its ID, as the caller may see it, by the name of the resource. */
  readonly locate?: {
    readonly [Name in keyof A['resources']]: (
      id: string,
      caller: A['caller'],
    ) => Awaitable<A['resources'][Name] | undefined>;
  };
  /** Whether a caller has a permission on a resource that was located. */
  readonly permits?: (
    permission: PermissionsOf<Ops>,
    caller: A['caller'],
    target: A['resources'][keyof A['resources']],
  ) => boolean;
  /** Whether a caller signed in recently. */
  readonly isRecent?: (caller: A['caller']) => boolean;
  /**
   * Judges, before anything else is asked, whether a caller asks too often.
   * @throws Failure `RATE_LIMITED`
   */
  readonly throttle?: (operation: string, request: Throttled) => Awaitable<void>;
  readonly handlers: HandlersOf<Ops, A>;
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** 0, the default, picks a free port. */
  readonly port?: number;
  /** Base of every link, without a trailing slash; by default, the address it listens on. */
  readonly publicUrl?: string;
  /** Origins whose pages can call, such as `https://app.example.com`. None by default. */
  readonly allowedOrigins?: readonly string[];
  /** Anything else for the OpenAPI document. */
  readonly openApi?: Partial<OpenApiOptions>;
  /** Milliseconds that requests under way have to finish when the service stops; ten seconds by default. */
  readonly grace?: number;
}

/** For a service without callers, and without resources in its paths. */
export interface NoAdmissions extends Admissions {
  readonly caller: undefined;
  readonly resources: Record<never, never>;
}

/** A service that is listening. */
export interface Serving {
  /** Base of its links, without a trailing slash. */
  readonly publicUrl: string;
  /** Where it listens: `http://<host>:<port>`. */
  readonly url: string;
  readonly port: ClosedPort;
  /** Stops listening; requests under way can finish until the grace ends. */
  readonly stop: () => Promise<void>;
}

/**
 * Serves operations on a closed port, with their OpenAPI document at `/openapi.json` and their errors at `/errors`,
 * `/errors/:constant` and `/errors.json`.
 * @throws TypeError if something that an operation needs is missing, or an error from `listen`
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

/** By default, at least bugs are reported. */
function reportBug({ requestId, status, cause }: Answer): void {
  if (status === 500) console.error(`Request ${requestId} failed:`, cause);
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
