/** Tests every printed program, with an issuer of http and one of https. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import tls from 'node:tls';
import { type SoftwareName, settingsFor } from '@portico/api/client-settings';
import { selfSigned } from '../../doubles/certificates.ts';
import { newApplication } from '../../fixtures/applications.ts';
import { verifyAddress } from '../../fixtures/factors.ts';
import { freePort } from '../../harness/free-port.ts';
import { browserAt, type CookieBrowser, navigate, walk } from './browser.ts';
import { type Provider, startProvider } from './provider.ts';
import { folderFor, type SnippetProgram, startSnippet } from './snippet.ts';

const certified = selfSigned('127.0.0.1', 'subjectAltName=IP:127.0.0.1');
const authority = `${folderFor('authority')}/cert.pem`;
writeFileSync(authority, certified.cert);
/** Where Node, OpenSSL, Go and Python read the authorities that they trust. */
const TRUSTED = { NODE_EXTRA_CA_CERTS: authority, SSL_CERT_FILE: authority, REQUESTS_CA_BUNDLE: authority };

/** Starts one with a public URL of http, and one with https, which this process trusts. */
export async function startProviders(): Promise<readonly (readonly [scheme: string, provider: Provider])[]> {
  tls.setDefaultCACertificates([...tls.getCACertificates(), certified.cert]);
  const providers = [
    ['http', await startProvider()],
    ['https', await startProvider({}, certified)],
  ] as const;
  after(async () => {
    for (const [, provider] of providers) await provider.stop();
  });
  return providers;
}

export interface PrintedSettings {
  readonly text: string;
  readonly secret: string;
}

/** Registers an application for this software. @returns what the command prints for it */
export async function printedFor(
  provider: Provider,
  software: SoftwareName,
  redirectUri: string,
  others: SnippetProgram['settings'] = {},
): Promise<PrintedSettings> {
  const settings = { redirectUris: [redirectUri], requirePkce: software !== 'passport', ...others };
  const { id, secret = '' } = await newApplication(provider.service, settings);
  const application = { signingAlgorithm: 'ES256', ...settings, id } as const;
  return { text: settingsFor(software, { application, issuer: provider.issuer }), secret };
}

/** @returns the user that a page shows; null if it shows none */
async function shownTo(browser: CookieBrowser, page: string): Promise<unknown> {
  const response = await browser.open(page);
  return response.status === 200 ? response.json() : null;
}

/** Signs in with each program, and out where it has that. @param scheme of the issuer */
export function testPrograms(programs: readonly SnippetProgram[], scheme: string, provider: Provider): void {
  for (const {
    software,
    callback,
    settings,
    host = '127.0.0.1',
    prepare,
    signIn = toSignIn,
    signOut,
    user: page = '/',
    confirmsSignOut,
  } of programs)
    test(`${software}: the printed program signs a user in${signOut ? ' and out' : ''}, with an issuer of ${scheme}`, async (context) => {
      const port = await freePort();
      const url = `http://${host}:${port}`;
      const addresses = { postLogoutRedirectUris: [`${url}/`], ...settings };
      const { text, secret } = await printedFor(provider, software, url + callback, addresses);
      const folder = folderFor(`${software}-${scheme}`);
      const program = await prepare(text, { folder, port, issuer: provider.issuer, authority, secret });
      if ('missing' in program) return context.skip(program.missing);
      const environment = { ...TRUSTED, PORTICO_CLIENT_SECRET: secret };
      const ada = await provider.service.person(`ada.${software}`);
      await verifyAddress(provider.service, ada.token);
      const user = { sub: ada.account.id, email: ada.account.email };
      const running = await startSnippet(program, { folder, url, environment });
      try {
        const browser = browserAt(url, navigate);
        assert.equal(await shownTo(browser, page), null);
        const invented = new URL(await provider.visit(await signIn(browser), ada));
        invented.searchParams.set('state', 'invented');
        await browser.open(invented.href);
        assert.equal(await shownTo(browser, page), null, 'the state is not that of this browser');
        const back = (await provider.visit(await signIn(browser), ada)).href;
        const other = browserAt(url, navigate);
        await other.open(back);
        assert.equal(await shownTo(other, page), null, 'the answer is for another browser');
        assert.equal(new URL(await walk(browser, back)).pathname, '/');
        assert.deepEqual(await shownTo(browser, page), user);
        if (!signOut) return;
        const last = await signOut(browser, provider.issuer);
        assert.equal(await shownTo(browser, page), null);
        if (last.startsWith(url)) return;
        const needs = confirmsSignOut?.(provider.issuer) ? ['confirmation'] : [];
        assert.deepEqual(await provider.leave(last, ada), { needs, url: `${url}/` });
      } catch (cause) {
        throw new Error(running.output(), { cause });
      } finally {
        await running.stop();
      }
    });
}

const toSignIn = (browser: CookieBrowser) => walk(browser, '/sign-in');
