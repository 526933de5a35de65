import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { openDatabase } from '../../../src/ground/database/database.ts';
import { called, variablesOf } from '../../harness/called.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { PASSWORD, startService } from '../../harness/service.ts';
import { SqliteFiles } from '../../harness/sqlite-files.ts';
import { until } from '../../harness/until.ts';

describe('deleted data is gone from the SQLite file', {
  skip: testedDatabase === 'postgres' ? 'about SQLite' : false,
}, () => {
  const files = new SqliteFiles();
  after(() => files.remove());

  test("an account's email, name, network address and browser, also from later backups", async () => {
    const service = await startService({
      workInterval: 50,
      environment: { PORTICO_TRUSTED_PROXIES: '127.0.0.1' },
    });
    after(() => service.stop());
    const traces = {
      email: 'zebulon-xylander',
      next: 'quillhaven-fenwick',
      name: 'Marmaduke Thistlewood',
      browser: 'Kestrelbrowser',
      address: '198.51.100.173',
    };
    const headers = { 'User-Agent': `${traces.browser}/1.0`, 'X-Forwarded-For': traces.address };
    const call = (method: string, path: string, given: object = {}) =>
      service.call(method, path, { headers, ...given });
    const email = `${traces.email}@example.com`;
    const registered = await call('POST', '/v1/register', {
      body: { email, password: PASSWORD, name: traces.name },
    });
    const token = registered.body.accessToken;
    const organization = await call('POST', '/v1/organizations', {
      token,
      body: { name: 'Acme' },
    });
    const change = { email: `${traces.next}@example.com`, password: PASSWORD };
    assert.equal((await call('PUT', '/v1/account/email', { token, body: change })).status, 200);
    assert.equal((await call('DELETE', `/v1/organizations/${organization.body.id}`, { token })).status, 204);
    const guess = await call('POST', '/v1/login', { body: { email, password: 'a guess' } });
    assert.equal(guess.status, 401);
    assert.equal((await call('DELETE', '/v1/account', { token })).status, 204);

    let number = 0;
    let left: string[] = [];
    await until(
      () => `nothing is left of ${left}`,
      async () => {
        const file = join(service.dataDir, `copy-${++number}.db`);
        const { code, stderr } = await called(['backup', file], variablesOf(service));
        assert.equal(code, 0, stderr);
        left = found(file, traces);
        return left.length === 0;
      },
    );
    await service.app.stop(true);
    assert.deepEqual(found(join(service.dataDir, 'portico.db'), traces), []);
  });

  test('data deleted before secure deletion was on: the file is rewritten once', async () => {
    const file = files.fresh();
    const warnings: string[] = [];
    const open = () =>
      openDatabase({ url: `sqlite:${file}`, onWarning: (warning) => warnings.push(warning) });
    await (await open()).close();
    assert.deepEqual(warnings, [], 'a new file has nothing to forget');
    using before = new DatabaseSync(file);
    before.exec(`
      pragma secure_delete = off;
      pragma user_version = 0;
      create table notes (text text);
      insert into notes values ('zebulon-xylander');
      delete from notes`);
    before.close();
    assert.deepEqual(found(file, { email: 'zebulon-xylander' }), ['email']);
    await (await open()).close();
    assert.match(warnings.join(), /rewritten once/);
    assert.deepEqual(found(file, { email: 'zebulon-xylander' }), []);
    using afterwards = new DatabaseSync(file);
    assert.equal(afterwards.prepare('pragma user_version').get()?.user_version, 1);
  });
});

/** @returns the names of those that the file holds */
function found(file: string, traces: Readonly<Record<string, string>>): string[] {
  const bytes = readFileSync(file);
  return Object.entries(traces)
    .filter(([, text]) => bytes.includes(text))
    .map(([name]) => name);
}
