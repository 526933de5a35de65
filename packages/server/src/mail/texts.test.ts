import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMail } from '../../test/mails.ts';
import { compose } from './compose.ts';
import type { MailPurpose } from './purposes.ts';
import { render } from './render.ts';
import { type Facts, texts } from './texts.ts';

const SITE = 'accounts.example.com';
const LINK = `https://${SITE}/reset-password#token=${'x'.repeat(43)}`;
const EXPIRES = Date.UTC(2026, 10, 21, 18, 30);
const invitation = {
  organizationName: 'Acme',
  inviterName: 'Ada',
  role: 'viewer',
  expiresAt: EXPIRES,
} as const;
const webhook = { organizationName: 'Acme', host: 'hooks.example.com' };
const apiKey = { organizationName: 'Acme', name: 'Billing', role: 'admin', makerName: 'Ada' } as const;
const departure = {
  organizationName: 'Acme',
  personName: 'Ada',
  apiKeys: { kept: ['Billing'], ended: [] },
  webhooks: { kept: [], ended: ['hooks.example.com'] },
};
const summary = { counts: { password_changed_notice: 1, passkey_added_notice: 3 }, since: EXPIRES };
const kept = { hasApp: true, passkeys: ['Laptop'], apiKeys: ['Billing'], webhooks: ['hooks.example.com'] };
const facts: Facts = { site: SITE, invitation, webhook, apiKey, departure, kept, summary };
const PURPOSES = Object.keys(texts) as MailPurpose[];

/** As a program for mail reads it. */
async function received(purpose: MailPurpose, about: Facts = facts) {
  const text = texts[purpose](about);
  const letter = render(text, SITE, text.link === undefined ? undefined : LINK);
  const recipient = 'ada@example.com';
  return readMail(await compose({ id: 'a.1', recipient, ...letter }, 'portico@example.com'));
}

for (const purpose of PURPOSES) {
  test(`${purpose} says where it comes from, in text and in HTML, and leads nowhere but to its link`, async () => {
    const { text, html, raw } = await received(purpose);
    const links = texts[purpose](facts).link === undefined ? [] : [LINK];
    assert.deepEqual(text.match(/^https?:.*$/gm) ?? [], links);
    assert.deepEqual(
      [...html.matchAll(/(?:href|src|url)\W+([^")]+)/g)].map(([, target]) => target),
      links,
    );
    assert.ok(text.includes(SITE) && html.includes(SITE));
    assert.doesNotMatch(text + html, /undefined|\[object|null|<script/);
    // Who has no mail server reads the file itself.
    for (const link of links) assert.ok(raw.includes(`\r\n${link}\r\n`), raw);
    assert.match(html, /^<!doctype html>/);
  });
}

test('every purpose has a subject of its own', () => {
  assert.equal(new Set(PURPOSES.map((purpose) => texts[purpose](facts).subject)).size, PURPOSES.length);
});

test('a mail that sums notices up says what there was, how often, and since when', async () => {
  const { text } = await received('notices_summary');
  assert.match(text, /Since 21 November 2026 at 18:30 UTC/);
  assert.match(text, /^Your password was changed\.\n\nA passkey was added, 3 times\.$/m);
});

test('an invitation says who, to what, as what and until when', async () => {
  const { text } = await received('invitation');
  assert.match(text, /“Ada” has invited you to join “Acme” at accounts\.example\.com as a viewer/);
  assert.match(text, /until 21 November 2026 at 18:30 UTC/);
  const nameless = await received('invitation', {
    ...facts,
    invitation: { ...invitation, inviterName: undefined },
  });
  assert.match(nameless.text, /^Someone has invited you to join “Acme”/);
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
  test(`no program makes a link of the name ${name}`, async () => {
    const mail = await received('invitation', {
      ...facts,
      invitation: { ...invitation, organizationName: name },
    });
    for (const form of [mail.text, mail.html])
      assert.doesNotMatch(form, /evil\.example|https:\/\/evil|@evil/);
  });
}
