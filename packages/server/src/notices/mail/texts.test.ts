import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMail } from '../../../test/fixtures/mails.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { brandOf, NO_SETTINGS } from '../../tenancy/brand/brand.ts';
import { compose } from './compose.ts';
import { BUILT_IN, mailIn } from './languages.ts';
import { asText } from './phrase.ts';
import { type MailPurpose, PURPOSES } from './purposes.ts';
import { render } from './render.ts';
import type { Facts } from './text.ts';

const SITE = 'accounts.example.com';
/** As long as an address can be, in octets, with a local part of which a link encodes each. */
const LONGEST_ADDRESS = `${'é'.repeat(32)}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(61)}`;
const LINK = `https://${SITE}/reset-password#${new URLSearchParams({ token: 'x'.repeat(43), email: LONGEST_ADDRESS })}`;
const EXPIRES = Date.UTC(2026, 10, 21, 18, 30);
const invitation = {
  organizationName: 'Acme',
  inviterName: 'Ada',
  role: 'viewer',
  expiresAt: EXPIRES,
} as const;
const webhook = { organizationName: 'Acme', host: 'hooks.example.com' };
const domain = {
  organizationName: 'Acme',
  name: 'example.com',
  record: { name: '_portico-challenge.example.com', value: 'portico-domain=x' },
  lostAt: EXPIRES,
};
const certificate = { organizationName: 'Acme', name: 'Entra ID', endsAt: EXPIRES };
const apiKey = { organizationName: 'Acme', name: 'Billing', role: 'admin', makerName: 'Ada' } as const;
const departure = {
  organizationName: 'Acme',
  personName: 'Ada',
  apiKeys: { kept: ['Billing'], ended: [] },
  webhooks: { kept: [], ended: ['hooks.example.com'] },
};
const summary = { counts: { password_changed_notice: 1, passkey_added_notice: 3 }, since: EXPIRES };
const kept = { hasApp: true, passkeys: ['Laptop'], apiKeys: ['Billing'], webhooks: ['hooks.example.com'] };
const facts: Facts & { readonly site: string } = {
  site: SITE,
  invitation,
  webhook,
  domain,
  certificate,
  ownSignIn: { organizationName: 'Acme', personName: 'Ada' },
  device: { at: EXPIRES, browser: 'Firefox', ipAddress: '192.0.2.1' },
  apiKey,
  departure,
  kept,
  loginCode: '482913',
  summary,
};
const BRAND = brandOf(NO_SETTINGS, 'Analytical', null);
const LANGUAGES = [...BUILT_IN.keys()];

/** As a program for mail reads it. */
async function received(purpose: MailPurpose, about = facts, language = 'en') {
  const written = await mailIn(language, { texts: BUILT_IN, fallback: 'en' });
  const text = written.text(purpose, about);
  const link = text.link === undefined ? undefined : LINK;
  const letter = render(text, { ...written, site: SITE, link, brand: BRAND });
  const recipient = 'ada@example.com';
  return readMail(
    await compose({ id: 'a.1', sender: BRAND.name, recipient, language, ...letter }, 'portico@example.com'),
  );
}

test('the address in the link is the longest that an account can have', () => {
  assert.equal(Buffer.byteLength(LONGEST_ADDRESS), 254);
  assert.equal(canonicalEmail(LONGEST_ADDRESS), LONGEST_ADDRESS);
  assert.equal(canonicalEmail(`${LONGEST_ADDRESS}d`), undefined);
});

for (const language of LANGUAGES) {
  test(`in ${language}, each mail names its origin in text and HTML, and contains no link but its own`, async () => {
    const { text: textOf } = await mailIn(language, { texts: BUILT_IN, fallback: 'en' });
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    for (const purpose of PURPOSES) {
      const { text, html, raw, headers } = await received(purpose, facts, language);
      const links = textOf(purpose, facts).link === undefined ? [] : [LINK];
      assert.deepEqual(text.match(/^https?:.*$/gm) ?? [], links);
      assert.deepEqual(
        [...html.matchAll(/(?:href|src|url)\W+([^")]+)/g)].map(([, target]) => target),
        links.map((link) => link.replace('&', '&amp;')),
      );
      assert.ok(text.includes(SITE) && html.includes(SITE));
      assert.doesNotMatch(text + html, /undefined|\[object|null|<script/);
      // Without a mail server, people read the file itself.
      for (const link of links) assert.ok(raw.includes(`\r\n${link}\r\n`), raw);
      assert.ok(html.startsWith(`<!doctype html>\n<html lang="${language}" dir="${direction}">`), html);
      assert.equal(headers.find(({ key }) => key === 'content-language')?.value, language);
    }
  });
}

test('each purpose has its own subject in each language', async () => {
  for (const language of LANGUAGES) {
    const { text } = await mailIn(language, { texts: BUILT_IN, fallback: 'en' });
    const subjects = new Set(PURPOSES.map((purpose) => text(purpose, facts).subject));
    assert.equal(subjects.size, PURPOSES.length, language);
  }
});

test('no translated mail contains an English sentence', async () => {
  const english = await mailIn('en', { texts: BUILT_IN, fallback: 'en' });
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const { text } = await mailIn(language, { texts: BUILT_IN, fallback: 'en' });
    for (const purpose of PURPOSES) {
      const given = [english, { text }].map(({ text }) => text(purpose, facts));
      const [ours, theirs] = given.map((one) => {
        const sentences = [...one.said, ...one.noted].map(asText);
        return [one.subject, one.link ?? '', ...sentences].filter(Boolean);
      });
      assert.ok(ours && theirs && ours.length > 2);
      for (const [at, sentence] of theirs.entries()) {
        assert.notEqual(sentence, ours[at], language);
        assert.doesNotMatch(sentence, /\b(?:the|your|you|were|password|account)\b/i, language);
      }
    }
  }
});

for (const language of LANGUAGES)
  test(`in ${language}, the name and value of a missing DNS record can be copied as they are`, async () => {
    const { name, value } = domain.record;
    for (const purpose of ['domain_missing_notice', 'domain_lost_notice'] as const) {
      const { text, html } = await received(purpose, facts, language);
      for (const copied of [name, value]) {
        // Between quotation marks, which are neither invisible nor letters of the record.
        assert.match(
          text,
          new RegExp(`[“„«「]\u00a0?${copied.replaceAll('.', '\\.')}\u00a0?[”“»」]`, 'u'),
          text,
        );
        assert.ok(html.includes(`<code dir="ltr">${copied}</code>`), html);
      }
    }
  });

const LISTS = [
  ['en', '“a”, “b” and “c”'],
  ['de', '„a“, „b“ und „c“'],
  ['fr', '«\u00a0a\u00a0», «\u00a0b\u00a0» et «\u00a0c\u00a0»'],
  ['es', '«a», «b» y «c»'],
  ['pt-BR', '“a”, “b” e “c”'],
  ['ja', '「a」、「b」、「c」'],
  ['ar', '«\u2068a\u2069» و«\u2068b\u2069» و«\u2068c\u2069»'],
] as const;
for (const [language, list] of LISTS) {
  test(`names in ${language} are quoted and joined by its rules: ${list}`, async () => {
    const kept = { hasApp: false, passkeys: ['a', 'b', 'c'], apiKeys: [], webhooks: [] };
    const { text } = await received('password_reset_notice', { ...facts, kept }, language);
    assert.ok(text.replaceAll('\r\n', ' ').includes(list), text);
  });
}

test("the recipient's region decides the form of dates; without a locale, the service's language does", async () => {
  const languages = { texts: BUILT_IN, fallback: 'de-CH' };
  const dates = await Promise.all(
    ['en-US', 'en-GB', 'pt-PT', 'nl', null].map(async (locale) => {
      const { language, text } = await mailIn(locale, languages);
      const [note] = text('invitation', facts).noted;
      return `${language}: ${note && asText(note)}`;
    }),
  );
  assert.deepEqual(
    dates.map((one) => one.replaceAll(/[\u202f\u00a0]/g, ' ')),
    [
      'en: You can accept or decline it until November 21, 2026 at 6:30 PM UTC.',
      'en: You can accept or decline it until 21 November 2026 at 18:30 UTC.',
      'pt-BR: Você pode aceitar ou recusar o convite até 21 de novembro de 2026 às 18:30 UTC.',
      'de: Sie können sie bis zum 21. November 2026 um 18:30 UTC annehmen oder ablehnen.',
      'de: Sie können sie bis zum 21. November 2026 um 18:30 UTC annehmen oder ablehnen.',
    ],
  );
});

test('a summary lists the notices, their counts and the time since when', async () => {
  const { text } = await received('notices_summary');
  assert.match(text, /Since 21 November 2026 at 18:30 UTC/);
  assert.match(text, /^Your password was changed\.\n\nA passkey was added, 3 times\.$/m);
});

test('an invitation names inviter, organization, role and expiry', async () => {
  const { text } = await received('invitation');
  assert.match(text, /“Ada” invited you to join “Acme” at accounts\.example\.com as a viewer/);
  assert.match(text, /until 21 November 2026 at 18:30 UTC/);
  const nameless = await received('invitation', {
    ...facts,
    invitation: { ...invitation, inviterName: undefined },
  });
  assert.match(nameless.text, /^Someone invited you to join “Acme”/);
});

for (const name of [
  '{{7*7}} <%= 7*7 %> #{7*7}',
  'Acme\r\nBcc: eve@example.com\r\n\r\nHello',
  '"Acme" <eve@example.com>, Bob; "',
  '<img src=x onerror=alert(1)>&amp;<!--',
  '\u202eemcA\u202c \u2066x\u200f',
  'אקמי עולמית',
  '.\r\n.\r\nMAIL FROM:<eve@example.com>',
]) {
  test(`a name is shown as it is: ${JSON.stringify(name)}`, async () => {
    const about = { ...invitation, organizationName: name, inviterName: name };
    const mail = await received('invitation', { ...facts, invitation: about });
    const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\r\n', '\n');
    const shown = name.replaceAll('\r\n', '\n');
    assert.equal(plain(mail.text).split(shown).length, 3, mail.text);
    const escaped = shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    assert.equal(plain(mail.html).split(`“<bdi>${escaped.replaceAll('"', '&quot;')}</bdi>”`).length, 3);
    assert.equal(mail.recipient, 'ada@example.com');
    assert.deepEqual(
      mail.headers.map(({ key }) => key),
      (await received('invitation')).headers.map(({ key }) => key),
    );
  });
}

for (const name of [
  'https://evil.example/login',
  'Visit www.evil.example now',
  'eve@evil.example',
  '//evil.example',
]) {
  test(`mail programs make no link of the name ${name}`, async () => {
    const mail = await received('invitation', {
      ...facts,
      invitation: { ...invitation, organizationName: name },
    });
    for (const form of [mail.text, mail.html])
      assert.doesNotMatch(form, /evil\.example|https:\/\/evil|@evil/);
  });
}
