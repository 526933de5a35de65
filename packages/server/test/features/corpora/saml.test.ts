/**
 * SAML documents as ten identity providers are documented to write them, each with its expected result: metadata that
 * are pasted, fetched and put, and answers to tests of a connection. They are modelled on the documentation named
 * beside them; none is a copy.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type Certified, rsaCertified, selfSigned } from '../../doubles/certificates.ts';
import { ANYWHERE, startReceiver } from '../../doubles/receiver.ts';
import { formOf } from '../../doubles/saml-provider.ts';
import { setConnectionState } from '../../fixtures/connected.ts';
import { newDomain } from '../../fixtures/domains.ts';
import { askedOver, type BegunOver } from '../../fixtures/saml-connected.ts';
import { challengeOf, newVerifier } from '../../fixtures/sign-ins.ts';
import { runOn } from '../../harness/rows.ts';
import { type Reply, startService } from '../../harness/service.ts';
import type { AnswerDocument, MetadataDocument, Provider } from './saml/provider.ts';
import { adfs } from './saml/providers/adfs.ts';
import { entra } from './saml/providers/entra.ts';
import { google } from './saml/providers/google.ts';
import { jumpcloud } from './saml/providers/jumpcloud.ts';
import { keycloak } from './saml/providers/keycloak.ts';
import { okta } from './saml/providers/okta.ts';
import { onelogin } from './saml/providers/onelogin.ts';
import { pingFederate } from './saml/providers/ping-federate.ts';
import { rippling } from './saml/providers/rippling.ts';
import { shibboleth } from './saml/providers/shibboleth.ts';
import { base64Of, signed } from './saml/signed.ts';

const PROVIDERS = [
  adfs,
  entra,
  google,
  jumpcloud,
  keycloak,
  okta,
  onelogin,
  pingFederate,
  rippling,
  shibboleth,
] as const;

const signing = rsaCertified('signing.example');
const next = rsaCertified('next.example');
const CERTIFICATES: Readonly<Record<string, Certified>> = {
  signing,
  next,
  short: rsaCertified('short.example', { bits: 1_024 }),
  elliptic: selfSigned('elliptic.example'),
};
const withCertificates = (document: string) =>
  document.replace(/\{(signing|next|short|elliptic)\}/g, (_, name) =>
    base64Of(CERTIFICATES[name] as Certified),
  );

let published = '';
const host = await startReceiver((_request, response) => response.writeHead(200).end(published));
const service = await startService({
  environment: { PORTICO_FEDERATION_INSECURE: 'true' },
  federationAddresses: ANYWHERE,
});
after(async () => {
  await service.stop();
  await host.stop();
});
const owner = await service.person('owner');
const { token } = owner;
const organization = await service.organization(owner);
const { id: domainId, name: domain } = await newDomain(service, { organization, by: owner });
await service.app.settled();
await runOn(service.databaseUrl, `update domains set state = 'verified' where id = ?`, [domainId]);

const path = `/v1/organizations/${organization}/connections`;
const create = (metadata: string) =>
  service.call('POST', path, { token, body: { type: 'saml', name: 'Provider', metadata } });
const put = (id: string, body: object) => service.call('PUT', `/v1/connections/${id}`, { token, body });
const remove = (id: string) => service.call('DELETE', `/v1/connections/${id}`, { token });

/** A connection that is to be changed. */
const changed = (await create(withCertificates(entra.metadata[0].document))).body.id;

/** The part of an answer about metadata, from any source. */
function meaningOf({ status, body, text }: Reply): object {
  if (status === 422) return { flaw: body.error.fields.metadata };
  assert.ok(status === 200 || status === 201, text);
  const { source: _, ...meaning } = body.metadata;
  return meaning;
}

let fetches = 0;

/** The same metadata, pasted, put and fetched. @returns what they mean, which is one */
async function read(document: string): Promise<object> {
  const pasted = await create(document);
  if (pasted.status === 201) await remove(pasted.body.id);
  const meaning = meaningOf(pasted);
  published = document;
  // Metadata that are put again are not read again.
  const url = `${host.url}?${++fetches}`;
  for (const metadata of [document, url])
    assert.deepEqual(meaningOf(await put(changed, { name: 'Provider', metadata })), meaning, metadata);
  return meaning;
}

/** Compares the outcome of metadata with the expected one. */
async function judgeMetadata({ entityId }: Provider, { document, outcome }: MetadataDocument): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: bodies are what the tests assert on.
  const meaning = (await read(withCertificates(document))) as any;
  if ('refused' in outcome) {
    assert.ok(meaning.flaw?.startsWith(outcome.refused), JSON.stringify(meaning));
    return;
  }
  assert.equal(meaning.flaw, undefined);
  const { identityProvider, signOnUrl, certificates } = meaning;
  assert.deepEqual([identityProvider, signOnUrl], [entityId, outcome.signOnUrl]);
  const flaws = certificates.map(({ why }: { readonly why: string | null }) => why);
  assert.deepEqual(flaws, [...Array(outcome.used).fill(null), ...(outcome.leftOut ?? [])]);
}

const MINUTE = 60_000;
let people = 0;

/** The form that the provider has the browser post in answer to a request, about a new person. */
function formFor(provider: Provider, answer: AnswerDocument, { said, relayState }: BegunOver): string {
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  const values: Readonly<Record<string, string>> = {
    ...{ audience: said.audience, acs: said.recipient, request: said.inResponseTo, domain },
    ...{ id: randomUUID(), now: at(0), before: at(-MINUTE), end: at(5 * MINUTE), ended: at(-5 * MINUTE) },
  };
  const document = answer.document
    .replaceAll('@{domain}', `+${people}@{domain}`)
    .replace(/(NameID[^>]*>[^<@]+)</, `$1-${people}<`)
    .replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
  const style = { ...provider.style, ...(answer.algorithm && { algorithm: answer.algorithm }) };
  const whole = signed(document, style, answer.signer === 'next' ? next : signing);
  return formOf(whole.replace('{responseSignature}', ''), relayState);
}

/** Goes to the provider and comes back with its answer. */
async function comeBack(
  provider: Provider,
  answer: AnswerDocument,
  [begin, connection]: [string, Reply['body']],
) {
  const verifier = newVerifier();
  const body = { verifierHash: challengeOf(verifier), connectionId: connection.id };
  const { url } = (await service.call('POST', begin, { token, body })).body;
  const parameters = formFor(provider, answer, askedOver(url, { connection, verifier }));
  return service.call('POST', '/v1/sign-ins/completion', { body: { verifier, parameters } });
}

const connections = new Map<Provider, Reply['body']>();

/** A connection with the first metadata of a provider. */
async function connectionTo(provider: Provider): Promise<Reply['body']> {
  const known = connections.get(provider);
  if (known) return known;
  const { body } = await create(withCertificates(provider.metadata[0].document));
  connections.set(provider, body);
  return body;
}

/** Compares the outcome of an answer with that of a test of the connection, and with the account that then signs in. */
async function judgeAnswer(provider: Provider, answer: AnswerDocument): Promise<void> {
  people++;
  const connection = await connectionTo(provider);
  await put(connection.id, { name: 'Provider', ...answer.connection });
  await setConnectionState(service, connection.id, 'setup');
  const { body: found } = await comeBack(provider, answer, [
    `/v1/connections/${connection.id}/tests`,
    connection,
  ]);
  const { outcome } = answer;
  if ('refused' in outcome) {
    assert.equal(found.state, 'failed', JSON.stringify(found));
    assert.ok(found.problem.detail.startsWith(outcome.refused), JSON.stringify(found.problem));
  } else {
    const { email, name = null, role = 'viewer' } = outcome;
    assert.deepEqual([found.state, found.problem, found.roles], ['passed', null, [role]]);
    const { body, text } = await comeBack(provider, answer, ['/v1/sign-ins', connection]);
    assert.ok(body.account, text);
    const address = email.replace(/@$/, `+${people}@${domain}`);
    assert.deepEqual([found.email, body.account.email, body.account.name], [address, address, name]);
  }
}

for (const provider of PROVIDERS) {
  for (const document of provider.metadata)
    test(`SAML metadata of ${provider.name}: ${document.what}`, () => judgeMetadata(provider, document));
  for (const answer of provider.answers)
    test(`SAML response of ${provider.name}: ${answer.what}`, () => judgeAnswer(provider, answer));
}

test('SAML corpus: at least 60 documents, each with its source', () => {
  const count = PROVIDERS.reduce((sum, { metadata, answers }) => sum + metadata.length + answers.length, 0);
  assert.ok(count >= 60, `${count}`);
  for (const { sources } of PROVIDERS) assert.ok(sources.every((one) => one.startsWith('https://')));
});
