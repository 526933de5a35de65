import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { parseEnv } from 'node:util';
import { startReceiver } from '../../test/doubles/receiver.ts';
import { startDev } from '../../test/fixtures/development.ts';
import { called } from '../../test/harness/called.ts';
import { testedDatabase } from '../../test/harness/databases.ts';
import { until } from '../../test/harness/until.ts';

const work = mkdtempSync(join(tmpdir(), 'portico-init-'));
after(() => rmSync(work, { recursive: true }));

const variablesIn = (folder: string) => parseEnv(readFileSync(join(folder, '.env'), 'utf8'));

/** Everything in a folder, by path. */
function contentsOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

test('portico init: without a portico dev, it says what is missing, and writes nothing', async () => {
  const folder = join(work, 'alone');
  const nowhere = mkdtempSync(join(work, 'run-'));
  const { code, stdout, stderr } = await called(['init', 'express', folder], {
    XDG_RUNTIME_DIR: nowhere,
    TMPDIR: nowhere,
  });
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^portico init: no portico dev runs as this user\. Start it in another terminal/);
  assert.ok(!existsSync(folder));
});

describe('portico init', {
  skip: testedDatabase === 'postgres' && 'the data of portico dev are always in SQLite',
}, async () => {
  const dev = await startDev();
  after(() => dev.stop());
  const port = new URL(dev.serving.url).port;
  const init = (...args: string[]) => called(['init', ...args, '--dev', port], {});

  test('writes a product, registers it with its permissions, roles and webhook, and shows no secret', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.stop());
    const folder = join(work, 'My shop');
    const { code, stdout, stderr } = await init('express', folder, '--port', new URL(receiver.url).port);
    assert.deepEqual([code, stderr], [0, '']);
    const [, pack = '', enter, install = ''] =
      /Next:\n((?: {2}.*\n)+)/.exec(stdout)?.[1]?.split(/\n? {2}/) ?? [];
    // The packages of a clone, which npm does not have: the commands are those of the page.
    const page = readFileSync(new URL('../../../../docs/start/product.md', import.meta.url), 'utf8');
    for (const command of pack.replace(/^\(cd \S+ && |\)$/g, '').split(' && '))
      assert.ok(page.includes(command), command);
    assert.equal(enter, `cd '${folder}'`);
    const relative = install.replaceAll(/\S+(?=\/dist\/)/g, '../portico');
    assert.ok(page.includes(relative), relative);
    assert.match(stdout, /\.tgz\n {2}npm run dev\n/);
    assert.equal(statSync(join(folder, '.env')).mode & 0o777, 0o600);
    const variables = variablesIn(folder);
    for (const name of ['CLIENT_SECRET', 'COOKIE_KEYS', 'WEBHOOK_SECRET']) {
      assert.ok((variables[name] ?? '').length >= 32, name);
      assert.ok(!stdout.includes(variables[name] ?? ''), name);
    }
    assert.equal(variables.ISSUER, dev.serving.announcement.url);
    assert.equal(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name, 'my-shop');
    assert.ok(existsSync(join(folder, '.gitignore')));
    for (const text of Object.values(contentsOf(folder)))
      assert.doesNotMatch(text, /product-name|product-key|Product name|localhost:4000/);
    const shown = await called(
      ['applications', 'show', variables.CLIENT_ID ?? '', '--dev', port, '--json'],
      {},
    );
    const application = JSON.parse(shown.stdout);
    assert.deepEqual(
      [application.name, application.firstParty, application.redirectUris],
      ['My shop', true, [`http://localhost:${new URL(receiver.url).port}/auth/callback`]],
    );
    // The role can be given, so that it and its permission are there.
    await dev.person({ organization: 'Shops', roles: ['approver'] });
    const got = await until('the webhook is told', async () => receiver.received[0]);
    assert.equal(got.path, '/webhook');
  });

  test('again: registers it with a portico dev that does not know it, and leaves its files and secrets as they are', async () => {
    const folder = join(work, 'again');
    assert.equal((await init('hono', folder)).code, 0);
    writeFileSync(join(folder, 'server.js'), '// mine\n');
    writeFileSync(join(folder, '.env'), `# mine\n${readFileSync(join(folder, '.env'), 'utf8')}OWN=1\n`);
    rmSync(join(folder, 'main.jsx'));
    chmodSync(join(folder, '.env'), 0o644);
    const before = contentsOf(folder);
    const same = await init('hono', folder);
    assert.equal(same.code, 0, same.stderr);
    assert.match(same.stdout, /\n\nRestart the product if it runs: .*\nThen open http/);
    assert.doesNotMatch(same.stdout, /npm (?:install|run)/);
    assert.deepEqual(contentsOf(folder), before);
    assert.equal(statSync(join(folder, '.env')).mode & 0o777, 0o600);

    const { CLIENT_ID: id = '', ...others } = variablesIn(folder);
    const removed = await called(['applications', 'remove', id, '--dev', port], {});
    assert.equal(removed.code, 0, removed.stderr);
    assert.equal((await init('hono', folder)).code, 0);
    const { CLIENT_ID: another, ...same2 } = variablesIn(folder);
    assert.notEqual(another, id);
    assert.deepEqual(same2, others);
    assert.deepEqual(
      readdirSync(folder).sort(),
      Object.keys(before)
        .map((path) => path.slice(folder.length + 1))
        .sort(),
    );
  });

  test('fastapi: it says how the product is started, on its own port', async () => {
    const folder = join(work, 'in python');
    const { code, stdout } = await init('fastapi', folder, '--port', '4321');
    assert.equal(code, 0);
    assert.match(
      stdout,
      /-r requirements\.txt 'portico-kit\[service\] @ file:.*\/sdks\/python'\n {2}\.venv\/bin\/uvicorn .*--port 4321\n/,
    );
    assert.deepEqual(readdirSync(folder).sort(), [
      '.env',
      '.gitignore',
      'main.py',
      'pages',
      'portico.yaml',
      'requirements.txt',
    ]);
  });

  test('two folders of one name are two applications; one that would take the name of another is refused', async () => {
    const folders = ['one', 'two'].map((parent) => join(work, parent, 'shop'));
    for (const folder of folders) assert.equal((await init('express', folder)).code, 0);
    const [one, two] = folders.map((folder) => variablesIn(folder).CLIENT_ID);
    assert.ok(one && two && one !== two);
    const file = join(work, 'two/shop/portico.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('name: Shop 2', 'name: Shop'));
    const { code, stderr } = await init('express', join(work, 'two/shop'));
    assert.equal(code, 1);
    assert.match(stderr, /another application has the name "Shop": give it another one in/);
  });

  test('a folder that exists and is empty is filled, and not replaced', async () => {
    const folder = join(work, 'empty');
    mkdirSync(folder);
    const { ino } = statSync(folder);
    assert.equal((await init('express', folder)).code, 0);
    assert.equal(statSync(folder).ino, ino);
  });

  test('what it cannot do is said in a line, and nothing is written', async () => {
    const full = join(work, 'full');
    mkdirSync(full);
    writeFileSync(join(full, 'notes.txt'), 'mine');
    const file = join(work, 'file');
    writeFileSync(file, '');
    const link = join(work, 'link');
    symlinkSync(full, link);
    const before = contentsOf(work);
    for (const [args, code, message] of [
      [['express', full], 1, /is not empty, so nothing was written\.$/],
      [['express', file], 1, /is no folder, so nothing was written\.$/],
      [['express', link], 1, /is no folder, so nothing was written\.$/],
      [['express', join(work, '...')], 2, /DIR must end with a name/],
      [['rails', join(work, 'rails')], 2, /TEMPLATE must be one of next, express, hono, fastapi/],
      [['constructor', join(work, 'rails')], 2, /TEMPLATE must be one of/],
      [['express', join(work, 'far'), '--port', '65536'], 2, /--port must be from 1 to 65535\./],
      [['express'], 2, /missing required argument 'DIR'/],
    ] as const) {
      const result = await init(...args);
      assert.equal(result.code, code, result.stderr);
      assert.match(result.stderr.trimEnd().replace(/ See portico init --help\.$/, ''), message);
    }
    assert.deepEqual(contentsOf(work), before);
  });
});
