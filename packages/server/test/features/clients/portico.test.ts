/** Portico as a provider of Portico: for everybody, and for an organization. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApplication } from '../../fixtures/applications.ts';
import { connectedTo } from '../../fixtures/connected.ts';
import { begin, complete, type Elsewhere, withProviders } from '../../fixtures/federation.ts';
import { challengeOf, newVerifier } from '../../fixtures/sign-ins.ts';
import { outcome } from '../../harness/outcome.ts';
import { runOn } from '../../harness/rows.ts';
import { type Person, type Service, startService } from '../../harness/service.ts';
import { startProvider } from './provider.ts';

const provider = await startProvider();
const { id, secret = '' } = await newApplication(provider.service, { redirectUris: [] });
const there: Elsewhere = { issuer: provider.issuer, client: { id, secret } };
const service = await startService({ environment: withProviders({ trusted: there }) });
after(async () => {
  await service.stop();
  await provider.stop();
});

/** Registers the address to which a service returns with the provider. */
async function admit(returnUrl: string): Promise<void> {
  const { databaseUrl, app } = provider.service;
  await app.settled();
  const settings = JSON.stringify({ redirectUris: [returnUrl] });
  await runOn(databaseUrl, 'update applications set settings = ? where id = ?', [settings, id]);
}

/** A person with a verified address at the provider. */
async function someone(name: string): Promise<Person> {
  const person = await provider.service.person(name);
  await provider.service.app.settled();
  const verify = 'update accounts set email_verified_at = 1 where id = ?';
  await runOn(provider.service.databaseUrl, verify, [person.account.id]);
  return person;
}

const queryOf = ({ search }: URL) => search.slice(1);

test('another Portico as identity provider: sign in with its account, and confirm with its password', async () => {
  await admit(`${service.app.publicUrl}/sign-in/return/trusted`);
  const ada = await someone('ada');
  const { verifier, url } = await begin(service, 'trusted');
  const reply = await complete(service, { verifier, parameters: queryOf(await provider.visit(url, ada)) });
  assert.equal(outcome(reply), '201', reply.text);
  const { account, accessToken: token } = reply.body;
  assert.deepEqual([account.email, account.emailVerified], [ada.account.email, true]);
  const again = await begin(service, 'trusted', { token, body: { prompt: 'login' } });
  const parameters = queryOf(await provider.visit(again.url, ada));
  const confirmed = await complete(service, { verifier: again.verifier, parameters });
  assert.deepEqual([outcome(confirmed), confirmed.body.account?.id], ['201', account.id], confirmed.text);
});

test("another Portico as an organization's connection: its people sign in with their accounts there", async () => {
  const given = { clientId: id, clientSecret: secret };
  const to = await connectedTo(service, there, given);
  const { token } = to.owner;
  const path = `/v1/connections/${to.connection}`;
  await admit((await service.call('GET', path, { token })).body.returnUrl);
  const ada = await someone('ada');
  await addressed(provider.service, ada, `ada@${to.domain}`);
  const verifier = newVerifier();
  const body = { email: `ada@${to.domain}`, verifierHash: challengeOf(verifier) };
  const { url } = (await service.call('POST', '/v1/sign-ins', { body })).body;
  const reply = await complete(service, { verifier, parameters: queryOf(await provider.visit(url, ada)) });
  assert.deepEqual([outcome(reply), reply.body.methods], ['201', ['sso']], reply.text);
  const own = await service.call('GET', '/v1/organizations', { token: reply.body.accessToken });
  assert.equal(own.body.items[0].id, to.organization);
});

/** Changes a person's address directly in the database. */
async function addressed({ databaseUrl, app }: Service, { account }: Person, email: string): Promise<void> {
  await app.settled();
  const change = 'update accounts set email = ?, email_canonical = ? where id = ?';
  await runOn(databaseUrl, change, [email, email, account.id]);
}
