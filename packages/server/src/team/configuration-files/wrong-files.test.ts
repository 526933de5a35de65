import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { flawOf, publicAddresses } from '../../ground/outgoing/address.ts';
import { type DeclarationRules, declareFiles } from './declaration.ts';
import { parseFile } from './parse.ts';
import { receiverFlaw } from './receiver.ts';
import { ConfigurationRefused } from './refused.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-configuration-'));
after(() => rmSync(folder, { recursive: true }));

const RULES: DeclarationRules = {
  secretOf: (name) => (name === 'SET' ? `portico_cs_${'a'.repeat(43)}` : undefined),
  applications: { audiences: ['api'], refusalOf: async (url) => flawOf(url, publicAddresses(false)) },
  issuerFlaw: (issuer) => flawOf(issuer, publicAddresses(false)),
  teamReceiverFlaw: (url) => receiverFlaw(url, false),
  policyFlaws: () => ({}),
};

let files = 0;
function written(content: string | Uint8Array, name = `file-${++files}.yaml`): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Every problem of a file, without its folder. */
async function problemsOf(...contents: readonly (string | Uint8Array)[]): Promise<string[]> {
  const paths = contents.map((content, at) => written(content, `${at === 0 ? 'one' : 'two'}.yaml`));
  try {
    await declareFiles(paths.map(parseFile), RULES);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigurationRefused, String(error));
    return error.problems.map((problem) => problem.replace(`${folder}/`, ''));
  }
}

const APPLICATION =
  'applications:\n  - {key: app, name: App, kind: web, redirectUris: [https://a.example.com/]';
const LAUGHS = Array.from({ length: 9 }, (_, at) =>
  at === 0
    ? 'a0: &a0 [x, x, x, x, x, x, x, x, x]'
    : `a${at}: &a${at} [${Array(9)
        .fill(`*a${at - 1}`)
        .join(', ')}]`,
).join('\n');

const WRONG: Readonly<
  Record<string, readonly [content: string | Uint8Array, ...problems: readonly RegExp[]]>
> = {
  'a list': ['- 1', /^one\.yaml:1: must be an object$/],
  'a text': ['roles', /^one\.yaml:1: must be an object$/],
  'not UTF-8': [Buffer.from([0x61, 0x3a, 0xff]), /^one\.yaml: it is not UTF-8$/],
  'too long': [`# ${'x'.repeat(1_048_576)}`, /^one\.yaml: it has more than 1048576 bytes$/],
  'cut off': ['roles: [{name: a', /^one\.yaml:1: Flow map/, /^one\.yaml:1: Flow seq/],
  'two documents': ['roles: []\n---\nroles: []', /^one\.yaml:2: .*multiple documents/],
  'a member twice': ['roles: []\nroles: []', /^one\.yaml:2: .*unique/],
  'a tag of a language': ['roles: !!js/function x', /^one\.yaml:1: .*[Tt]ag/],
  'an alias to nothing': ['roles: *x', /^one\.yaml: .*alias/],
  'aliases that grow': [LAUGHS, /^one\.yaml: .*alias/],
  'nesting without an end': ['['.repeat(10_000), /^one\.yaml/],
  'a section that does not exist': [
    'role: []',
    /^one\.yaml:1: role is not a known member; did you mean roles\?$/,
  ],
  'a member far from all others': [
    'colour: 1',
    /^one\.yaml:1: colour is not a known member: use one of .*roles/,
  ],
  'a member that every object has': [
    'roles: [{name: a, permissions: [], constructor: 1}]',
    /^one\.yaml:1: roles\.0\.constructor is not a known member/,
  ],
  'a misspelt member': [
    'roles:\n  - name: a\n    permisions: []',
    /^one\.yaml:3: roles\.0\.permisions is not a known member; did you mean permissions\?$/,
    /^one\.yaml:2: roles\.0\.permissions is required$/,
  ],
  'a list that is an object': ['roles: {a: {permissions: []}}', /^one\.yaml:1: roles must be an array$/],
  'a missing name and a wrong one': [
    'permissions:\n  - delegable: true\n  - name: Invoice',
    /^one\.yaml:2: permissions\.0\.name is required$/,
    /^one\.yaml:3: permissions\.1\.name has characters/,
  ],
  'a text for a boolean': [
    'permissions: [{name: "a:b", delegable: yes}]',
    /permissions\.0\.delegable must be a boolean/,
  ],
  'a reserved role': [
    'roles: [{name: owner, permissions: []}]',
    /^one\.yaml:1: roles\.0\.name must not be owner/,
  ],
  'a key that is a sentence': [
    'applications: [{key: My App, name: a, kind: native, redirectUris: ["com.example:/"]}]',
    /applications\.0\.key has characters/,
  ],
  'a key twice': [
    'roles:\n  - {name: a, permissions: []}\n  - {key: a, name: b, permissions: []}',
    /^one\.yaml:3: roles\.1 has the key a, which another one has$/,
  ],
  'an address without TLS': [
    `${APPLICATION}, logoUrl: http://a.example.com}`,
    /^one\.yaml:2: applications\.0\.logoUrl must be an https/,
  ],
  'an audience that is not configured': [
    `${APPLICATION}, audiences: [other]}`,
    /applications\.0\.audiences must be one of the configured/,
  ],
  'a variable that is not set': [
    `${APPLICATION}, secret: {env: MISSING}}`,
    /^one\.yaml:2: applications\.0\.secret\.env names MISSING, which is not set$/,
  ],
  'an unknown member, a wrong value, and a variable that is not set': [
    `${APPLICATION}, colour: red, secret: {env: MISSING}}\n  - {key: Big App, name: a, kind: native}`,
    /^one\.yaml:2: applications\.0\.colour is not a known member/,
    /^one\.yaml:3: applications\.1\.key has characters/,
    /^one\.yaml:2: applications\.0\.secret\.env names MISSING, which is not set$/,
  ],
  'a secret itself': [`${APPLICATION}, secret: portico_cs_x}`, /applications\.0\.secret must be an object/],
  'providers without what they need': [
    'providers:\n  - {id: a, clientId: x}\n  - {id: b, preset: apple, clientId: x}\n  - {preset: google}',
    /^one\.yaml:4: providers\.2\.id is required$/,
    /^one\.yaml:4: providers\.2\.clientId is required$/,
    /^one\.yaml:2: providers\.0\.name is required without a preset$/,
    /^one\.yaml:2: providers\.0\.issuer is required without a preset$/,
    /^one\.yaml:3: providers\.1\.teamId is required with the preset/,
    /^one\.yaml:3: providers\.1\.keyId is required with the preset/,
  ],
  'what a preset sets': [
    'providers: [{id: a, preset: google, issuer: "https://a.example.com", clientId: x, trustsEmail: true, keyId: x}]',
    /providers\.0\.issuer is set by the preset/,
    /providers\.0\.trustsEmail is only for providers without a preset/,
    /providers\.0\.keyId is only for the preset/,
  ],
  'an issuer inside': [
    'providers: [{id: a, name: A, issuer: "https://127.0.0.1", clientId: x}]',
    /providers\.0\.issuer leads to an address that is not public/,
  ],
  'an issuer without TLS': [
    'providers: [{id: a, name: A, issuer: "http://a.example.com", clientId: x}]',
    /providers\.0\.issuer must be an https/,
  ],
  'an unknown preset, and an ID that is no part of a path': [
    'providers: [{id: ../x, preset: myspace, clientId: x, scopes: ["a b"]}]',
    /providers\.0\.id has characters/,
    /providers\.0\.preset must be one of/,
    /providers\.0\.scopes\.0 has characters/,
  ],
  'webhooks of the team that lead nowhere, or want what does not occur': [
    `webhooks:
  - { key: a, name: A, url: "http://events.example.com/" }
  - { key: b, name: B, url: "https://user@events.example.com/" }
  - { key: c, name: C, url: "https://events.example.com/#part" }
  - { key: d, name: D, url: "https://events.example.com/", types: [account.vanished] }
  - { key: e, name: E, url: "https://events.example.com/", state: failing }
  - { key: f, name: F, url: "https://events.example.com/", types: [] }`,
    /webhooks\.0\.url must begin with https:/,
    /webhooks\.1\.url must have no user name or password/,
    /webhooks\.2\.url must be an https:\/\/ URL without a fragment/,
    /webhooks\.3\.types\.0 must be one of/,
    /webhooks\.4\.state must be one of/,
    /webhooks\.5\.types must not be empty/,
  ],
  'receivers at a port that does not exist': [
    `hooks: [{point: organization.create, url: "https://rules.example.com:99999/", secret: {env: SET}}]
webhooks: [{key: a, name: A, url: "https://events.example.com:99999/"}]`,
    /^one\.yaml:1: hooks\.0\.url must be an https:\/\/ URL$/,
    /^one\.yaml:2: webhooks\.0\.url must be an https:\/\/ URL without a fragment$/,
  ],
  'a secret of something that has none': [
    'applications: [{key: a, name: a, kind: native, redirectUris: ["com.example:/"], secret: {env: SET}}]',
    /applications\.0\.secret is only for `web` applications/,
  ],
};

for (const [what, [content, ...expected]] of Object.entries(WRONG))
  test(`configuration file: refused with file, line and member: ${what}`, async () => {
    const problems = await problemsOf(content);
    for (const pattern of expected)
      assert.ok(
        problems.some((problem) => pattern.test(problem)),
        `${pattern}\n${problems.join('\n')}`,
      );
    if (what !== 'nesting without an end')
      assert.equal(problems.length, expected.length, problems.join('\n'));
    for (const problem of problems) assert.doesNotMatch(problem, /portico_cs_/, 'a secret is never repeated');
  });

test('configuration file: refused with more than 50 providers', async () => {
  const providers = (count: number) =>
    JSON.stringify({
      providers: Array.from({ length: count }, (_, at) => ({
        id: `p${at}`,
        preset: 'google',
        clientId: 'x',
      })),
    });
  assert.deepEqual(await problemsOf(providers(50)), []);
  assert.deepEqual(await problemsOf(providers(51)), ['one.yaml:1: providers must have at most 50 items']);
});

test('configuration file: refused with more than 20 webhooks', async () => {
  const webhooks = (count: number) =>
    JSON.stringify({
      webhooks: Array.from({ length: count }, (_, at) => ({
        key: `w${at}`,
        name: `Webhook ${at}`,
        url: 'https://events.example.com/',
      })),
    });
  assert.deepEqual(await problemsOf(webhooks(20)), []);
  assert.deepEqual(await problemsOf(webhooks(21)), ['one.yaml:1: webhooks must have at most 20 items']);
});

test('configuration file: an unreadable one is refused with the reason', async () => {
  await assert.rejects(
    declareFiles([parseFile(join(folder, 'missing.yaml'))], RULES),
    /missing\.yaml: it cannot be read \(ENOENT\)/,
  );
});

test('configuration files: reports all problems of all files at once, also a key in two files', async () => {
  const role = 'roles: [{name: a, permissions: []}]';
  assert.deepEqual(await problemsOf(role, role), [
    'two.yaml:1: roles.0 has the key a, which another one has',
  ]);
  const problems = await problemsOf('role: []', 'roles: [');
  assert.deepEqual(problems.map((problem) => problem.slice(0, 8)).sort(), ['one.yaml', 'two.yaml']);
});

test('configuration file: JSON, comments alone and an empty file are accepted', async () => {
  for (const content of [
    '{\n\t"roles": [\n\t\t{"name": "a", "permissions": []}\n\t]\n}',
    '# nothing yet\n',
    '',
  ])
    assert.deepEqual(await problemsOf(content), []);
  assert.deepEqual(await problemsOf('{\n\t"role": []\n}'), [
    'one.yaml:2: role is not a known member; did you mean roles?',
  ]);
});
