/** Runs the recipes of docs/migrate as documented, on invented exports in the format of the service. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashSync as bcrypt } from 'bcryptjs';
import { Client } from 'pg';
import { codeOf } from '../../fixtures/totp.ts';
import { called, variablesOf } from '../../harness/called.ts';
import { createTestDatabase } from '../../harness/databases.ts';
import { PASSWORD, type Service, startService } from '../../harness/service.ts';
import { imported } from './accounts.ts';

const RECIPES = new URL('../../../../../docs/migrate/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'portico-recipes-'));
process.once('exit', () => rmSync(folder, { recursive: true }));

/** The program of a recipe: the first of its blocks in this language. */
export function programOf(recipe: string, language: 'js' | 'sql'): string {
  const page = readFileSync(new URL(`${recipe}.md`, RECIPES), 'utf8');
  const [, program] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page) ?? [];
  assert.ok(program, `${recipe}.md has no program`);
  return program;
}

interface Scripted {
  readonly lines: string;
  /** Lines on standard error: accounts that were left out. */
  readonly told: readonly string[];
}

/** Runs the script of a recipe as its reader does. @param files contents of its arguments */
export function scripted(
  recipe: string,
  files: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Scripted {
  const script = join(folder, `${recipe}.mjs`);
  writeFileSync(script, programOf(recipe, 'js'));
  const paths = files.map((content, at) => {
    const path = join(folder, `${recipe}-${at}`);
    writeFileSync(path, content);
    return path;
  });
  const env = { ...process.env, ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...paths], {
    encoding: 'utf8',
    env,
  });
  assert.equal(status, 0, stderr);
  return { lines: stdout, told: stderr.split('\n').filter(Boolean) };
}

interface Expected {
  readonly email: string;
  readonly key: string;
  readonly name: string | null;
  readonly emailVerified: boolean;
  /** Undefined for one who has to reset it. */
  readonly password?: string | undefined;
  /** In base32. */
  readonly totpSecret?: string;
  readonly organizations?: readonly (readonly [name: string, role: string])[];
  readonly suspended?: true;
  /** Such as `google 1037`. */
  readonly identities?: readonly string[];
  readonly metadata?: object;
  /** Where it is not the key. */
  readonly externalId?: string;
}

/** Imports the lines of a recipe, and signs in as each of these people, who must be all that were imported. */
export async function assertImported(lines: string, people: readonly Expected[]): Promise<void> {
  const service = await startService();
  try {
    const file = join(folder, 'accounts.jsonl');
    const mapping = join(service.dataDir, 'ids.jsonl');
    writeFileSync(file, lines);
    const { code, summary, problems } = await imported(
      service,
      file,
      '--mapping',
      mapping,
      '--keep-unknown-identities',
    );
    assert.deepEqual([code, problems, summary.accounts], [0, [], people.length]);
    const mapped = readFileSync(mapping, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    await assertStored(service, people);
    for (const {
      email,
      key,
      name,
      emailVerified,
      password,
      totpSecret,
      organizations,
      suspended,
    } of people) {
      const { id } = mapped.find((entry) => entry.key === key) ?? {};
      assert.ok(id, `${key} is mapped`);
      if (password === undefined) continue;
      if (suspended) {
        const { error } = await service.call('POST', '/v1/login', { body: { email, password } });
        assert.equal(error, 'ACCOUNT_SUSPENDED', email);
        continue;
      }
      if (totpSecret !== undefined) {
        const { error } = await service.call('POST', '/v1/login', { body: { email, password } });
        assert.equal(error, 'SECOND_FACTOR_REQUIRED', email);
      }
      const given = totpSecret === undefined ? undefined : codeOf(totpSecret);
      const signedIn = await service.call('POST', '/v1/login', { body: { email, password, code: given } });
      assert.equal(signedIn.status, 201, `${email}: ${signedIn.text}`);
      const { account, accessToken: token } = signedIn.body;
      assert.deepEqual([account.id, account.name, account.emailVerified], [id, name, emailVerified]);
      if (!organizations) continue;
      const { body } = await service.call('GET', '/v1/organizations', { token });
      assert.deepEqual(
        body.items.map((one: { name: string; role: string }) => [one.name, one.role]),
        organizations,
      );
    }
  } finally {
    await service.stop();
  }
}

/** Compares what people cannot see of their accounts with an export. */
async function assertStored(service: Service, people: readonly Expected[]): Promise<void> {
  const file = join(service.dataDir, 'export.jsonl');
  assert.equal((await called(['accounts', 'export', file], variablesOf(service))).code, 0);
  const stored = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  for (const { key, externalId = key, suspended, identities = [], metadata } of people) {
    const line = stored.find((one) => one.key === externalId);
    const named = (line.identities ?? []).map(
      ({ provider, subject }: Record<string, string>) => `${provider} ${subject}`,
    );
    assert.deepEqual([line.suspended, named, line.metadata], [suspended, identities, metadata], key);
  }
}

export const ADA = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  emailVerified: true,
  password: PASSWORD,
};
export const BEN = { email: 'ben@example.com', name: null, emailVerified: false };
export const TOTP = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const CHEAP = bcrypt(PASSWORD, 4);

/** The lines that a recipe makes of a database, as `psql -At` prints them. */
export async function queried(recipe: string, setUp: string): Promise<string> {
  const client = new Client({ connectionString: await createTestDatabase(folder) });
  await client.connect();
  await client.query(setUp);
  const { rows } = await client.query(programOf(recipe, 'sql'));
  await client.end();
  return rows.map((row) => `${JSON.stringify(Object.values(row)[0])}\n`).join('');
}

export interface KnownPerson {
  readonly email: string;
  readonly name: string | null;
  readonly emailVerified: boolean;
}

export const jsonLines = (values: readonly object[]) =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');
