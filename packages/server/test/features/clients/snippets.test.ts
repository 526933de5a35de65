/** Pastes and runs what `portico applications show --for …` prints, with an issuer of http and one of https. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { browserAt } from './browser.ts';
import { folderFor } from './snippet.ts';
import { SNIPPET_PROGRAMS } from './snippet-programs.ts';
import { printedFor, startProviders, testPrograms } from './snippet-tests.ts';

const providers = await startProviders();

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

  testPrograms(SNIPPET_PROGRAMS, scheme, provider);
}
