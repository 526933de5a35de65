import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { hashToken } from '../../src/pipeline/callers/key-token.ts';
import { called } from '../harness/called.ts';
import { endOf, MAIN, newPlace, spawnService } from '../harness/process.ts';
import { rowsOf } from '../harness/rows.ts';
import { until } from '../harness/until.ts';

const place = await newPlace();
after(() => place.remove());
const folder = mkdtempSync(join(tmpdir(), 'portico-apply-killed-'));
after(() => rmSync(folder, { recursive: true }));
before(async () => {
  assert.equal((await called(['migrate'], place.variables)).code, 0);
});

const ROLES = 30;
const APPLICATIONS = 150;
const PROVIDERS = 20;
const SECRET = { PROVIDER_SECRET: 'a secret of a provider' };
const KILLS = 3;

/** A file with many things that do not exist yet. */
function fileOf(round: string): string {
  const file = join(folder, `${round}.json`);
  const permissions = [{ name: `${round}:read` }];
  const roles = Array.from({ length: ROLES }, (_, at) => ({
    name: `${round}-${at}`,
    permissions: [`${round}:read`],
  }));
  const applications = Array.from({ length: APPLICATIONS }, (_, at) => ({
    key: `${round}-${at}`,
    name: `${round} ${at}`,
    kind: 'web',
    redirectUris: ['https://app.example.com/callback'],
  }));
  const providers = Array.from({ length: PROVIDERS }, (_, at) => ({
    id: `${round}-${at}`,
    preset: 'google',
    clientId: 'portico',
    secret: { env: 'PROVIDER_SECRET' },
  }));
  writeFileSync(file, JSON.stringify({ permissions, roles, applications, providers }));
  return file;
}

const start = (...args: string[]) =>
  spawnService({ ...place.variables, ...SECRET }, [process.execPath, MAIN, 'apply', '--json', ...args]);

const count = async (table: string, column: string, round: string) =>
  Number(
    (
      await rowsOf(
        place.databaseUrl,
        `select count(*) as count from ${table} where ${column} like '${round}%'`,
      )
    )[0]?.count,
  );

/** How many of a round's things there are, of each kind, and their marks. */
async function thingsOf(round: string): Promise<number[]> {
  return [
    await count('product_permissions', 'name', round),
    await count('product_roles', 'name', round),
    await count('applications', 'name', round),
    await count('providers', 'key', round),
    await count('configuration_keys', 'key', round),
  ];
}
const THINGS = [1, ROLES, APPLICATIONS, PROVIDERS];
const CHANGES = THINGS.reduce((sum, count) => sum + count);
const NONE = [0, 0, 0, 0, 0];
const ALL = [...THINGS, CHANGES];

/** Whether every secret of a file works. */
async function assertSecretsOf(file: string): Promise<void> {
  const { application } = JSON.parse(readFileSync(file, 'utf8'));
  const stored = await rowsOf(place.databaseUrl, 'select hash from application_secrets');
  const hashes = new Set(stored.map(({ hash }) => hash));
  for (const { secret } of Object.values<{ secret: string }>(application))
    assert.ok(hashes.has(hashToken(secret)));
}

test(`apply: kill -9 at the commit, ${KILLS} times; nothing is half applied, and no secret is lost`, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const [round, out] = [`kill${kill}`, join(folder, `kill${kill}.secrets`)];
    const file = fileOf(round);
    const killed = start(file, '--secrets-out', out);
    let hasEnded = false;
    killed.ended.then(() => {
      hasEnded = true;
    });
    await until('its secrets are written', async () => hasEnded || existsSync(out));
    killed.kill('SIGKILL');
    await killed.ended;
    const found = await thingsOf(round);
    const isWhole = JSON.stringify(found) === JSON.stringify(ALL);
    assert.deepEqual(found, isWhole ? ALL : NONE);
    if (isWhole) await assertSecretsOf(out);
    rmSync(out, { force: true });
    const { code, stderr } = await endOf(start(file, '--secrets-out', out));
    assert.equal(code, 0, stderr);
    assert.deepEqual(await thingsOf(round), ALL);
    if (existsSync(out)) await assertSecretsOf(out);
  }
});

test('apply: two at once; the second waits, and finds nothing left to do', async () => {
  const file = fileOf('twice');
  const outs = ['one', 'two'].map((name) => join(folder, `${name}.secrets`));
  const ended = await Promise.all(outs.map((out) => endOf(start(file, '--secrets-out', out))));
  const changes = ended.map(({ code, stdout, stderr }) => {
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout).changes.length;
  });
  assert.deepEqual(
    changes.sort((one, other) => one - other),
    [0, CHANGES],
  );
  assert.deepEqual(await thingsOf('twice'), ALL);
  const [out, ...others] = outs.filter((one) => existsSync(one));
  assert.deepEqual(others, [], 'only one of them made secrets');
  await assertSecretsOf(String(out));
});
