import { errors } from '@portico/api';
import { errorCatalogueData, errorIndexPage, errorPage } from '@portico/conventions/pages';
import type { HandlerOf } from '../handler.ts';
import { type Documents, madeOnce, pageAnswer, siteAt, source } from './site.ts';

/** The list of all errors, for people. */
export function getErrorPages(documents: Documents): HandlerOf<'getErrorPages'> {
  const page = madeOnce(documents, (publicUrl) => errorIndexPage(siteAt(publicUrl, documents.docs), source));
  return { handle: () => pageAnswer(page()) };
}

/** The page that the description of every failure links to. */
export function getErrorPage(documents: Documents): HandlerOf<'getErrorPage'> {
  const pages = madeOnce(documents, (publicUrl) => {
    const site = siteAt(publicUrl, documents.docs);
    return new Map(Object.keys(errors).map((constant) => [constant, errorPage(site, source, constant)]));
  });
  return {
    handle: ({ parameters, fail }) => {
      const page = pages().get(parameters.constant ?? '');
      if (page === undefined) throw fail('ROUTE_NOT_FOUND');
      return pageAnswer(page);
    },
  };
}

/** The same, for programs. */
export function getErrorCatalogue(documents: Documents): HandlerOf<'getErrorCatalogue'> {
  const catalogue = madeOnce(documents, (publicUrl) => errorCatalogueData(source, publicUrl));
  return { handle: () => ({ status: 200, body: catalogue() }) };
}
