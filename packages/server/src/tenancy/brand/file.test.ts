import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { png } from '../../../test/fixtures/pictures.ts';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Service, startService } from '../../../test/harness/service.ts';
import { explainStart } from '../../app/start-failure.ts';
import { readConfig } from '../../configuration/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-brand-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'brand.json');
const environment = { PORTICO_BRAND_FILE: file, PORTICO_NAME: 'Analytical' };

const write = (content: unknown) =>
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));

const FILE = {
  name: 'Difference',
  logoData: png().toString('base64'),
  accent: '#6b21a8',
  links: { home: 'https://example.com/' },
  languages: ['en', 'de'],
};

const beside = { databaseUrl: await createTestDatabase(folder, 'migrated'), dataDir: folder } as Service;
write(FILE);
let service = await startService({ environment, beside });
after(() => service.stop());
const operator = await newOperator(service);
const brand = async () => (await service.call('GET', '/v1/brand')).body;

/**
 * Replaces the service with one that starts with the current file or, if that fails, with the previous one.
 * @returns the line that the operator sees
 */
async function restarted(content: unknown): Promise<string> {
  const before = readFileSync(file, 'utf8');
  await service.stop();
  write(content);
  try {
    service = await startService({ environment, beside });
    return 'it started';
  } catch (error) {
    write(before);
    service = await startService({ environment, beside });
    return explainStart(error, readConfig({ PORTICO_DATA_DIR: folder })) ?? assert.fail(error as Error);
  }
}

test('409 BRAND_PROTECTED: a brand from a file is shown, and cannot be changed', async () => {
  const shown = await brand();
  assert.deepEqual(
    [shown.name, shown.accent, shown.links.home, shown.languages],
    [FILE.name, FILE.accent, FILE.links.home, FILE.languages],
  );
  const loaded = await fetch(service.url + new URL(shown.logo).pathname);
  assert.deepEqual(Buffer.from(await loaded.arrayBuffer()), png());
  const { token } = operator;
  const reply = await service.call('PUT', '/v1/operator/brand', { token, body: { name: 'Mine' } });
  assert.equal(outcome(reply), '409 BRAND_PROTECTED');
  assert.deepEqual(await brand(), shown);
});

test('a changed file takes effect at the next start, with an event; the same file makes none', async () => {
  const { token } = operator;
  const events = async () =>
    (await service.call('GET', '/v1/operator/events?type=brand.updated', { token })).body.items;
  assert.equal((await events()).length, 1);
  assert.equal(await restarted({ accent: '#1f5c99' }), 'it started');
  const shown = await brand();
  assert.deepEqual([shown.name, shown.logo, shown.accent], ['Analytical', null, '#1f5c99']);
  const [newest, ...older] = await events();
  assert.deepEqual([newest.actor.type, older.length], ['system', 1]);
  assert.equal(await restarted({ accent: '#1F5C99' }), 'it started');
  assert.deepEqual([await brand(), (await events()).length], [shown, 2]);
});

test('an invalid file stops the start, with every problem', async () => {
  assert.match(await restarted('{'), /^PORTICO_BRAND_FILE: no change was made:\n- .*brand\.json:1: /);
  const line = await restarted({
    name: '',
    logo: 'https://example.com/logo.svg',
    logoData: Buffer.from('<svg/>').toString('base64'),
    accent: '#ffcc00',
    links: { home: 'http://example.com/', imprint: 'https://example.com/' },
  });
  for (const problem of [
    /logo is not a known member/,
    /links\.imprint is not a known member/,
    /name must not be empty/,
    /logoData must be a PNG or a WebP/,
    /accent must have a contrast of 4\.5:1 .* is #[0-9a-f]{6}/,
    /links\.home must be an https:\/\/ URL/,
  ])
    assert.match(line, problem);
  const elsewhere = { PORTICO_BRAND_FILE: join(folder, 'missing.json') };
  await assert.rejects(
    startService({ environment: elsewhere }),
    /missing\.json: it cannot be read \(ENOENT\)/,
  );
});
