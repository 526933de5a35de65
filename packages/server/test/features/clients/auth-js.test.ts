/** Auth.js with its generic provider of OpenID Connect: its handler is a function from a request to a response. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Auth, type Config } from '@auth/core';
import { type MadeApplication, newApplication } from '../../fixtures/applications.ts';
import { startProvider } from './provider.ts';

const ORIGIN = 'http://localhost:3000';
const provider = await startProvider();
after(() => provider.stop());
const { service, issuer } = provider;
const ada = await service.person('ada');

function configFor({ id, secret }: MadeApplication): Config {
  return {
    providers: [{ id: 'portico', name: 'Portico', type: 'oidc', issuer, clientId: id, clientSecret: secret }],
    secret: 'a secret of the application, of 32 octets or more',
    trustHost: true,
    basePath: '/api/auth',
    logger: { error: () => {}, warn: () => {} },
    callbacks: {
      session: ({ session, token }) => ({ ...session, subject: token.sub, email: token.email }),
      jwt: ({ token, profile }) => ({ ...token, sub: profile?.sub ?? token.sub }),
    },
  };
}

/** A browser as far as Auth.js sees it. */
function browserOf(config: Config) {
  const cookies = new Map<string, string>();
  return async (path: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(new URL(path, ORIGIN), {
      method: form ? 'POST' : 'GET',
      headers: { cookie },
      ...(form && { body: new URLSearchParams(form) }),
    });
    const response = await Auth(request, config);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

/** Presses the button of Auth.js. @returns where it sends the browser */
async function begin(browse: ReturnType<typeof browserOf>): Promise<string> {
  const { csrfToken } = (await (await browse('/api/auth/csrf')).json()) as { csrfToken: string };
  const begun = await browse('/api/auth/signin/portico', { csrfToken, callbackUrl: ORIGIN });
  return begun.headers.get('location') ?? '';
}

const REDIRECT_URIS = [`${ORIGIN}/api/auth/callback/portico`];

for (const [kind, settings] of [
  ['registered as it comes', {}],
  ['with ID tokens by RSA', { signingAlgorithm: 'RS256' }],
] as const)
  test(`Auth.js ${kind}: a person signs in to an application`, async () => {
    const application = await newApplication(service, { redirectUris: REDIRECT_URIS, ...settings });
    const config = configFor(application);
    const browse = browserOf(config);
    const back = await browse(String(await provider.visit(await begin(browse), ada)));
    assert.equal(back.headers.get('location'), ORIGIN);
    const session = (await (await browse('/api/auth/session')).json()) as Record<string, unknown>;
    assert.deepEqual([session.subject, session.email], [ada.account.id, ada.account.email]);
  });

test('Auth.js: an answer for another browser, or a refusal, signs no one in', async () => {
  const config = configFor(await newApplication(service, { redirectUris: REDIRECT_URIS }));
  const browse = browserOf(config);
  const url = await begin(browse);
  const [, parameters = ''] = url.split('?');
  const answers = [
    await browserOf(config)(String(await provider.visit(url, ada))),
    await browse(
      (await service.call('POST', '/v1/authorizations/refusal', { body: { parameters } })).body.url,
    ),
  ];
  for (const answer of answers) assert.match(answer.headers.get('location') ?? '', /\/api\/auth\/.*error/);
  assert.equal(await (await browse('/api/auth/session')).json(), null);
});
