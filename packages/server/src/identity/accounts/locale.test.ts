import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newInvitation } from '../../../test/fixtures/invitations.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, startService } from '../../../test/harness/service.ts';

const service = await startService({ environment: { PORTICO_LANGUAGE: 'es' } });
after(() => service.stop());

let number = 0;
const newEmail = () => `locale-${process.pid}-${++number}@example.com`;

async function registered(locale?: unknown, email = newEmail()) {
  const reply = await service.call('POST', '/v1/register', { body: { email, password: PASSWORD, locale } });
  return { reply, email, token: reply.body.accessToken as string };
}

test('201: register stores the locale in canonical form, or null', async () => {
  for (const [given, kept] of [
    ['de', 'de'],
    ['PT-br', 'pt-BR'],
    ['nl', 'nl'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    [null, null],
    [undefined, null],
  ]) {
    const { reply } = await registered(given);
    assert.equal(outcome(reply), '201');
    assert.equal(reply.body.account.locale, kept);
  }
});

for (const locale of ['', 'de_AT', 'german language', 'x', '😀', 7, 'a'.repeat(36)]) {
  test(`422: register and PUT refuse ${JSON.stringify(locale)} as a locale`, async () => {
    const { reply } = await registered(locale);
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: locale');
    const { token } = await registered('de');
    const changed = await service.call('PUT', '/v1/account', { token, body: { name: null, locale } });
    assert.equal(outcome(changed), '422 FIELDS_VALIDATION_ERROR: locale');
  });
}

test('200: PUT sets the locale, keeps it when absent, clears it with null; events record the change', async () => {
  const { token } = await registered('de');
  const put = async (body: object) => (await service.call('PUT', '/v1/account', { token, body })).body.locale;
  assert.equal(await put({ name: 'Ada' }), 'de');
  assert.equal(await put({ name: 'Ada', locale: 'fr-ca' }), 'fr-CA');
  assert.equal(await put({ name: 'Ada', locale: null }), null);
  const events = await service.call('GET', '/v1/account/events', { token });
  const changes = events.body.items
    .filter(({ type }: { type: string }) => type === 'account.updated')
    .map(({ details }: { details: { locale?: object } }) => details.locale);
  assert.deepEqual(changes, [{ from: 'fr-CA', to: null }, { from: 'de', to: 'fr-CA' }, undefined]);
});

const languageOf = async (recipient: string) => {
  const { html, headers, purpose } = await service.mailTo(recipient, 'verification');
  const [, language] = /<html lang="([^"]+)"/.exec(html) ?? [];
  assert.equal(headers.find(({ key }) => key === 'content-language')?.value, language);
  return `${purpose}: ${language}`;
};

test("mails use the language nearest to the account's locale, or else the service's", async () => {
  for (const [locale, language] of [
    ['de-AT', 'de'],
    ['pt', 'pt-BR'],
    ['ar', 'ar'],
    ['nl', 'es'],
    [null, 'es'],
  ]) {
    const { email } = await registered(locale);
    assert.equal(await languageOf(email), `verification: ${language}`, String(locale));
  }
});

test("an invitation uses the invited account's language, or else the inviter's", async () => {
  const { reply, token } = await registered('ja');
  const by = { token, account: reply.body.account, password: PASSWORD };
  const organization = (await service.call('POST', '/v1/organizations', { token, body: { name: 'Acme' } }))
    .body.id;
  const { email: french } = await registered('fr');
  const { email: unknown } = await registered(null);
  for (const [email, language] of [
    [newEmail(), 'ja'],
    [french, 'fr'],
    [unknown, 'ja'],
  ] as const) {
    await newInvitation(service, { organization, by, email });
    const { html } = await service.mailTo(email, 'invitation');
    assert.match(html, new RegExp(`<html lang="${language}"`));
  }
});
