import { readFile } from 'node:fs/promises';
import type { PreparedDocument } from '@portico/conventions';
import { html, htmlPage, pageHeaders } from '@portico/conventions/pages';
import { madeOnce, prepareDocument, preparePage } from '@portico/conventions/serving';
import { texts } from '../../pages/texts.ts';
import type { PorticoHandlers } from '../handler.ts';
import { FORM_STYLE } from './form-style.ts';
import { siteAt } from './site.ts';

/** The pages that mails link to: each is an empty one that its module fills. */
const PAGES = {
  getVerifyEmailPage: { name: 'verify-email', title: texts.verifyEmail.title },
  getResetPasswordPage: { name: 'reset-password', title: texts.resetPassword.title },
  getAcceptInvitationPage: { name: 'accept-invitation', title: texts.acceptInvitation.title },
} as const;

/** What those modules import. `secret` runs before them: it takes the secret out of the address bar. */
const SHARED = ['secret', 'client', 'elements', 'failures', 'form', 'texts'] as const;
const FORMS_OF_INVITATIONS = 'invitation-forms';

type PageId = keyof typeof PAGES;
export type MailPageId = PageId | 'getPageAsset';

/** The handlers of the pages that mails link to, and of their modules. */
export function createMailPages(publicUrl: () => string): Pick<PorticoHandlers, MailPageId> {
  const page = (id: PageId) => ({ handle: madeOnce(publicUrl, (url) => mailPage(url, PAGES[id])) });
  const modules = [...SHARED, FORMS_OF_INVITATIONS, ...Object.values(PAGES).map(({ name }) => name)];
  const assets = new Map(
    modules.map((name) => [`${name}.js`, madeOnce(publicUrl, () => prepareModule(name))]),
  );
  return {
    getVerifyEmailPage: page('getVerifyEmailPage'),
    getResetPasswordPage: page('getResetPasswordPage'),
    getAcceptInvitationPage: page('getAcceptInvitationPage'),
    getPageAsset: {
      handle: async ({ parameters: { asset = '' }, fail }) => {
        const prepared = assets.get(asset);
        if (!prepared) throw fail('ROUTE_NOT_FOUND');
        return prepared();
      },
    },
  };
}

const moduleOf = (name: string) => `/pages/${name}.js` as const;

function mailPage(publicUrl: string, { name, title }: (typeof PAGES)[PageId]): Promise<PreparedDocument> {
  const scripts = [moduleOf('secret'), moduleOf(name)];
  const page = htmlPage(
    // Who comes from a mail has no use for the documents of programmers.
    { ...siteAt(publicUrl, { docs: false, console: false }), links: [] },
    {
      title,
      summary: `${title}.`,
      path: `/${name}`,
      style: FORM_STYLE,
      scripts,
      imports: SHARED.map(moduleOf),
      body: html`<h1>${title}</h1>
<noscript><p>${texts.noScript}</p></noscript>`,
    },
  );
  return preparePage(page, pageHeaders({ style: FORM_STYLE, scripts }));
}

/** Written from `packages/server/pages` by `npm run fix`. */
async function prepareModule(name: string): Promise<PreparedDocument> {
  const body = await readFile(new URL(`../../assets/pages/${name}.js`, import.meta.url));
  return prepareDocument({ contentType: 'text/javascript; charset=utf-8', body });
}
