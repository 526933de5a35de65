import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { rsaCertified } from '../../../test/doubles/certificates.ts';
import {
  type AnswerContent,
  formOf,
  honestly,
  responseOf,
  signedAssertion,
} from '../../../test/doubles/saml-provider.ts';
import { CLIENT } from '../../../test/fixtures/saml-turn.ts';
import { createTestDatabase, testedDatabase } from '../../../test/harness/databases.ts';
import { openDatabase } from '../../ground/database/database.ts';
import { SignInRefused } from '../providers/relying-party.ts';
import { samlParty } from './party.ts';
import { emailSources } from './person.ts';
import { createSamlReader } from './reader.ts';
import { spendingAssertions } from './store.ts';
import { parseXml } from './xml.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-'));
const url = await createTestDatabase(folder, 'migrated');
const first = await openDatabase({ url });
// An embedded database serves one process at a time.
const nodes = testedDatabase === 'postgres' ? [first, await openDatabase({ url })] : [first];
const reader = createSamlReader();
after(async () => {
  await reader.close();
  for (const node of nodes) await node.close();
  rmSync(folder, { recursive: true });
});

const signer = rsaCertified('idp.example');
const signing = { signer, algorithm: 'rsa-sha256', digest: 'sha256' } as const;
const provider = {
  entityId: 'https://idp.example/saml',
  signOnUrl: 'https://idp.example/sso',
  certificates: [signer.cert],
  leftOut: [],
};
const entityId = 'https://portico.example/saml/1/metadata';
const returnUrl = 'https://portico.example/saml/1/acs';
const connection = {
  id: 'of-acme',
  entityId: () => entityId,
  find: async () => ({ provider, decryptionKeys: [] }),
  attributes: {},
  isVouched: async () => true,
};
const parties = nodes.map((node) =>
  samlParty({ ...connection, reader, spend: spendingAssertions(node), clock: Date.now }),
);
type Party = (typeof parties)[number];
const partyOf = (number: number) => parties[number % parties.length] as Party;

let states = 0;
const newSecrets = () => ({ state: `state-${++states}`, nonce: 'n', codeVerifier: 'v' });

/** Asks the provider as a browser is sent there. @returns what it says to that request */
async function asked(
  secrets: ReturnType<typeof newSecrets>,
  changed: Partial<AnswerContent> = {},
): Promise<AnswerContent> {
  const query = new URL(await partyOf(0).begin({ ...secrets, returnUrl, isFresh: false })).searchParams;
  const request = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
  const inResponseTo = parseXml(request).getAttribute('ID') ?? '';
  const of = { issuer: provider.entityId, audience: entityId, recipient: returnUrl, inResponseTo };
  return { ...honestly(of, Date.now()), ...changed };
}

const answer = (said: AnswerContent) => formOf(responseOf(said, signedAssertion(said, signing)));

test("returns the assertion's claims, under an issuer derived from the connection", async () => {
  const secrets = newSecrets();
  const said = await asked(secrets);
  const { authTime, ...rest } = await partyOf(0).complete({
    ...secrets,
    returnUrl,
    parameters: answer(said),
    client: CLIENT,
  });
  assert.equal(authTime, Math.floor(Date.parse(said.authenticatedAt) / 1_000));
  assert.deepEqual(rest, {
    issuer: 'saml:of-acme',
    subject: 'ada@acme.example',
    email: 'ada@acme.example',
    emailSources: emailSources({}),
    isBelieved: true,
    name: null,
    claims: { ...said.attributes, authenticationContext: [said.context] },
  });
});

test('refused: 13: the same answer, fifty times at once and then again, on all nodes', async () => {
  const secrets = newSecrets();
  const given = { ...secrets, returnUrl, parameters: answer(await asked(secrets)), client: CLIENT };
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, number) =>
      partyOf(number).complete({ ...given, client: { ...CLIENT, ipAddress: `192.0.2.${number}` } }),
    ),
  );
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const number of [0, 1])
    await assert.rejects(partyOf(number).complete(given), new SignInRefused('not_verified'));
});

test('refused: 18: an unsolicited answer, or one to another sign-in', async () => {
  const secrets = newSecrets();
  for (const inResponseTo of ['', '_state-of-another']) {
    const parameters = answer(await asked(secrets, { inResponseTo }));
    await assert.rejects(
      partyOf(0).complete({ ...secrets, returnUrl, parameters, client: CLIENT }),
      new SignInRefused('not_verified'),
    );
  }
});

for (const [what, changed, reason] of [
  ['a status of failure', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 'provider_refused'],
  ["another's issuer", { issuer: 'https://other.example' }, 'not_verified'],
  ['a subject that is too long', { nameId: 'x'.repeat(257) }, 'not_verified'],
  ['a subject that no database stores', { nameId: 'a&#x85;b' }, 'not_verified'],
] as const)
  test(`refused: ${what}`, async () => {
    const secrets = newSecrets();
    const parameters = answer(await asked(secrets, changed));
    await assert.rejects(
      partyOf(0).complete({ ...secrets, returnUrl, parameters, client: CLIENT }),
      new SignInRefused(reason),
    );
  });
