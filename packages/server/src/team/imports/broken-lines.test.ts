import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileOf, imported, type Problem } from '../../../test/features/import/accounts.ts';
import hashes from '../../../test/features/import/hashes.json' with { type: 'json' };
import { called, variablesOf } from '../../../test/harness/called.ts';
import { dumpOf, rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());

const SECRET = 'hunter2Secret';
const firebase = hashes.find(({ hash }) => typeof hash === 'object')?.hash as object;
/** Of sixteen and of thirty-two bytes. */
const [SALT, HASH] = ['c2FsdHNhbHRzYWx0c2FsdA', 'aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g'];
const BCRYPT = 'a'.repeat(53);

const email = (at: number) => `broken-${at}@example.com`;
type Break = (at: number) => object | string | Uint8Array;
const withHash =
  (passwordHash: unknown): Break =>
  (at) => ({ email: email(at), passwordHash });
const withRoles =
  (...organizations: unknown[]): Break =>
  (at) => ({ email: email(at), organizations });

/** Errors of a line, and the field each names. */
const BREAKS: readonly (readonly [field: string | null, Break])[] = [
  [null, () => SECRET],
  [null, (at) => `{"email":"${email(at)}"`],
  [null, (at) => `{"email":"${email(at)}"} {}`],
  [null, (at) => `{"email":"${email(at)}","email":"${email(at)}"}`],
  [null, (at) => `{"email":"${email(at)}","name":"\\ud800"}`],
  [null, (at) => `\ufeff{"email":"${email(at)}"}`],
  [
    null,
    (at) =>
      Buffer.concat([
        Buffer.from(`{"email":"${email(at)}","name":"`),
        Buffer.from([0xff]),
        Buffer.from('"}'),
      ]),
  ],
  [null, () => '[]'],
  [null, () => 'null'],
  [null, () => `"${SECRET}"`],
  [null, (at) => ({ email: email(at), password: SECRET })],
  [null, (at) => ({ email: email(at), passwordHash: JSON.parse('['.repeat(32) + ']'.repeat(32)) })],
  ['passwordHash', (at) => ({ email: email(at), passwordHash: { a: { b: { c: {} } } } })],
  ['metadata', (at) => ({ email: email(at), metadata: SECRET })],
  ['metadata', (at) => ({ email: email(at), metadata: { secret: {} } })],
  ['metadata.private', (at) => ({ email: email(at), metadata: { private: [] } })],
  ['metadata.public', (at) => ({ email: email(at), metadata: { public: { a: 'x'.repeat(8_185) } } })],
  ['email', () => ({ name: SECRET })],
  ['email', () => ({ email: null })],
  ['email', () => ({ email: 1 })],
  ['email', () => ({ email: SECRET })],
  ['email', (at) => ({ email: `${email(at)}${'x'.repeat(250)}` })],
  ['name', (at) => ({ email: email(at), name: 1 })],
  ['suspended', (at) => ({ email: email(at), suspended: 'yes' })],
  ['externalId', (at) => ({ email: email(at), externalId: 'a b' })],
  ['identities', (at) => ({ email: email(at), identities: SECRET })],
  ['identities.0', (at) => ({ email: email(at), identities: [SECRET] })],
  ['identities.0', (at) => ({ email: email(at), identities: [{ subject: SECRET }] })],
  ['identities.0', (at) => ({ email: email(at), identities: [{ provider: 'google', subject: SECRET }] })],
  ['identities.0.subject', (at) => ({ email: email(at), identities: [{ provider: 'google' }] })],
  [
    'identities.0',
    (at) => ({ email: email(at), identities: [{ provider: 'google', subject: '1', token: SECRET }] }),
  ],
  ['emailVerified', (at) => ({ email: email(at), emailVerified: 'yes' })],
  ['createdAt', (at) => ({ email: email(at), createdAt: 1_700_000_000 })],
  ['createdAt', (at) => ({ email: email(at), createdAt: '2020-02-30T00:00:00Z' })],
  ['createdAt', (at) => ({ email: email(at), createdAt: '2999-01-01T00:00:00Z' })],
  ['createdAt', (at) => ({ email: email(at), createdAt: '1969-12-31T23:59:59Z' })],
  ['passwordHash', withHash(SECRET)],
  ['passwordHash', withHash('')],
  ['passwordHash', withHash(5)],
  ['passwordHash', withHash(`$2x$10$${BCRYPT}`)],
  ['passwordHash', withHash(`$2b$15$${BCRYPT}`)],
  ['passwordHash', withHash(`$2b$03$${BCRYPT}`)],
  ['passwordHash', withHash(`$2b$10$${BCRYPT}a`)],
  ['passwordHash', withHash(`$argon2id$v=19$m=262145,t=1,p=1$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$argon2id$v=19$m=65536,t=17,p=1$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$argon2id$v=19$m=999999999,t=999999999,p=1$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$argon2id$v=19$m=64,t=0,p=1$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$argon2id$v=19$m=8,t=1,p=2$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$argon2id$v=19$m=64,t=1,p=1$${SALT}$aGFzaA`)],
  ['passwordHash', withHash(`$argon2id$v=19$m=64,t=1,p=1$${SALT}x$${HASH}`)],
  ['passwordHash', withHash(`$argon2id$v=18$m=64,t=1,p=1$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$scrypt$ln=18,r=8,p=1$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$scrypt$ln=14,r=8,p=99$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$scrypt$ln=99,r=8,p=1$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$scrypt$ln=0,r=8,p=1$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$scrypt$ln=14,r=0,p=1$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$scrypt$ln=16,r=1,p=1$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$pbkdf2-sha256$i=2000001,l=32$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$pbkdf2-sha256$i=0$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`$pbkdf2-sha256$1000001$${SALT}$${HASH}${HASH.slice(0, 40)}`)],
  ['passwordHash', withHash(`$pbkdf2-md5$1000$${SALT}$${HASH}`)],
  ['passwordHash', withHash(`pbkdf2_sha256$2000001$salt$${HASH}=`)],
  ['passwordHash', withHash(`pbkdf2_sha256$1000$$${HASH}=`)],
  ['passwordHash', withHash(`pbkdf2_sha256$1000$sa\u0000lt$${HASH}=`)],
  ['passwordHash', withHash(`sha1$${SECRET}$cff36ea83f5706ce9aa7454e63e431fc726b2dc8`)],
  ['passwordHash', withHash({ algorithm: 'md5', hash: SECRET })],
  ['passwordHash', withHash({ ...firebase, memoryCost: 30 })],
  ['passwordHash', withHash({ ...firebase, memoryCost: '14' })],
  ['passwordHash', withHash({ ...firebase, rounds: 1e9 })],
  ['passwordHash', withHash({ ...firebase, rounds: -1 })],
  ['passwordHash', withHash({ ...firebase, signerKey: `$${SECRET}` })],
  ['passwordHash', withHash({ ...firebase, signerKey: HASH })],
  ['passwordHash', withHash({ ...firebase, salt: undefined })],
  ['passwordHash', withHash({ ...firebase, more: SECRET })],
  ['organizations', (at) => ({ email: email(at), organizations: 'Acme' })],
  [
    'organizations',
    withRoles(...Array.from({ length: 5_001 }, (_, at) => ({ name: `${at}`, role: 'owner' }))),
  ],
  ['organizations.0', withRoles(SECRET)],
  ['organizations.0', withRoles({ role: 'owner' })],
  ['organizations.0', withRoles({ name: 'A', role: 'owner', id: SECRET })],
  [
    'organizations.0.managerMetadata.public',
    withRoles({
      name: 'A',
      role: 'owner',
      managerMetadata: { public: { a: { b: { c: { d: { e: {} } } } } } },
    }),
  ],
  ['organizations.0.externalId', withRoles({ name: 'A', role: 'owner', externalId: 'a b' })],
  ['organizations.0.role', withRoles({ name: 'A' })],
  ['organizations.0.role', withRoles({ name: 'A', role: SECRET })],
  ['organizations.1.name', withRoles({ name: 'A', role: 'owner' }, { name: '', role: 'owner' })],
  ['organizations.0.key', withRoles({ key: 7, role: 'owner' })],
  ['organizations.1', withRoles({ name: 'A', role: 'owner' }, { name: ' A ', role: 'viewer' })],
  ['organizations.0', withRoles({ name: 'Ownerless', role: 'admin' })],
  ['organizations.0', withRoles({ key: 'nameless', role: 'owner' })],
  ['organizations.0.name', withRoles({ key: 'good', name: 'Other', role: 'viewer' })],
  ['email', () => ({ email: 'GOOD-0@example.com' })],
];

const LINES = 1_000;
const good = (at: number) => ({
  email: `good-${at}@example.com`,
  organizations: [{ key: 'good', name: 'Good', role: 'owner' }],
});

test(`reports each of ${LINES} broken lines of ${BREAKS.length} kinds with its number, and writes nothing`, async () => {
  const broken = Array.from({ length: LINES }, (_, at) => BREAKS[at % BREAKS.length] as (typeof BREAKS)[0]);
  // Every eleventh line is good.
  const lines = broken.flatMap(([, make], at) => (at % 10 === 0 ? [good(at / 10), make(at)] : [make(at)]));
  const numberOf = (at: number) => at + Math.floor(at / 10) + 2;
  const file = fileOf(service.dataDir, lines);
  const { code, summary, problems } = await imported(service, file);
  assert.equal(code, 1);
  const { accounts, organizations, managers, refused } = summary;
  assert.deepEqual([accounts, organizations, managers, refused], [LINES / 10, 1, LINES / 10, LINES]);
  const told = Map.groupBy(problems, ({ line }) => line);
  assert.equal(told.size, LINES);
  for (const [at, [field]] of broken.entries()) {
    const mine = told.get(numberOf(at)) as Problem[];
    assert.deepEqual(
      mine.map((problem) => problem.field),
      [field],
      `line ${numberOf(at)}: ${JSON.stringify(lines[numberOf(at) - 1]).slice(0, 200)} ${JSON.stringify(mine)}`,
    );
  }
  const there = await rowsOf(service.databaseUrl, 'select email from accounts');
  assert.equal(there.length, LINES / 10);
  assert.ok(there.every(({ email }) => String(email).startsWith('good-')));
  assert.deepEqual(
    (await rowsOf(service.databaseUrl, 'select name from organizations')).map(({ name }) => name),
    ['Good'],
  );
  assert.doesNotMatch(await dumpOf(service.databaseUrl), /broken-|hunter2|Ownerless/);

  const { stdout, stderr } = await called(['accounts', 'import', file], variablesOf(service));
  assert.doesNotMatch(stdout + stderr, /hunter2|broken-|c2FsdH|aGFzaG/);
  assert.match(stdout, /^Refused: 1000 lines, which were skipped\.$/m);
  assert.match(stderr, /^line 2: must be a JSON object in UTF-8, without a byte order mark$/m);
});

test('refuses a line that is too long, and imports those around it', async () => {
  const { code, summary, problems } = await imported(service, [
    { email: 'before@example.com' },
    { email: 'long@example.com', name: 'x'.repeat(8_388_608) },
    { email: 'after@example.com' },
  ]);
  assert.deepEqual([code, summary.accounts, summary.refused], [1, 2, 1]);
  assert.deepEqual(problems, [{ line: 2, field: null, message: 'must have at most 8388608 bytes' }]);
});
