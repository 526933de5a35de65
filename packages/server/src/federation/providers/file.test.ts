import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { publicAddresses } from '../../ground/outgoing/address.ts';
import { readProvidersFile } from './file.ts';

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

const read = (list: unknown) =>
  readProvidersFile(
    written('providers.json', typeof list === 'string' ? list : JSON.stringify(list)),
    publicAddresses(false),
  );
const GOOGLE = { id: 'google', preset: 'google', clientId: 'portico', clientSecretFile };
const GENERIC = {
  id: 'acme',
  name: 'Acme',
  issuer: 'https://id.example.com',
  clientId: 'portico',
  clientSecretFile,
};

test('presets set name, issuer and scopes; the secret is the line of its file', () => {
  const [google, acme] = read([GOOGLE, GENERIC]);
  assert.equal(google?.name, 'Google');
  assert.equal(google?.issuer, 'https://accounts.google.com');
  assert.deepEqual(google?.credential, { kind: 'secret', secret: 'a secret' });
  assert.equal(acme?.trustsEmail, false);
});

test('Apple takes a key instead of a secret', () => {
  const apple = { id: 'apple', preset: 'apple', clientId: 'com.example', teamId: 'T', keyId: 'K', keyFile };
  assert.equal(read([apple])[0]?.credential.kind, 'key');
});

for (const [what, list, problems] of [
  ['not JSON', '[', [/not one JSON list/]],
  ['no list', {}, [/not one JSON list/]],
  ['more than a list', '[], "more": 1', [/not one JSON list/]],
  ['a member twice', '[{"id":"a","id":"b"}]', [/not one JSON list/]],
  ['no object', [1], [/provider 1: it must be an object/]],
  ['an unknown member', [{ ...GOOGLE, secret: 'x' }], [/provider 1: the member secret is not known/]],
  ['two of one id', [GOOGLE, GOOGLE], [/two providers have the ID google/]],
  [
    'everything missing, in the second',
    [GOOGLE, {}],
    [
      /provider 2: id/,
      /provider 2: name/,
      /provider 2: issuer/,
      /provider 2: clientId/,
      /clientSecretFile is required/,
    ],
  ],
  ['an unknown preset', [{ ...GOOGLE, preset: 'myspace' }], [/preset must be one of google/]],
  [
    'an issuer inside',
    [{ ...GENERIC, issuer: 'https://127.0.0.1' }],
    [/issuer leads to an address that is not/],
  ],
  ['an issuer without TLS', [{ ...GENERIC, issuer: 'http://id.example.com' }], [/issuer must be an https/]],
  ['an id that is no part of a path', [{ ...GOOGLE, id: '../x' }], [/provider 1: id must be/]],
  [
    'a secret that is not there',
    [{ ...GOOGLE, clientSecretFile: '/nowhere' }],
    [/clientSecretFile names a file/],
  ],
  ['trust in a preset', [{ ...GOOGLE, trustsEmail: true }], [/trustsEmail is only for providers without/]],
  [
    'a key that is none',
    [{ id: 'apple', preset: 'apple', clientId: 'a', teamId: 'T', keyId: 'K', keyFile: clientSecretFile }],
    [/keyFile must be the key/],
  ],
] as const) {
  test(`refused with every problem: ${what}`, () => {
    for (const problem of problems) assert.throws(() => read(list), problem);
  });
}
