import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { consoleFiles } from '../../server/test/harness/console-files.ts';
import { until } from '../../server/test/harness/until.ts';
import { browser, skip } from './chromium.ts';
import { beginSession, fill, press, type Scene, signedIn, startScene } from './scene.ts';
import { openTab, type Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const tabIn = async (locale: string) => openTab(await browser(), { publicUrl: scene.publicUrl, locale });

/** The language and direction of the document. */
const written = async ({ page }: Tab) =>
  page.evaluate<string>('document.documentElement.lang + " " + document.documentElement.dir');

const LANGUAGES = consoleFiles.editions.map((edition) => edition.slice(0, -11));

/** As narrow as a page must still be usable: WCAG 2.2, 1.4.10. */
const NARROW = { width: 320, height: 640 };

for (const language of LANGUAGES) {
  test(`in ${language}: the first pages load one edition of scripts, each once, and fit 320 pixels`, {
    skip,
  }, async () => {
    const tab = await tabIn(language);
    for (const path of ['sign-in', 'register', 'forgot-password']) {
      // In a tab of its own, so that scripts loaded lazily do not count for the next page.
      const one = await tab.beside();
      const scripts: string[] = [];
      one.page.on('request', (request) => {
        if (request.url().includes('/console/scripts/')) scripts.push(new URL(request.url()).pathname);
      });
      await one.page.setViewportSize(NARROW);
      await one.go(`/console/${path}`);
      assert.equal(await written(one), `${language} ${language === 'ar' ? 'rtl' : 'ltr'}`);
      assert.equal(await one.page.evaluate('document.documentElement.scrollWidth'), NARROW.width, path);
      const edition = consoleFiles.editions.find((name) => name.startsWith(`${language}-`)) ?? '';
      assert.deepEqual(
        scripts.filter((script) => !script.includes(`/scripts/${edition}/`)),
        [],
      );
      assert.deepEqual(scripts.length, new Set(scripts).size, path);
      await one.page.close();
    }
    await tab.close();
  });
}

test('register in German: mails in German; a choice in the account switches all pages to English', {
  skip,
}, async () => {
  const tab = await tabIn('de-AT');
  await tab.go('/console/register');
  const email = `german-${process.pid}@example.com`;
  await fill(tab, 'E-Mail', email);
  await fill(tab, 'Passwort', 'correct horse battery');
  await press(tab, 'Konto anlegen');
  await signedIn(tab);
  const { subject } = await scene.service.mailTo(email, 'verification');
  assert.equal(subject, 'Bestätigen Sie Ihre E-Mail-Adresse');

  await tab.go('/console/account');
  await tab.page.getByLabel('Sprache', { exact: true }).selectOption('English');
  await tab.page
    .locator('form', { has: tab.page.getByLabel('Sprache', { exact: true }) })
    .getByRole('button', { name: 'Speichern' })
    .click();
  await tab.page.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor();
  assert.equal(await written(tab), 'en ltr');
  await press(tab, 'Sign out');
  await tab.go('/console/sign-in');
  assert.equal(await written(tab), 'en ltr');
  await tab.close();
});

test("signed in: pages in the account's language, whatever the browser's", {
  skip,
}, async () => {
  const { account, password, token } = await scene.service.person('ada');
  await scene.service.call('PUT', '/v1/account', { token, body: { name: 'Ada', locale: 'de-CH' } });
  const tab = await tabIn('en-US');
  await tab.go('/console/sign-in?next=%2Fconsole%2Faccount');
  await fill(tab, 'Email', account.email);
  await fill(tab, 'Password', password);
  await press(tab, 'Sign in');
  await tab.page.getByRole('heading', { level: 1, name: 'Ihr Profil' }).waitFor();
  await until('the document is German', async () => (await written(tab)) === 'de ltr');
  await tab.close();
});

for (const [locale, label, labels] of [
  [
    'fr',
    'Nom\u00a0: Analytique',
    { email: 'Adresse e-mail', password: 'Mot de passe', submit: 'Se connecter' },
  ],
  // The value is apart from the direction of the line.
  [
    'ar',
    'الاسم: \u2068Analytique',
    { email: 'البريد الإلكتروني', password: 'كلمة المرور', submit: 'تسجيل الدخول' },
  ],
] as const)
  test(`in ${locale}: an event's subject is written as label and value are there`, {
    skip,
  }, async () => {
    const person = await scene.service.person(`reader-${locale}`);
    const organization = await scene.service.organization(person, 'Analytique');
    const tab = await tabIn(locale);
    const path = `/console/organizations/${organization}/events`;
    await tab.go(`/console/sign-in?next=${encodeURIComponent(path)}`);
    await fill(tab, labels.email, person.account.email);
    await fill(tab, labels.password, person.password);
    await press(tab, labels.submit);
    let shown: string | null = '';
    await until(
      () => `${label} is in ${shown}`,
      async () => {
        shown = await tab.page.locator('main').textContent();
        return shown?.includes(label);
      },
    );
    await tab.close();
  });

/** Where the old and the new value of a change stand in its line, in pixels from the left. */
const CHANGE = `(() => {
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && !texts.currentNode.data.includes('←'));
  const leftOf = (word) => {
    const range = new Range();
    range.setStart(texts.currentNode, texts.currentNode.data.indexOf(word));
    range.setEnd(texts.currentNode, texts.currentNode.data.indexOf(word) + word.length);
    return range.getBoundingClientRect().left;
  };
  return { before: leftOf('–'), after: leftOf('Ada') };
})()`;

test('in Arabic, a change is read from right to left: the old value, then the new one', {
  skip,
}, async () => {
  const person = await scene.service.person('renamed');
  const body = { name: 'Ada', locale: 'ar' };
  await scene.service.call('PUT', '/v1/account', { token: person.token, body });
  const tab = await tabIn('ar');
  await beginSession(tab, person, scene.publicUrl);
  await tab.go('/console/account/activity');
  await tab.page.getByText('←').first().waitFor();
  const { before, after } = await tab.page.evaluate<{ before: number; after: number }>(CHANGE);
  assert.ok(before > after, `the old value at ${before}, the new one at ${after}`);
  await tab.close();
});

test('ui_locales: the application sets the language for people not signed in', { skip }, async () => {
  const tab = await tabIn('en-US');
  await tab.go('/authorize?client_id=nobody&ui_locales=nl%20de');
  assert.equal(await written(tab), 'de ltr');
  await tab.page.getByRole('heading', { name: 'Diese Anwendung ist hier nicht bekannt' }).waitFor();
  await tab.close();
});
