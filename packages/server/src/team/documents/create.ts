import { documentHandlers, madeOnce, preparePage } from '@portico/conventions/serving';
import type { HandlersOf } from '../handler.ts';
import { type ConsoleId, createConsole } from './console.ts';
import { homePage } from './home.ts';
import { openApiAt } from './openapi.ts';
import { createReference } from './reference.ts';
import { getSecurityTxt } from './security-txt.ts';
import {
  type Documents,
  OF_CLIENT_REGISTRATION,
  OF_EMAIL_CODES,
  OF_FIRST_OPERATOR,
  siteAt,
  source,
} from './site.ts';

type DocumentId =
  | 'getHome'
  | 'getOpenApi'
  | 'getReference'
  | 'getReferenceAsset'
  | 'getErrorPages'
  | 'getErrorPage'
  | 'getErrorCatalogue'
  | 'getSecurityTxt'
  | ConsoleId;

/** Stands in for the console where its operations are not served. */
const NO_CONSOLE = { shell: '', pages: [], scripts: new Map(), styles: new Map(), editions: new Map() };

/** The handlers of all documents. Each document is prepared when it is first requested, then cached. */
export function createDocuments(documents: Documents): HandlersOf<DocumentId> {
  const { publicUrl, docs, console, mails, securityContacts, brand, clock } = documents;
  const site = (url: string) => siteAt(url, { docs, console: console !== undefined, mails, brand: brand() });
  const version = () => JSON.stringify(brand());
  const home = madeOnce(
    () => `${publicUrl()} ${version()}`,
    () => {
      const shown = site(publicUrl());
      return preparePage(homePage(shown, brand()), shown);
    },
  );
  const without = [
    ...(documents.emailCodes ? [] : OF_EMAIL_CODES),
    ...(documents.clientRegistration === 'off' ? OF_CLIENT_REGISTRATION : []),
    ...(documents.firstOperatorLink ? [] : OF_FIRST_OPERATOR),
  ];
  const openApi = (url: string) => openApiAt(url, { title: brand().name, without });
  return {
    ...documentHandlers({ publicUrl, version, source, siteAt: site, openApiAt: openApi }),
    ...createReference({ publicUrl, version, siteAt: site, openApiAt: openApi }),
    ...createConsole(documents, console ?? NO_CONSOLE),
    getHome: { handle: home },
    getSecurityTxt: getSecurityTxt({ publicUrl, securityContacts, clock }),
  };
}
