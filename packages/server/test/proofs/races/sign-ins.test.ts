/** A sign-in elsewhere that begins at one node and is completed at all of them: by a provider, and by connections of both kinds. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startProvider } from '../../doubles/openid-provider.ts';
import { connectedTo } from '../../fixtures/connected.ts';
import { withProviders } from '../../fixtures/federation.ts';
import { answerOf, askedOver, personWith, samlConnected } from '../../fixtures/saml-connected.ts';
import { challengeOf, newVerifier } from '../../fixtures/sign-ins.ts';
import { atOnce } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';
import { outcome } from '../../harness/outcome.ts';
import type { Service } from '../../harness/service.ts';

const MANY = 10;

const provider = await startProvider();
const nodes = await startNodes({
  environment: {
    ...withProviders({ trusted: provider }),
    PORTICO_PUBLIC_URL: 'https://accounts.example.com',
  },
});
const [first] = nodes.all as [Service];
const last = nodes.all.at(-1) as Service;
after(async () => {
  await nodes.stop();
  await provider.stop();
});

let people = 0;
const claimsOf = (domain: string) => ({
  sub: `subject-${++people}`,
  email: `nodes-${process.pid}-${people}@${domain}`,
  email_verified: true,
});

interface Way {
  /** The body that begins a sign-in. */
  readonly given: object;
  /** Returns the answer of an honest provider. */
  readonly answer: (url: string, verifier: string) => string;
}

const WAYS: Readonly<Record<string, () => Promise<Way>>> = {
  'a provider for everybody': async () => ({
    given: { providerId: 'trusted' },
    answer: (url) => provider.signIn(url, claimsOf('example.com')),
  }),
  'a connection over OpenID Connect': async () => {
    const { connection, domain } = await connectedTo(first, provider);
    return {
      given: { connectionId: connection },
      answer: (url) => provider.signIn(url, claimsOf(domain)),
    };
  },
  'a connection over SAML': async () => {
    const to = await samlConnected(first);
    return {
      given: { connectionId: to.connection.id },
      answer: (url, verifier) =>
        answerOf(askedOver(url, { ...to, verifier }), to, personWith(claimsOf(to.domain).email)),
    };
  },
};

for (const [what, prepare] of Object.entries(WAYS))
  test(`${what}: begun on one node, completed ${MANY} times at once on all: one session, valid on all`, async () => {
    const { given, answer } = await prepare();
    const verifier = newVerifier();
    const body = { ...given, verifierHash: challengeOf(verifier) };
    const begun = await first.call('POST', '/v1/sign-ins', { body });
    assert.equal(outcome(begun), '201', begun.text);
    const completion = { verifier, parameters: answer(begun.body.url, verifier) };
    const path = '/v1/sign-ins/completion';
    const replies = await atOnce(
      Array.from({ length: MANY }, (_, number) => ({
        ...{ method: 'POST', path, body: completion },
        url: nodes.url(number),
      })),
    );
    const outcomes = replies.map(outcome).toSorted();
    assert.deepEqual(outcomes, ['201', ...Array(MANY - 1).fill('422 FIELDS_VALIDATION_ERROR: verifier')]);
    const token = replies.find(({ status }) => status === 201)?.body.accessToken;
    for (const node of nodes.all)
      assert.equal(outcome(await node.call('GET', '/v1/account', { token })), '200');
  });

test('sign-in begun on one node can be completed on another', async () => {
  for (const prepare of Object.values(WAYS)) {
    const { given, answer } = await prepare();
    const verifier = newVerifier();
    const body = { ...given, verifierHash: challengeOf(verifier) };
    const { url } = (await first.call('POST', '/v1/sign-ins', { body })).body;
    const completion = { verifier, parameters: answer(url, verifier) };
    assert.equal(outcome(await last.call('POST', '/v1/sign-ins/completion', { body: completion })), '201');
  }
});
