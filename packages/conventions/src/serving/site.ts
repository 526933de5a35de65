import { Failure } from '../errors/failure.ts';
import type { PreparedDocument } from '../operations/handler.ts';
import {
  type ErrorSource,
  errorCatalogueData,
  errorIndexPage,
  errorPage,
  type Site,
} from '../pages/index.ts';
import { madeOnce, prepareJson, preparePage } from './documents.ts';

/** The source of a service's documents. */
export interface DocumentsOf {
  /** Base of every link, without a trailing slash. Called late, because a free port may not be known yet. */
  readonly publicUrl: () => string;
  /** Changes with anything else that documents are made from, such as the name of the site. */
  readonly version?: () => string;
  readonly source: ErrorSource;
  readonly siteAt: (publicUrl: string) => Site;
  readonly openApiAt: (publicUrl: string) => unknown;
}

/** A handler that returns a document, for any operation. */
export interface DocumentHandler {
  readonly handle: (request: {
    readonly parameters: Readonly<Record<string, string>>;
  }) => Promise<PreparedDocument>;
}

/** The documents that every service can have: its OpenAPI document, and its errors as pages and as data. */
export interface DocumentHandlers {
  readonly getOpenApi: DocumentHandler;
  /** The list of all errors, for people. */
  readonly getErrorPages: DocumentHandler;
  /** The page that the description of every failure links to; `:constant` names the error. */
  readonly getErrorPage: DocumentHandler;
  /** The list of all errors, for programs. */
  readonly getErrorCatalogue: DocumentHandler;
}

/** Makes the handlers of these documents. Each document is prepared at the first request for it, and then kept. */
export function documentHandlers(documents: DocumentsOf): DocumentHandlers {
  const { publicUrl, version = () => '', source, siteAt, openApiAt } = documents;
  const from = () => `${publicUrl()} ${version()}`;
  const openApi = madeOnce(from, () => prepareJson(openApiAt(publicUrl())));
  const index = madeOnce(from, () => {
    const site = siteAt(publicUrl());
    return preparePage(errorIndexPage(site, source), site);
  });
  const data = madeOnce(publicUrl, (url) => prepareJson(errorCatalogueData(source, url)));
  const pages = madeOnce(from, () => errorPages(siteAt(publicUrl()), source));
  return {
    getOpenApi: { handle: openApi },
    getErrorPages: { handle: index },
    getErrorCatalogue: { handle: data },
    getErrorPage: {
      handle: async ({ parameters: { constant = '' } }) => {
        const page = pages()(constant);
        if (!page) throw new Failure('ROUTE_NOT_FOUND');
        return page;
      },
    },
  };
}

function errorPages(
  site: Site,
  source: ErrorSource,
): (constant: string) => Promise<PreparedDocument> | undefined {
  const prepared = new Map<string, Promise<PreparedDocument>>();
  return (constant) => {
    const known = prepared.get(constant);
    if (known) return known;
    const page = errorPage(site, source, constant);
    if (page === undefined) return undefined;
    const made = preparePage(page, site);
    prepared.set(constant, made);
    return made;
  };
}
