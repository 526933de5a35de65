import { documentHandlers, madeOnce, preparePage } from '@portico/conventions/serving';
import type { PorticoHandlers } from '../handler.ts';
import { homePage } from './home.ts';
import { createMailPages, type MailPageId } from './mail-pages.ts';
import { openApiAt } from './openapi.ts';
import { createReference } from './reference.ts';
import { type Documents, siteAt, source } from './site.ts';

type DocumentId =
  | 'getHome'
  | 'getOpenApi'
  | 'getReference'
  | 'getReferenceAsset'
  | 'getErrorPages'
  | 'getErrorPage'
  | 'getErrorCatalogue'
  | MailPageId;

/** The handlers of all documents. Each document is prepared when it is first asked for, and then kept. */
export function createDocuments({ publicUrl, docs }: Documents): Pick<PorticoHandlers, DocumentId> {
  const home = madeOnce(publicUrl, (url) => preparePage(homePage(siteAt(url, docs))));
  return {
    ...documentHandlers({ publicUrl, source, siteAt: (url) => siteAt(url, docs), openApiAt }),
    ...createReference(publicUrl),
    ...createMailPages(publicUrl),
    getHome: { handle: home },
  };
}
