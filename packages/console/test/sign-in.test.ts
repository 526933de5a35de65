import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { haveVerified } from '../../server/test/fixtures/factors.ts';
import { haveKnownTotp, knownCode } from '../../server/test/fixtures/totp.ts';
import {
  PASSWORD,
  type Service,
  type ServiceOptions,
  startService,
} from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, signedIn, signIn, startScene } from './scene.ts';
import type { Tab } from './tab.ts';

const NEW_PASSWORD = 'another password entirely';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

let people = 0;
const stranger = () => `newcomer-${++people}@example.com`;
const focused = (tab: Tab) => tab.page.evaluate('document.activeElement.name');
const place = ({ page }: Tab) => page.url().slice(scene.publicUrl.length);

/** Does something at another service, which is configured differently, as if it were this one. */
async function at(options: ServiceOptions, work: (service: Service) => Promise<void>): Promise<void> {
  const environment = { PORTICO_PUBLIC_URL: scene.publicUrl, ...options.environment };
  const service = await startService({ ...options, environment });
  scene.proxy.leadTo(service.url);
  try {
    await work(service);
  } finally {
    scene.proxy.leadTo(scene.service.url);
    await service.stop();
  }
}

test('wrong credentials are shown beside the button, a taken address at its field', {
  skip,
}, async () => {
  const { account, password } = await scene.service.person();
  const tab = await scene.newTab('desktop');
  await tab.go('/console/sign-in');
  await fill(tab, 'Email', account.email);
  await fill(tab, 'Password', 'a wrong password');
  await press(tab, 'Sign in');
  await said(tab, 'The email or the password is wrong.');
  await tab.examine('sign-in-wrong');
  assert.equal(await tab.page.getByLabel('Email', { exact: true }).inputValue(), account.email);
  await follow(tab, 'Create one');
  await fill(tab, 'Email', account.email);
  await fill(tab, 'Password', password);
  await press(tab, 'Create account');
  await said(tab, 'There’s already an account with this email.');
  assert.equal(await focused(tab), 'email');
  await tab.examine('register-taken');
  await follow(tab, 'Sign in instead');
  await tab.sees('Sign in', 'sign-in-instead');
  await tab.close();
});

test('sign-in first: then on to the wanted page, and never to another site', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const organization = await scene.service.organization(person);
  const wanted = `/console/organizations/${organization}/settings`;
  const tab = await scene.newTab('desktop');
  await tab.go(`${wanted}?from=mail`);
  assert.equal(place(tab), `/console/sign-in?next=${encodeURIComponent(`${wanted}?from=mail`)}`);
  await signIn(tab, person);
  await tab.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  assert.equal(place(tab), `${wanted}?from=mail`);
  for (const next of [
    'https://evil.example/console',
    '//evil.example',
    '/console\\@evil.example',
    '/console/..//evil.example',
    '/console/%2e%2e//evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/consoles',
    '/console/../consoles',
    '/authorize/..//evil.example',
    '/authorize/%2e%2e//evil.example',
    '/authorize/more',
    '/authorizes?client_id=x',
    '/authorize\\@evil.example',
    '/',
  ]) {
    await tab.go(`/console/sign-in?next=${encodeURIComponent(next)}`);
    await tab.page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
    assert.equal(place(tab), '/console', next);
  }
  await tab.close();
});

test('forgotten password: the mailed link sets a new one, and all sessions end', {
  skip,
}, async () => {
  const { account, password } = await scene.service.person();
  const elsewhere = await scene.tabOf({ account, password, token: '' }, 'desktop');
  await elsewhere.go('/console');
  const tab = await scene.newTab();
  await tab.go('/console/sign-in');
  await follow(tab, 'Forgot your password?');
  await fill(tab, 'Email', account.email);
  await press(tab, 'Send the link');
  await tab.sees('Check your email', 'forgot-password-sent');
  await tab.page.goto(await scene.link('password_reset', account.email));
  await fill(tab, 'New password', NEW_PASSWORD);
  await press(tab, 'Save password');
  await said(tab, 'Your password has been changed');
  await follow(tab, 'Sign in');
  await signIn(tab, { account, password: NEW_PASSWORD, token: '' });
  await tab.close();
  await elsewhere.page.reload();
  await elsewhere.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await elsewhere.close();
});

test('too many guesses: a countdown to the next attempt', { skip }, async () => {
  const environment = { PORTICO_LIMITS: 'on', PORTICO_LIMIT_GUESSES_PER_ADDRESS: '1/10m' };
  await at({ environment }, async () => {
    const tab = await scene.newTab();
    await tab.page.clock.install();
    await tab.go('/console/sign-in');
    await fill(tab, 'Email', stranger());
    await fill(tab, 'Password', 'a wrong password');
    await press(tab, 'Sign in');
    await said(tab, 'The email or the password is wrong.');
    const before = await tab.page.evaluate(() => Date.now());
    const refused = tab.page.waitForResponse(/\/v1\/login$/);
    await press(tab, 'Sign in');
    const wait = Number((await refused).headers()['retry-after']);
    assert.ok(wait > 0 && wait <= 600, `${wait}`);
    await said(tab, `Too many attempts. Try again in ${Math.ceil(wait / 60)} minutes.`);
    await tab.examine('too-many');
    await tab.page.clock.pauseAt(before + (wait - 5) * 1_000);
    await said(tab, /Try again in \d+ seconds\./);
    await tab.page.clock.fastForward('01:00');
    await said(tab, 'You can try again now.');
    await tab.close();
  });
});

test("challenge: solved by a worker without the person's doing", { skip }, async () => {
  const environment = {
    PORTICO_LIMITS: 'on',
    PORTICO_CHALLENGES: 'auto',
    PORTICO_LIMIT_RESETS_PER_ADDRESS: '2/1h',
  };
  await at({ environment }, async ({ answers }) => {
    const tab = await scene.newTab();
    const scripts: string[] = [];
    const workers: string[] = [];
    tab.page.on('request', (request) => scripts.push(request.url()));
    tab.page.on('worker', (worker) => workers.push(worker.url()));
    const ask = async () => {
      await tab.go('/console/forgot-password');
      await fill(tab, 'Email', stranger());
      await press(tab, 'Send the link');
      await tab.page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
    };
    await ask();
    assert.deepEqual([scripts.filter((url) => url.includes('/solver-')), workers], [[], []]);
    await ask();
    assert.equal(workers.length, 1);
    assert.match(workers[0] ?? '', /\/solver-[\w-]+\.js$/);
    const seen = answers.filter(({ operation }) => operation === 'requestPasswordReset');
    assert.deepEqual(
      seen.map(({ status, error }) => error ?? status),
      [204, 'CHALLENGE_REQUIRED', 204],
    );
    await tab.close();
  });
});

test('registration closed, or by invitation only: the page says so', { skip }, async () => {
  const register = async (tab: Tab) => {
    await tab.go('/console/register');
    await fill(tab, 'Email', stranger());
    await fill(tab, 'Password', PASSWORD);
    await press(tab, 'Create account');
    await said(tab, 'New accounts can’t be created here right now.');
  };
  await at({}, async (open) => {
    const owner = await open.person();
    const path = `/v1/organizations/${await open.organization(owner)}/invitations`;
    const email = stranger();
    await open.call('POST', path, { token: owner.token, body: { email, role: 'admin' } });
    const [link = ''] = /http\S+#token=\S+/.exec((await open.mailTo(email, 'invitation')).text) ?? [];
    // One process at a time has a database file.
    await open.app.stop(true);
    const tab = await scene.newTab();
    const accept = async () => {
      await tab.page.goto(link);
      await fill(tab, 'Password', PASSWORD);
      await press(tab, 'Create account and accept');
    };
    await at({ beside: open, environment: { PORTICO_REGISTRATION: 'closed' } }, async () => {
      await register(tab);
      await tab.examine('register-closed');
      await accept();
      await said(tab, /Ask the person who invited you/);
    });
    await at({ beside: open, environment: { PORTICO_REGISTRATION: 'invitation' } }, async () => {
      await register(tab);
      await accept();
      await signedIn(tab);
      await tab.settled();
    });
    await tab.close();
  });
});

test('http on another host: the page says why it sends no request', { skip }, async () => {
  const host = 'http://accounts.example';
  const tab = await scene.newTab('desktop', host);
  const { origin, pathname } = new URL(scene.publicUrl);
  await tab.page.route(`${host}/**`, async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace(host, origin) });
    await route.fulfill({ response: answer });
  });
  await tab.page.goto(`${host}${pathname}/console/sign-in`);
  await tab.sees('This page needs https', 'http');
  const link = tab.page.getByRole('link', { name: 'Open with https' });
  assert.equal(await link.getAttribute('href'), `https://accounts.example${pathname}/console/sign-in`);
  await tab.close();
});

test('at an IP address: the account page says why there are no passkeys, and none are offered', {
  skip,
}, async () => {
  const tab = await scene.newTab();
  await tab.go('/console/sign-in');
  assert.equal(await tab.page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0);
  await signIn(tab, await scene.service.person());
  await tab.go('/console/account/security');
  await said(tab, /^Passkeys don’t work at this address/);
  await tab.examine('passkeys-unavailable');
  await tab.close();
});

test('browser without passkeys: none are mentioned', { skip }, async () => {
  const tab = await scene.newTab();
  await tab.page.addInitScript('delete globalThis.PublicKeyCredential');
  await tab.go('/console/sign-in');
  await signIn(tab, await scene.service.person());
  await tab.go('/console/account/security');
  assert.equal(await tab.page.getByText(/passkey/i).count(), 0);
  await tab.close();
});

/** The code in a mail; the first, or a later one. */
const mailedCode = async (email: string, number = 1) =>
  /\b\d{6}\b/.exec((await scene.service.mailTo(email, 'login_code', number)).text)?.[0] ?? '';
const enter = async (tab: Tab, code: string) => {
  await fill(tab, 'Code', code);
  await tab.page.locator('[name=code][aria-invalid]:focus').waitFor();
};

test('email code: a wrong one, one tried too often, another one, an old one', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const { email } = ada.account;
  await haveVerified(scene.service, ada.account.id);
  const tab = await scene.newTab();
  await tab.page.clock.install();
  await tab.go('/console/account/data');
  await tab.page.getByRole('button', { name: 'Email me a code' }).waitFor();
  await tab.examine('sign-in-email-code');
  await press(tab, 'Email me a code');
  await tab.sees('Sign in with a code', 'email-code');
  assert.equal(await focused(tab), 'email');
  await press(tab, 'Send the code');
  await said(tab, 'Enter an email address.');
  await press(tab, 'Sign in another way');
  await fill(tab, 'Email', email);
  await press(tab, 'Email me a code');
  await tab.page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  await tab.page.locator('[name=code][autocomplete=one-time-code]:focus').waitFor();
  await said(tab, /^You can have another code sent in/);
  await tab.examine('email-code-sent');
  const code = await mailedCode(email);
  const wrong = code === '111111' ? '222222' : '111111';

  for (let tries = 0; tries < 4; tries++) await enter(tab, wrong);
  await said(tab, 'This code is wrong. Check the six digits in the latest email.');
  await tab.examine('email-code-wrong');
  await enter(tab, wrong);
  await said(tab, /^This code was tried too often/);

  await tab.page.clock.fastForward('01:05');
  await press(tab, 'Send another code');
  await said(tab, `Another code is on its way to ${email}. The earlier one no longer works.`);
  const second = await mailedCode(email, 2);
  await scene.run('update login_codes set expires_at = 0 where account_id = ?', [ada.account.id]);
  await tab.page.clock.fastForward('10:05');
  await enter(tab, second);
  await said(tab, /^This code is no longer valid/);
  await tab.examine('email-code-expired');

  await press(tab, 'Send another code');
  await said(tab, /^You can have another code sent/);
  await fill(tab, 'Code', await mailedCode(email, 3));
  await tab.sees('Your data', 'email-code-signed-in');
  await press(tab, 'Sign out');
  await said(tab, 'Used last');
  await tab.close();
});

test("email code, then the authenticator app's code", {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const { id, email } = ada.account;
  await haveVerified(scene.service, id);
  await haveKnownTotp(scene.service, id);
  const tab = await scene.newTab('desktop');
  await tab.go(`/console/sign-in?email=${encodeURIComponent(email)}`);
  // A link has no mail sent to the address that it names.
  await press(tab, 'Email me a code');
  await press(tab, 'Send the code');
  await fill(tab, 'Code', await mailedCode(email));
  await tab.sees('Second factor', 'email-code-factor');
  assert.equal(await tab.page.getByText(/another code/).count(), 0);
  const right = knownCode();
  await enter(tab, right === '111111' ? '222222' : '111111');
  await said(tab, 'This code is wrong, or has already been used.');
  await fill(tab, 'Code', right);
  await tab.page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
  await tab.close();
});

test('email codes off: none are offered', { skip }, () =>
  at({ environment: { PORTICO_EMAIL_CODES: 'off' } }, async () => {
    const tab = await scene.newTab();
    await tab.go('/console/sign-in');
    assert.equal(await tab.page.getByRole('button', { name: 'Email me a code' }).count(), 0);
    await tab.close();
  }),
);
