import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { png } from '../../../test/fixtures/pictures.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { ONLY_WHAT_IS_ASKED_FOR, type Service } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

// A mail that the other node came upon would carry what that one knows, and its address.
const nodes = await startNodes({ environment: { PORTICO_NAME: 'Analytical' }, ...ONLY_WHAT_IS_ASKED_FOR });
after(() => nodes.stop());
const service = nodes.first;
const operator = await newOperator(service);
const person = await service.person('ada');

const HOSTILE = `Acme <script>"'&`;
const PAGES = ['/', '/errors', '/errors/LAST_OWNER', '/docs', '/console', '/openapi.json'];
const replace = async (body: object) => {
  const reply = await service.call('PUT', '/v1/operator/brand', { token: operator.token, body });
  assert.equal(outcome(reply), '200');
  return reply.body;
};
const page = async (path: string, at: Service = service) => {
  const answer = await fetch(at.url + path);
  return { text: await answer.text(), header: (name: string) => answer.headers.get(name) ?? '' };
};
const name = async () => (await service.call('GET', '/v1/brand')).body.name;

test('before anything is set, everything shows the configured name', async () => {
  await replace({});
  assert.equal(await name(), 'Analytical');
  for (const path of PAGES) {
    const { text } = await page(path);
    assert.ok(text.includes('Analytical'), path);
    assert.doesNotMatch(text, /<(?:title|h1|strong)>[^<]*Portico/, path);
  }
});

test('pages show name, logo, colours and links, and escape the name', async () => {
  const links = { home: 'https://example.com/', privacy: 'https://example.com/privacy' };
  const logoData = png({ shade: 60 }).toString('base64');
  const { logo } = await replace({ name: HOSTILE, logoData, accent: '#6b21a8', links });
  const file = new URL(logo).pathname;
  for (const path of PAGES) {
    const { text, header } = await page(path);
    assert.doesNotMatch(text.replaceAll('\\"', ''), /<script>"'&/, path);
    if (path === '/openapi.json') continue;
    assert.ok(text.includes('Acme &lt;script&gt;'), path);
    assert.ok(text.includes(`"${file}"`), path);
    assert.match(header('content-security-policy'), /img-src 'self'/, path);
    if (path === '/docs') continue;
    const [, sheet = ''] = /href="(\/brand\/styles\/[^"]+)"/.exec(text) ?? [];
    assert.match((await page(sheet)).text, /--link: #6b21a8;/, path);
    assert.match(header('content-security-policy'), /style-src 'self'/, path);
  }
  assert.ok((await page('/')).text.includes(`href="${links.privacy}"`));
  assert.match((await page('/console')).text, /<link rel="apple-touch-icon" href="\/brand\//);
});

test('a change shows at once on its node, within seconds on others, with new entity tags', async () => {
  const tags = new Set<string>();
  for (const given of ['First', 'Second']) {
    await replace({ name: given });
    assert.ok((await page('/')).text.includes(given));
    for (const node of nodes.all)
      await until('the node knows it', async () => (await page('/', node)).text.includes(given));
    tags.add((await page('/')).header('etag'));
  }
  assert.equal(tags.size, 2);
});

test('authenticator apps and passkeys show the name', async () => {
  await replace({ name: 'Acme: Bücher' });
  const newcomer = await service.person('newcomer');
  const mail = await service.mailTo(newcomer.account.email, 'verification');
  const secret = /#token=([\w-]+)/.exec(mail.text)?.[1];
  await service.call('PUT', '/v1/email-verifications', { body: { token: secret } });
  const registration = await service.call('POST', '/v1/passkey-registrations', { token: newcomer.token });
  assert.equal(registration.body.options?.rp.name, 'Acme: Bücher', registration.text);
  const totp = await service.call('POST', '/v1/account/totp', { token: newcomer.token });
  const uri = new URL(totp.body.uri);
  assert.equal(uri.searchParams.get('issuer'), 'Acme: Bücher');
});

test('mails show name, logo, colour and footer, in HTML and in text', async () => {
  const logoData = png({ shade: 61 }).toString('base64');
  const mailFooter = 'Acme & Sons <Ltd>\n1 High Street';
  const { logo } = await replace({ name: 'Acme, Ltd', logoData, accent: '#6b21a8', mailFooter });
  await service.call('POST', '/v1/password-resets', { body: { email: person.account.email } });
  const mail = await service.mailTo(person.account.email, 'password_reset');
  assert.match(mail.text, /-- \nSent by Acme, Ltd, localhost:\d+\nAcme & Sons <Ltd>\n1 High Street\s*$/);
  assert.ok(mail.html.includes(`<img src="${logo}" alt="Acme, Ltd"`));
  assert.ok(mail.html.includes('Acme &amp; Sons &lt;Ltd&gt;<br>'));
  assert.ok(mail.html.includes('.button{background:#6b21a8;color:#ffffff}'));
  const from = mail.headers.find(({ key }) => key === 'from')?.value;
  assert.match(String(from), /^"Acme, Ltd" </);
});
