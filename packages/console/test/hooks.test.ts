import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ANYWHERE, verified } from '../../server/test/doubles/receiver.ts';
import { answerWith, type Rules, refuse, setHook, startRules } from '../../server/test/fixtures/hooks.ts';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { fill, follow, kept, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

let scene: Scene;
let rules: Rules;
before(async () => {
  if (skip) return;
  rules = await startRules();
  scene = await startScene({}, undefined, { webhookAddresses: ANYWHERE });
});
after(async () => {
  await scene?.close();
  await rules?.stop();
});

const PLACE = '/console/operator/hooks';
const POINT = 'organization.create';
const row = ({ page }: Tab, name: string) => page.getByRole('row').filter({ hasText: name });
const dialogOf = ({ page }: Tab) => page.getByRole('dialog');
const secretOf = ({ page }: Tab) => page.locator('.secret');
const shown = async (tab: Tab) => (await secretOf(tab).textContent()) ?? '';
const heading = ({ page }: Tab, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function tabOfOperator(device?: Device): Promise<[Tab, Person]> {
  const person = await scene.service.person('operator');
  const tab = await scene.tabOf(person, device);
  await makeOperator(scene.service, person);
  return [tab, person];
}

const hookOf = async ({ token }: Person, point = POINT) =>
  scene.service.call('GET', `/v1/operator/hooks/${point}`, { token });

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`hook set, its secret shown once, tried, changed, given a new secret and deleted: ${device}`, {
    skip,
  }, async () => {
    const [tab, operator] = await tabOfOperator(device);
    await tab.go('/console/operator/service-keys');
    await follow(tab, 'Hooks');
    for (const step of ['Registration', 'Sign-in', 'New organization', 'New member', 'Token'])
      await row(tab, step).getByText('Not set').waitFor();
    await tab.sees('Hooks', `no-hooks-${device}`);

    await follow(tab, 'New organization');
    await heading(tab, 'New organization');
    await fill(tab, 'URL', 'ftp://rules.example');
    await press(tab, 'Set hook');
    await said(tab, /^Enter an https:\/\/ URL with a public host/);
    await tab.page.locator('[name=url][aria-invalid]:focus').waitFor();
    await tab.examine(`hook-refused-${device}`);
    await fill(tab, 'URL', rules.url);
    await tab.page.getByLabel('Reuse an answer').selectOption('15 seconds');
    await press(tab, 'Set hook');
    await tab.page.locator('h2:focus', { hasText: 'The secret of this hook' }).waitFor();
    await tab.sees('New organization', `hook-set-${device}`);
    const first = await shown(tab);
    assert.match(first, /^whsec_/);
    assert.ok(!(await kept(tab)).includes(first));
    await press(tab, 'I’ve saved it');
    await tab.page.locator('h1:focus').waitFor();
    const { body: set } = await hookOf(operator);
    assert.deepEqual([set.timeout, set.onFailure, set.remember], [1, 'refuse', 15]);

    rules.forget();
    await press(tab, 'Send an example');
    await tab.page.locator('h3:focus', { hasText: 'Allowed' }).waitFor();
    // The example's IDs and times can hold the same digits.
    await tab.page.getByText('200', { exact: true }).waitFor();
    await tab.page.locator('pre.code-block', { hasText: '"pending": true' }).waitFor();
    await tab.page.locator('pre.code-block', { hasText: '"allow": true' }).waitFor();
    await tab.sees('New organization', `hook-allowed-${device}`);
    const [question] = rules.received;
    assert.ok(question);
    verified(question, first);
    rules.behave(refuse('Only customers can'));
    await press(tab, 'Send an example');
    await tab.page.locator('h3:focus', { hasText: 'Refused' }).waitFor();
    await tab.page.locator('bdi', { hasText: 'Only customers can' }).waitFor();
    rules.behave((response) => answerWith(response, 'no', 500));
    await press(tab, 'Send an example');
    await tab.page.locator('h3:focus', { hasText: 'Failed' }).waitFor();
    await said(tab, 'answered 500');
    await tab.examine(`hook-failed-${device}`);

    await tab.page.getByLabel('Time to answer').selectOption('2 seconds');
    await tab.page.getByRole('radio', { name: 'Allow', exact: true }).check();
    await tab.page.getByLabel('Reuse an answer').selectOption('Not at all');
    await press(tab, 'Save');
    await said(tab, 'Saved.');
    const { body: changed } = await hookOf(operator);
    assert.deepEqual([changed.timeout, changed.onFailure, changed.remember], [2, 'allow', 0]);

    await press(tab, 'Replace the secret');
    await tab.examine(`replace-hook-secret-${device}`);
    await dialogOf(tab).getByRole('button', { name: 'Replace the secret' }).click();
    await secretOf(tab).waitFor();
    const second = await shown(tab);
    assert.notEqual(second, first);
    const { body: same } = await hookOf(operator);
    assert.deepEqual([same.url, same.timeout, same.onFailure], [rules.url, 2, 'allow']);
    rules.forget();
    await press(tab, 'Send an example');
    await until('it was asked', () => rules.received.length > 0);
    const [last] = rules.received;
    assert.ok(last);
    verified(last, second);

    await press(tab, 'Delete hook');
    await dialogOf(tab).getByRole('button', { name: 'Delete', exact: true }).click();
    await said(tab, 'The hook has been deleted.');
    await tab.page.getByRole('button', { name: 'Set hook' }).waitFor();
    assert.equal((await hookOf(operator)).status, 404);
    rules.behave((response) => answerWith(response, { allow: true }));
    await tab.close();
  });
}

test('hook that fails says since when, and what happens meanwhile; one from a file can only be tried', {
  skip,
}, async () => {
  const [tab, operator] = await tabOfOperator('desktop');
  const hook = { by: operator, url: rules.url } as const;
  await setHook(scene.service, { ...hook, point: 'account.register', settings: { onFailure: 'allow' } });
  await setHook(scene.service, { ...hook, point: 'manager.join' });
  await scene.run(`update hooks set failing_since = ? where point = 'account.register'`, [
    Date.now() - 7_200_000,
  ]);
  await scene.run(
    `insert into configuration_keys (kind, key, id, source, applied_at)
       select 'hook', point, id, 'portico.yaml', 0 from hooks where point = 'manager.join'`,
    [],
  );
  await tab.go(PLACE);
  await row(tab, 'Registration')
    .getByText(/^Failing since/)
    .waitFor();
  await row(tab, 'New member').getByText('From a file').waitFor();
  await tab.sees('Hooks', 'hooks');
  await follow(tab, 'Registration');
  await said(tab, /^It has been failing since .* \(2 hours ago\)\.$/);
  await said(tab, 'Until it answers again, this step goes on as if there were no hook.');
  await tab.examine('hook-failing');

  await tab.go(`${PLACE}/manager.join`);
  await said(tab, 'This comes from a file of the service, so it can’t be changed here.');
  await tab.examine('hook-managed');
  for (const name of ['Save', 'Replace the secret', 'Delete hook'])
    assert.equal(await tab.page.getByRole('button', { name }).count(), 0);
  await press(tab, 'Send an example');
  await tab.page.locator('h3:focus', { hasText: 'Allowed' }).waitFor();
  await tab.close();
});

test('hook changed by two people: the second sees both versions; a step that does not exist is told', {
  skip,
}, async () => {
  const [tab, operator] = await tabOfOperator();
  const given = { by: operator, point: 'account.register', url: rules.url } as const;
  await setHook(scene.service, { ...given, settings: { timeout: 1 } });
  await tab.go(`${PLACE}/account.register`);
  await tab.page.getByRole('radio', { name: 'Allow', exact: true }).check();
  await setHook(scene.service, { ...given, settings: { timeout: 0.7, remember: 7 } });
  await press(tab, 'Save');
  const conflict = tab.page.getByRole('region', { name: 'Someone has changed this in the meantime' });
  await conflict.getByRole('cell', { name: '7 seconds', exact: true }).waitFor();
  await tab.examine('hook-conflict');
  await press(tab, 'Use theirs');
  await tab.page.getByRole('radio', { name: 'Refuse', exact: true, checked: true }).waitFor();
  await tab.page.reload();
  assert.equal(await tab.page.getByLabel('Reuse an answer').inputValue(), '7');

  await scene.service.call('DELETE', '/v1/operator/hooks/account.register', { token: operator.token });
  await press(tab, 'Send an example');
  await said(tab, 'Someone has changed this in the meantime. What you see now is up to date.');
  await tab.page.getByRole('button', { name: 'Set hook' }).waitFor();
  await tab.go(`${PLACE}/nothing`);
  await tab.page.getByRole('heading', { level: 1, name: 'Step not found' }).waitFor();
  await follow(tab, 'All hooks');
  await heading(tab, 'Hooks');
  await tab.close();
});

test('registration refused by a hook: the words of the team, and what was typed stays', {
  skip,
}, async () => {
  const [own, operator] = await tabOfOperator();
  await setHook(scene.service, { by: operator, point: 'account.register', url: rules.url });
  rules.behave(refuse('Use the address of your company: <b>no others</b>'));
  const tab = await scene.newTab('phone');
  await tab.go('/console/register');
  await fill(tab, 'Email', 'newcomer@free.example');
  await fill(tab, 'Password', operator.password);
  await press(tab, 'Create account');
  await said(tab, 'The service refused this: “Use the address of your company: <b>no others</b>”.');
  await tab.examine('register-refused-by-hook');
  assert.equal(await tab.page.getByLabel('Email', { exact: true }).inputValue(), 'newcomer@free.example');
  rules.behave((response) => answerWith(response, { allow: true }));
  await press(tab, 'Create account');
  await tab.page.waitForURL((url) => !url.pathname.endsWith('/register'));
  await own.go('/console/operator/events?type=hook.refused');
  const refused = row(own, 'Refused by a hook').first();
  await refused.getByText('Step: Registration').waitFor();
  assert.doesNotMatch(String(await refused.textContent()), /What: /);
  await scene.service.call('DELETE', '/v1/operator/hooks/account.register', { token: operator.token });
  await own.close();
  await tab.close();
});
