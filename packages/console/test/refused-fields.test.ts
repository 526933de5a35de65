import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { APIResponse, Page } from 'playwright-core';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import { pausedWebhook } from '../../server/test/fixtures/webhooks.ts';

import { until } from '../../server/test/harness/until.ts';
import { browser, skip } from './chromium.ts';
import { beginSession, type Scene, startScene } from './scene.ts';
import { openTab, type Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const newTab = async (locale: string) => openTab(await browser(), { publicUrl: scene.publicUrl, locale });

/** A form whose fields are filled in wrongly. */
interface WrongForm {
  readonly path: string;
  readonly typed: Readonly<Record<string, string>>;
}

const LONG = 'a'.repeat(300);

/** Before signing in. */
const PUBLIC: readonly WrongForm[] = [
  { path: '/console/register', typed: { email: 'ada', password: 'a' } },
  { path: '/console/register', typed: { email: '', password: '' } },
  { path: '/console/forgot-password', typed: { email: 'ada@' } },
];

/** Of an owner, who is also an operator, with flaws that the pages leave to the service. `{id}` is the organization's ID. */
const SIGNED_IN: readonly WrongForm[] = [
  { path: '/console/account', typed: { name: LONG } },
  { path: '/console/new-organization', typed: { name: LONG } },
  { path: '/console/organizations/{id}/settings', typed: { name: LONG } },
  { path: '/console/organizations/{id}/invitations', typed: { emails: 'ada@@example.com' } },
  { path: '/console/organizations/{id}/api-keys', typed: { name: LONG } },
  { path: '/console/organizations/{id}/groups', typed: { name: LONG } },
  { path: '/console/organizations/{id}/machines', typed: { name: 'm', audiences: 'nothing' } },
  { path: '/console/organizations/{id}/domains', typed: { name: 'co.uk' } },
  {
    path: '/console/organizations/{id}/connections',
    typed: { name: LONG, issuer: 'https://example.com/#here', clientId: 'x', clientSecret: 'x' },
  },
  { path: '/console/organizations/{id}/webhooks', typed: { url: 'ftp://example.com' } },
  { path: '/console/operator/new-account', typed: { email: 'ada@example..com', externalId: LONG } },
  { path: '/console/operator/brand', typed: { accent: '#ffcc00', 'links.home': 'ftp://example.com' } },
  { path: '/console/operator/applications', typed: { name: LONG, redirectUris: 'https://a.example/\nhere' } },
];

async function submit(page: Page, typed: WrongForm['typed']): Promise<void> {
  const [first = ''] = Object.keys(typed);
  const form = page.locator(`form:has([name="${first}"])`).first();
  for (const [name, text] of Object.entries(typed)) await form.locator(`[name="${name}"]`).fill(text);
  await form.locator('button[type=submit]').click();
}

/** Marks of a sentence in the language, and of an English one. */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  de: /\b(?:Sie|ist|sind|Das|Die|Der|höchstens|nicht)\b/,
  ar: /\p{Script=Arabic}{2}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u,
};
const ENGLISH = /\b(?:must|the|has|have|not|is|with|characters)\b/;

/** Submits a form, and holds what the page then says against the answer. */
async function assertWorded({ page }: Tab, language: string, { path, typed }: WrongForm): Promise<void> {
  const refusals: APIResponse[] = [];
  await page.route(/\/v1\//, async (route) => {
    const response = await route.fetch();
    if (response.status() === 422) refusals.push(response);
    await route.fulfill({ response });
  });
  await submit(page, typed);
  const refusal = await until(`${path} is refused`, () => refusals[0]);
  const { error } = await refusal.json();
  assert.ok(refusal.headers()['error-fields'], path);
  await page.locator('.wrong:not(:empty)').first().waitFor();
  const shown = (await page.locator('body').textContent()) ?? '';
  const [description = ''] = error.description.split(' http');
  for (const english of [description, ...Object.values<string>(error.fields)])
    assert.equal(shown.includes(english), false, `${path}: ${english}`);
  for (const sentence of await page.locator('.wrong:not(:empty)').allInnerTexts()) {
    assert.match(sentence, WRITTEN[language] ?? /^$/, path);
    assert.doesNotMatch(sentence, ENGLISH, path);
  }
  await page.unrouteAll();
}

for (const language of ['de', 'ar', 'ja']) {
  for (const form of PUBLIC)
    test(`${language}, ${form.path} with ${JSON.stringify(form.typed)}: no word of the service`, {
      skip,
    }, async () => {
      const tab = await newTab(language);
      await tab.go(form.path);
      await assertWorded(tab, language, form);
      await tab.examine(`refused-${language}${form.path.replaceAll('/', '-')}`);
      await tab.close();
    });

  test(`${language}, ${SIGNED_IN.length} forms of a signed-in person: no word of the service`, {
    skip,
  }, async () => {
    const person = await scene.service.person();
    const id = await scene.service.organization(person);
    await scene.service.call('PUT', '/v1/account', {
      token: person.token,
      body: { name: 'Ada', locale: language },
    });
    const tab = await newTab(language);
    await beginSession(tab, person, scene.publicUrl);
    await makeOperator(scene.service, person);
    for (const form of SIGNED_IN) {
      await tab.go(form.path.replace('{id}', id));
      await assertWorded(tab, language, form);
    }
    await tab.close();
  });
}

test('fields that the form does not have: at its head, with a label in the language, and its focus', {
  skip,
}, async () => {
  const tab = await newTab('de');
  await tab.page.route(/\/v1\/register$/, (route) => {
    const fields = { locale: 'must be blue', 'roles.0': 'must be red', shoeSize: 'must be green' };
    const reasons = '"locale";reason=enum, "roles.0";reason=unknown, "shoeSize";reason=maximum;max=48';
    return route.fulfill({
      status: 422,
      headers: { 'Error-Fields': reasons },
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({
        error: { status: 422, error: 'FIELDS_VALIDATION_ERROR', description: 'No.', fields },
      }),
    });
  });
  await tab.go('/console/register');
  await submit(tab.page, { email: 'ada@example.com', password: 'tausend kleine Lichter' });
  const head = tab.page.locator('form > :first-child:focus');
  await head.waitFor();
  assert.deepEqual(await head.locator('p').allInnerTexts(), [
    'Sprache: Wählen Sie einen der möglichen Werte.',
    'Produktrollen: Das gibt es nicht oder nicht mehr. Laden Sie die Seite neu.',
    'shoeSize: Die größte mögliche Zahl ist 48.',
  ]);
  await tab.examine('refused-unplaced');
  await tab.close();
});

test('sentences that cannot be loaded: a general one in the language, and nothing of the service', {
  skip,
}, async () => {
  const tab = await newTab('de');
  await tab.page.route(/field-sentences|texts-flaws/, (route) => route.abort());
  await tab.go('/console/register');
  await submit(tab.page, { email: 'ada@example.com', password: 'a' });
  await tab.page.getByText('Das wird hier nicht angenommen. Prüfen Sie Ihre Eingabe.').waitFor();
  await tab.close(['Failed to load resource: net::ERR_FAILED']);
});

for (const [language, reason] of [
  ['de', 'Verbindung abgelehnt'],
  ['ar', 'رُفض الاتصال'],
  ['ja', '接続が拒否されました'],
] as const)
  test(`${language}, a delivery that failed: why, and no word of the service`, { skip }, async () => {
    const person = await scene.service.person();
    const { token } = person;
    const organization = await scene.service.organization(person);
    await scene.service.call('PUT', '/v1/account', { token, body: { name: 'Ada', locale: language } });
    const { id } = await pausedWebhook(scene.service, { organization, by: person });
    const sent = await scene.service.call('POST', `/v1/webhooks/${id}/test`, { token });
    const put = `update deliveries set state = 'failed', last_status = null, last_error = ? where id = ?`;
    await scene.run(put, ['the connection was refused', sent.body.id]);
    const tab = await newTab(language);
    await beginSession(tab, person, scene.publicUrl);
    await tab.go(`/console/webhooks/${id}`);
    await tab.page.getByText(reason).waitFor();
    assert.equal(await tab.page.getByText('the connection was refused').count(), 0);
    await tab.close();
  });
