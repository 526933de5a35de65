/**
 * Runs the code of `docs/reference/applications.md`: applications that people sign in to, by the libraries of their
 * languages.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browserAt } from '../../packages/server/test/features/clients/browser.ts';
import { startProvider } from '../../packages/server/test/features/clients/provider.ts';
import { type MadeApplication, newApplication } from '../../packages/server/test/fixtures/applications.ts';
import { authorized, parametersOf } from '../../packages/server/test/fixtures/grants.ts';
import { exchange } from '../../packages/server/test/fixtures/oauth.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { until } from '../../packages/server/test/harness/until.ts';
import { inGo, inPython, type Missing, type Program, start } from '../services/programs.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const programs: readonly (Program | Missing)[] = [
  { name: 'Express and openid-client', command: process.execPath, arguments: [pathOf('express/server.js')] },
  await inPython('Flask and Authlib', pathOf('flask/app.py')),
  await inGo('Go and go-oidc', pathOf('go')),
];

const provider = await startProvider();
after(() => provider.stop());
const { service, issuer } = provider;
const ada = await service.person('ada');

/** Starts a program as an operator has registered it. */
async function started(program: Program): Promise<{ url: string; application: MadeApplication }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const application = await newApplication(service, {
    redirectUris: [`${url}/callback`],
    backchannelLogoutUri: `${url}/backchannel-logout`,
  });
  const { id, secret = '' } = application;
  const running = await start(program, {
    ...{ PORT: String(port), ORIGIN: url, ISSUER: issuer, CLIENT_ID: id, CLIENT_SECRET: secret },
  });
  after(() => running.stop());
  return { url, application };
}

for (const program of programs) {
  const skip = 'missing' in program && program.missing;

  test(`${program.name}: sign in and out`, { skip }, async () => {
    const { url } = await started(program as Program);
    const browser = browserAt(url);
    assert.deepEqual(await browser.read('/'), { person: null });
    const back = await provider.visit(await browser.follow('/sign-in'), ada);
    const before = browser.cookies();
    assert.equal(await browser.follow(back.href), `${url}/`);
    assert.notDeepEqual(browser.cookies(), before);
    assert.deepEqual(await browser.read('/'), { person: { sub: ada.account.id, email: ada.account.email } });
    const end = new URL(await browser.follow('/sign-out', 'POST'));
    assert.equal(end.origin + end.pathname, `${issuer}/end-session`);
    assert.equal(end.searchParams.get('post_logout_redirect_uri'), `${url}/`);
    assert.ok(end.searchParams.has('id_token_hint'));
    assert.deepEqual(await browser.read('/'), { person: null });
  });

  test(`${program.name}: a refusal, or an answer for another browser or issuer, signs no one in`, {
    skip,
  }, async () => {
    const { url } = await started(program as Program);
    const answers: readonly ((own: string) => Promise<string>)[] = [
      async (own) => {
        const body = { parameters: own.split('?')[1] };
        return (await service.call('POST', '/v1/authorizations/refusal', { body })).body.url;
      },
      async () => (await provider.visit(await browserAt(url).follow('/sign-in'), ada)).href,
      async (own) => {
        const answer = await provider.visit(own, ada);
        answer.searchParams.set('iss', 'https://evil.example');
        return answer.href;
      },
    ];
    for (const answer of answers) {
      const browser = browserAt(url);
      const target = await answer(await browser.follow('/sign-in'));
      await browser.follow(target);
      assert.deepEqual(await browser.read('/'), { person: null }, target);
    }
    const browser = browserAt(url);
    const { href } = await provider.visit(await browser.follow('/sign-in'), ada);
    await browser.follow(href);
    assert.notDeepEqual(await browser.read('/'), { person: null });
  });
}

test("Express and openid-client: signing out of Portico elsewhere ends that person's session here", async () => {
  const { url, application } = await started(programs[0] as Program);
  const [grace, ben] = [await service.person('grace'), await service.person('ben')];
  const [browser, other] = [browserAt(url), browserAt(url)];
  for (const [at, person] of [
    [browser, grace],
    [other, ben],
  ] as const)
    await at.follow((await provider.visit(await at.follow('/sign-in'), person)).href);
  assert.notDeepEqual(await browser.read('/'), { person: null });
  assert.equal((await service.call('POST', '/v1/logout', grace)).status, 204);
  await until('the application has ended the session', async () => {
    const { person } = (await browser.read('/')) as { person: unknown };
    return person === null;
  });
  assert.notDeepEqual(await other.read('/'), { person: null });

  // Only a logout token for this application ends a session.
  const redirect_uri = `${url}/callback`;
  const parameters = parametersOf(application.id, { redirect_uri });
  const { code } = await authorized(service, ben.token, parameters, { consent: true });
  const { body: tokens } = await exchange(service, application, code, { redirect_uri });
  for (const body of [`logout_token=${tokens.id_token}`, 'logout_token=x', '']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${url}/backchannel-logout`, { method: 'POST', headers, body });
    assert.equal(response.status, 400);
  }
  assert.notDeepEqual(await other.read('/'), { person: null });
});
