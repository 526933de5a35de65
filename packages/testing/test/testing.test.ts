import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { inspect } from 'node:util';
import { launch, noChromium } from '../../server/test/harness/chromium.ts';
import { testedDatabase } from '../../server/test/harness/databases.ts';
import { until } from '../../server/test/harness/until.ts';
import { CookieJar, PorticoRequestFailed, startPortico } from '../src/index.ts';
import { startProduct } from './product.ts';

describe('@portico/testing', {
  skip: testedDatabase === 'postgres' && 'portico dev uses SQLite',
}, async () => {
  const portico = await startPortico();
  const product = await startProduct(portico.url);
  after(async () => {
    product.stop();
    await portico.stop();
  });

  test('signIn: a product of its own library knows the person, with and without a second factor', async () => {
    for (const options of [{ organization: 'Analytical Engines' }, { secondFactor: true }]) {
      const ada = await portico.person(options);
      const browser = new CookieJar(product.url);
      assert.equal(await (await browser.fetch('/')).text(), 'nobody');
      await ada.signIn(browser);
      assert.equal(await (await browser.fetch('/')).text(), ada.email);
    }
  });

  test('signIn: a page of Playwright is signed in before it is opened, by three requests', {
    skip: noChromium,
  }, async () => {
    const browser = await launch();
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    const ada = await portico.person();
    const before = product.requests();
    await ada.signIn(page);
    assert.equal(product.requests() - before, 3, 'its sign-in, its callback, and where that leads');
    assert.equal(page.url(), 'about:blank', 'no page was opened');
    await page.goto('/');
    assert.equal(await page.textContent('body'), ada.email);
    await browser.close();
  });

  test('signIn: many at once, each as themselves', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => portico.person()));
    const names = people.map(async (person) => {
      const browser = new CookieJar(product.url);
      await person.signIn(browser);
      return (await browser.fetch('/')).text();
    });
    assert.deepEqual(
      await Promise.all(names),
      people.map(({ email }) => email),
    );
  });

  test('signIn: the error names the request that was not answered as expected', async () => {
    const ada = await portico.person();
    const browser = new CookieJar(product.url);
    await assert.rejects(ada.signIn(browser, '/elsewhere'), {
      message: `GET ${product.url}/elsewhere: 200 instead of a redirect to ${portico.url}/authorize, to sign in.`,
    });
    const forgetful = {
      request: { get: (url: string) => new CookieJar(product.url).request.get(url, { maxRedirects: 0 }) },
    };
    await assert.rejects(ada.signIn(forgetful), {
      message: `GET ${product.url}/callback: 403. The product refused the sign-in.`,
    });
  });

  test('person: the authenticator app has the code of the time to which the clock was moved', async () => {
    const ada = await portico.person({ secondFactor: true, password: 'correct horse battery' });
    const login = async () => {
      const { email, password } = ada;
      const response = await fetch(`${portico.url}/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, code: await ada.code() }),
      });
      return response.status;
    };
    assert.equal(await login(), 201);
    await portico.clock.advance('400 days');
    assert.equal(await login(), 201);
    await portico.clock.reset();
  });

  test('person: neither an assertion nor JSON shows a secret', async () => {
    const ada = await portico.person({ secondFactor: true, password: 'correct horse battery' });
    const secrets = [ada.accessToken, ada.totpSecret ?? '', ada.password ?? ''];
    for (const shown of [inspect(ada, { depth: 9, showHidden: true }), JSON.stringify(ada)])
      for (const secret of secrets) assert.ok(secret.length > 20 && !shown.includes(secret));
  });

  test('mails.next: each email once, the oldest first', async () => {
    const { email } = await portico.person();
    const request = () =>
      fetch(`${portico.url}/v1/password-resets`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
    await request();
    const first = await portico.mails.next(email);
    await request();
    const second = await portico.mails.next(email);
    assert.notEqual(first.link, second.link);
    await assert.rejects(portico.mails.next(email, 1), { message: `No further email to ${email} in 1 ms.` });
  });

  test('clock, events, snapshot and restore', async () => {
    const kept = await portico.person({ organization: 'Kept' });
    const snapshot = await portico.snapshot();
    const before = await portico.clock.now();
    const gone = await portico.person();
    assert.ok((await portico.clock.advance('8 days')).getTime() - before.getTime() >= 8 * 86_400_000);
    assert.equal((await portico.events({ type: 'session.created', accountId: gone.id })).length, 1);
    await portico.restore(snapshot);
    assert.equal((await portico.events({ accountId: gone.id })).length, 0);
    assert.equal((await portico.personOf(kept.email)).id, kept.id);
    await portico.restore();
    await assert.rejects(portico.personOf(kept.email), { constant: 'ACCOUNT_NOT_FOUND' });
  });

  test('an error names the request, the constant and the fields', async () => {
    const failed = await portico.person({ organization: 'Any', roles: ['approver'] }).catch((error) => error);
    assert.ok(failed instanceof PorticoRequestFailed);
    assert.equal(
      failed.message,
      `POST ${portico.url}/dev/people: 422 FIELDS_VALIDATION_ERROR. roles must be roles of the product`,
    );
  });
});

/** A program of a user, in a process of its own. */
function run(script: string, env: Readonly<Record<string, string>> = {}) {
  const from = JSON.stringify(join(import.meta.dirname, '../src/index.ts'));
  return spawn(
    process.execPath,
    ['--input-type=module', '-e', `import { startPortico } from ${from};${script}`],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

async function outputOf(child: ReturnType<typeof run>): Promise<string> {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  await once(child, 'close');
  return text;
}

const isServing = (url: string) =>
  fetch(`${url}/health/ready`).then(
    () => true,
    () => false,
  );

describe('startPortico', { skip: testedDatabase === 'postgres' && 'portico dev uses SQLite' }, () => {
  test('the service ends with a program that forgets to stop it, and with one that is killed', async () => {
    const url = await outputOf(run('console.log((await startPortico()).url)'));
    await until('it has ended', async () => !(await isServing(url.trim())));
    const killed = run('console.log((await startPortico()).url); setInterval(() => {}, 1000)');
    const [line] = await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    await until('it has ended', async () => !(await isServing(String(line).trim())));
  });

  test('shared: what the process starts from then on has the same service, and does not stop it', async () => {
    const shown = await outputOf(
      run(`
        const { spawnSync } = await import('node:child_process');
        const portico = await startPortico({ shared: true });
        const own = process.execArgv.slice(0, -1);
        const inner = process.execArgv.at(-1).split(';')[0] + ';const p = await startPortico(); await p.person({ email: "ada@example.com" }); console.log(p.url); await p.stop();';
        const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', inner], { encoding: 'utf8' });
        console.log(stdout.trim() === portico.url, (await portico.personOf('ada@example.com')).email);
        await portico.stop();`),
    );
    assert.equal(shown.trim(), 'true ada@example.com');
  });

  test('an error says what is missing, or shows what the service wrote', async () => {
    const missing = await outputOf(
      run('process.chdir("/"); await startPortico().catch((error) => console.log(error.message))', {
        PATH: '/nowhere',
      }),
    );
    assert.match(missing, /^Portico is not installed: .*PORTICO_EXECUTABLE/);
    const refused = await outputOf(
      run(
        `await startPortico({ variables: { PORTICO_SESSION_IDLE: 'soon' } }).catch((error) => console.log(error.message))`,
      ),
    );
    assert.match(refused, /ended with 1 instead of serving:\n.*PORTICO_SESSION_IDLE/s);
  });

  test('takes no setting from the environment of the tests, and its own', async () => {
    const seen = await outputOf(
      run(
        `const portico = await startPortico({ variables: { PORTICO_TOKEN_AUDIENCES: 'billing' } });
         console.log((await fetch(portico.url + '/health/ready')).status); await portico.stop();`,
        { PORTICO_DATABASE_URL: 'postgres://db.example.com/production', PORTICO_EXECUTABLE: '' },
      ),
    );
    assert.equal(seen.trim(), '200');
  });
});
