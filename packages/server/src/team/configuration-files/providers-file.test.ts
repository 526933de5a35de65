import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { flawOf, publicAddresses } from '../../ground/outgoing/address.ts';
import { declareFile } from './apply-at-start.ts';
import { parseFile } from './parse.ts';
import { ConfigurationRefused } from './refused.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-providers-'));
after(() => rmSync(folder, { recursive: true }));
const written = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const clientSecretFile = written('secret', 'a secret\n');
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const keyFile = written('key.p8', String(privateKey.export({ type: 'pkcs8', format: 'pem' })));

const RULES = {
  secretOf: () => undefined,
  applications: { audiences: [], refusalOf: async () => undefined },
  issuerFlaw: (issuer: string) => flawOf(issuer, publicAddresses(false)),
  teamReceiverFlaw: () => undefined,
  policyFlaws: () => ({}),
};

async function read(list: unknown) {
  const file = written('providers.json', typeof list === 'string' ? list : JSON.stringify(list, null, 2));
  const declaration = await declareFile('PORTICO_PROVIDERS_FILE', parseFile(file), RULES);
  return declaration.get('provider') ?? [];
}

const GOOGLE = { id: 'google', preset: 'google', clientId: 'portico', clientSecretFile };
const GENERIC = {
  id: 'acme',
  name: 'Acme',
  issuer: 'https://id.example.com',
  clientId: 'portico',
  clientSecretFile,
};
const APPLE = { id: 'apple', preset: 'apple', clientId: 'com.example', teamId: 'T', keyId: 'K', keyFile };

test('PORTICO_PROVIDERS_FILE: presets set name, issuer and scopes; secrets are the content of files', async () => {
  const [google, acme, apple] = await read([GOOGLE, GENERIC, APPLE]);
  assert.equal(google?.state.name, 'Google');
  assert.equal(google?.state.issuer, 'https://accounts.google.com');
  assert.deepEqual(google?.state.scopes, ['email', 'profile']);
  assert.equal(google?.secret, 'a secret\n');
  assert.deepEqual([acme?.state.trustsEmail, acme?.state.position], [false, 1]);
  assert.match(apple?.secret ?? '', /PRIVATE KEY/);
});

test("PORTICO_PROVIDERS_FILE: takes a client ID in the length of Google's", async () => {
  const clientId = `123456789012-${'a'.repeat(32)}.apps.googleusercontent.com`;
  assert.equal((await read([{ ...GOOGLE, clientId }]))[0]?.state.clientId, clientId);
});

for (const [what, list, ...expected] of [
  ['not JSON', '[', /^providers\.json:1: Flow/],
  ['empty', '', /^providers\.json:1: the file must be an array$/],
  ['no list', {}, /^providers\.json:1: the file must be an array$/],
  ['more than a list', '[], "more": 1', /^providers\.json:1: /],
  ['a member twice', '[{"id":"a",\n"id":"b"}]', /^providers\.json:2: .*unique/],
  ['no object', [1], /^providers\.json:2: 0 must be an object$/],
  ['an unknown member', [{ ...GOOGLE, colour: 'x' }], /^providers\.json:7: 0\.colour is not a known member/],
  [
    'a secret itself',
    [{ ...GOOGLE, secret: 'x' }],
    /^providers\.json:7: 0\.secret is not a member of this file/,
  ],
  ['two of one id', [GOOGLE, GOOGLE], /^providers\.json:8: 1 has the key google, which another one has$/],
  [
    'everything missing, in the second',
    [GOOGLE, {}],
    /^providers\.json:8: 1\.clientSecretFile is required$/,
    /^providers\.json:8: 1\.id is required$/,
    /^providers\.json:8: 1\.clientId is required$/,
  ],
  ['an unknown preset', [{ ...GOOGLE, preset: 'myspace' }], /0\.preset must be one of/],
  [
    'an issuer inside',
    [{ ...GENERIC, issuer: 'https://127.0.0.1' }],
    /0\.issuer leads to an address that is not/,
  ],
  [
    'a secret that is not there',
    [{ ...GOOGLE, clientSecretFile: '/nowhere' }],
    /0\.clientSecretFile names a file/,
  ],
  [
    'a secret for Apple',
    [{ ...APPLE, clientSecretFile }],
    /0\.clientSecretFile is not for this provider: use keyFile/,
  ],
] as const) {
  test(`PORTICO_PROVIDERS_FILE: refused with file, line and member: ${what}`, async () => {
    const refused = await read(list).then(
      () => assert.fail('it was taken'),
      (error: unknown) => error,
    );
    assert.ok(refused instanceof ConfigurationRefused, String(refused));
    const problems = refused.problems.map((problem) => problem.replace(`${folder}/`, ''));
    for (const pattern of expected)
      assert.ok(
        problems.some((one) => pattern.test(one)),
        problems.join('\n'),
      );
    for (const problem of problems) assert.doesNotMatch(problem, /a secret/, 'a secret is never repeated');
  });
}
