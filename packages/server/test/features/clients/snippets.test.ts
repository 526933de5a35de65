/** What `portico applications show --for …` prints, pasted and run, with an issuer of http and one of https. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import tls from 'node:tls';
import { pathToFileURL } from 'node:url';
import { type SoftwareName, settingsFor } from '@portico/api/client-settings';
import { selfSigned } from '../../doubles/certificates.ts';
import { newApplication } from '../../fixtures/applications.ts';
import { freePort } from '../../harness/free-port.ts';
import { browserAt } from './browser.ts';
import { type Provider, startProvider } from './provider.ts';
import { folderFor, SNIPPET_PROGRAMS, startSnippet } from './snippet-programs.ts';

const certified = selfSigned('127.0.0.1', 'subjectAltName=IP:127.0.0.1');
tls.setDefaultCACertificates([...tls.getCACertificates(), certified.cert]);
const authority = `${folderFor('authority')}/cert.pem`;
writeFileSync(authority, certified.cert);
/** Where Node, Python and Go read the authorities that they trust. */
const TRUSTED = { NODE_EXTRA_CA_CERTS: authority, SSL_CERT_FILE: authority, REQUESTS_CA_BUNDLE: authority };

const providers = [
  ['http', await startProvider()],
  ['https', await startProvider({}, certified)],
] as const;
after(async () => {
  for (const [, provider] of providers) await provider.stop();
});

interface Printed {
  readonly text: string;
  readonly secret: string;
}

/** Registers an application for this software. @returns what the command prints for it */
async function printedFor(provider: Provider, software: SoftwareName, redirectUri: string): Promise<Printed> {
  const settings = { redirectUris: [redirectUri], requirePkce: software !== 'passport' };
  const { id, secret = '' } = await newApplication(provider.service, settings);
  const application = { ...settings, id, signingAlgorithm: 'ES256' } as const;
  return { text: settingsFor(software, { application, issuer: provider.issuer }), secret };
}

for (const [scheme, provider] of providers) {
  const { service } = provider;
  const ada = await service.person('ada');
  const user = { sub: ada.account.id, email: ada.account.email };

  test(`openid-client: the printed functions sign a user in, with an issuer of ${scheme}`, async () => {
    const { text, secret } = await printedFor(provider, 'openid-client', 'https://app.example.com/callback');
    const file = `${folderFor(`openid-client-${scheme}`)}/sign-in.mjs`;
    writeFileSync(file, text);
    process.env.PORTICO_CLIENT_SECRET = secret;
    const { beginSignIn, completeSignIn } = await import(pathToFileURL(file).href);
    const { url, checks } = await beginSignIn();
    assert.deepEqual(await completeSignIn(await provider.visit(url, ada), checks), user);
  });

  test(`Auth.js: the printed configuration signs a user in, with an issuer of ${scheme}`, async () => {
    const origin = 'http://localhost:3000';
    const { text, secret } = await printedFor(provider, 'authjs', `${origin}/api/auth/callback/portico`);
    const file = `${folderFor(`authjs-${scheme}`)}/auth.mjs`;
    writeFileSync(file, text);
    Object.assign(process.env, {
      PORTICO_CLIENT_SECRET: secret,
      AUTH_SECRET: 'of a test, of 32 octets or more',
    });
    const { handle } = await import(pathToFileURL(file).href);
    const browser = browserAt(origin, handle);
    const { csrfToken } = (await browser.read('/api/auth/csrf')) as { csrfToken: string };
    const form = { csrfToken, callbackUrl: origin };
    const target = await browser.follow('/api/auth/signin/portico', 'POST', form);
    assert.equal(await browser.follow((await provider.visit(target, ada)).href), `${origin}/`);
    const session = (await browser.read('/api/auth/session')) as { user: Record<string, unknown> };
    assert.deepEqual([session.user.id, session.user.email], [user.sub, user.email]);
  });

  for (const { software, callback, prepare } of SNIPPET_PROGRAMS)
    test(`${software}: the printed program signs a user in, with an issuer of ${scheme}`, async (context) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const { text, secret } = await printedFor(provider, software, url + callback);
      const folder = folderFor(`${software}-${scheme}`);
      const program = await prepare(text, folder, port);
      if ('missing' in program) return context.skip(program.missing);
      const environment = { ...TRUSTED, PORTICO_CLIENT_SECRET: secret };
      const stop = await startSnippet(program, { folder, url, environment });
      try {
        const browser = browserAt(url);
        assert.equal(await browser.read('/'), null);
        let target = await browser.follow('/sign-in');
        if (target.startsWith(url)) target = await browser.follow(target);
        const back = (await provider.visit(target, ada)).href;
        const other = browserAt(url);
        await other.follow(back);
        assert.equal(await other.read('/'), null, 'the answer is for another browser');
        assert.equal(await browser.follow(back), `${url}/`);
        assert.deepEqual(await browser.read('/'), user);
      } finally {
        await stop();
      }
    });
}
