import type { Catalogue } from '../errors/catalogue.ts';
import { failureRenderer, type RenderFailure } from '../errors/failure.ts';
import { type OpenApiOptions, openApiDocument } from '../openapi/index.ts';
import type { ContractsOf, PermissionsOf, ResourcesOf, ScopesOf } from '../operations/contracts.ts';
import type { Contract, Handler, HandlerFunction } from '../operations/handler.ts';
import type { Operations } from '../operations/operation.ts';
import type { Site } from '../pages/index.ts';
import type { Awaitable, BaseBinding, Judges, NeededBy, PathParameters, Wiring } from './binding.ts';
import { crossOrigin } from './cross-origin.ts';
import { documentOperations } from './documents.ts';
import { createService, type Service } from './service.ts';
import { documentHandlers } from './site.ts';

interface Admitted<Caller, Resources> {
  readonly caller: Caller;
  readonly resources: Resources & Readonly<Record<string, unknown>>;
}

/** For each operation a plain function that returns the body of its success, or an object with more. */
export type ServiceHandlers<Ops extends Operations, Caller, Resources> = {
  readonly [Id in keyof Ops]:
    | HandlerFunction<Extract<ContractsOf<Ops>[Id], Contract>, Admitted<Caller, Resources>>
    | Handler<Extract<ContractsOf<Ops>[Id], Contract>, Admitted<Caller, Resources>>;
};

/**
 * A service. Only the name, the errors, the operations, their handlers and what the operations need are required; the
 * compiler reports what is missing. Put `authenticate` and `locate` before `handlers`, because their types follow from
 * them.
 */
export interface ServiceOptions<Ops extends Operations, Caller extends object | undefined, Resources>
  extends Pick<
      BaseBinding<Ops>,
      'operations' | 'prefixes' | 'formats' | 'normalization' | 'idempotency' | 'translate'
    >,
    Partial<Judges<PermissionsOf<Ops>, Caller, Resources[keyof Resources], ScopesOf<Ops>>> {
  /** The name of the service, for its pages and its OpenAPI document. */
  readonly name: string;
  readonly errors: Catalogue;
  /** Finds the caller that a token belongs to. */
  readonly authenticate?: (token: string) => Awaitable<Caller | undefined>;
  /** Finds a resource by its ID, as the caller may see it, by the name of the resource; undefined if there is none. */
  readonly locate?: {
    readonly [Name in keyof Resources]: (
      id: string,
      caller: Caller,
      parameters: PathParameters,
    ) => Awaitable<Resources[Name] | undefined>;
  };
  readonly handlers: ServiceHandlers<Ops, Caller, Resources>;
  /** Origins whose pages can call, such as `https://app.example.com`. None by default. */
  readonly allowedOrigins?: readonly string[];
  /** Anything else for the OpenAPI document. */
  readonly openApi?: Partial<OpenApiOptions>;
}

/** The options that the operations of a service require. */
export type Needed<Ops extends Operations> = Readonly<Record<NeededBy<Ops>, unknown>> &
  ([ResourcesOf<Ops>] extends [never]
    ? unknown
    : { readonly locate: Readonly<Record<ResourcesOf<Ops>, unknown>> });

/** Any service, once the compiler has checked its options. */
export type AnyServiceOptions = Omit<ServiceOptions<Operations, object, object>, 'handlers'> & {
  readonly handlers: Readonly<Record<string, unknown>>;
};

/**
 * Binds operations to their handlers, together with their OpenAPI document at `/openapi.json` and their errors at
 * `/errors`, `/errors/:constant` and `/errors.json`.
 * @param publicUrl called for each link, because a service that listens on any free port learns its URL only when it
 * starts
 */
export function wholeService(
  options: AnyServiceOptions,
  publicUrl: () => string,
): { readonly service: Service; readonly render: RenderFailure } {
  const render = failureRenderer(options.errors, publicUrl);
  const service = createService({
    ...(options as unknown as Wiring<Operations>),
    ...withDocuments(options, publicUrl),
    catalogue: options.errors,
    render,
    crossOrigin: crossOrigin(options.allowedOrigins ?? []),
  });
  return { service, render };
}

/** The default `onAnswer`, so that bugs are at least printed. */
export function reportBug(answer: { requestId: string; status: number; cause: unknown }): void {
  if (answer.status === 500) console.error(`Request ${answer.requestId} failed:`, answer.cause);
}

/** The operations of the service and those of its documents, with their handlers. */
function withDocuments(
  options: AnyServiceOptions,
  publicUrl: () => string,
): Pick<BaseBinding<Operations>, 'operations' | 'handlers'> {
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
        description: `The HTTP API of ${name}.`,
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
