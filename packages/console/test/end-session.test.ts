import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type MadeApplication, newApplication } from '../../server/test/fixtures/applications.ts';
import { tokensFor } from '../../server/test/fixtures/oauth.ts';
import { newOperator } from '../../server/test/fixtures/operators.ts';
import { outcome } from '../../server/test/harness/outcome.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { follow, press, type Scene, said, startScene, storedSession, unseen } from './scene.ts';
import type { Tab } from './tab.ts';

let scene: Scene;
let product: Product;
before(async () => {
  if (skip) return;
  scene = await startScene({ PORTICO_IMPERSONATION: 'on' });
  product = await startProduct();
});
after(async () => {
  await product?.close();
  await scene?.close();
});

/** A product on an origin of its own, whose first page has a form with which people sign out. */
interface Product {
  readonly url: string;
  readonly application: MadeApplication;
  /** Where it has people sent who are signed out. */
  readonly back: string;
  asks(members: Readonly<Record<string, string>>, by?: 'GET' | 'POST'): void;
  close(): Promise<void>;
}

const page = (heading: string, body = '') =>
  `<!doctype html><html lang="en"><title>Invoices</title><link rel="icon" href="data:,"><h1>${heading}</h1>${body}`;

async function startProduct(): Promise<Product> {
  let form = '';
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(pathname === '/bye' ? page(`Bye: ${searchParams.get('state')}`) : page('Invoices', form));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const back = `${url}/bye`;
  return {
    url,
    back,
    application: await newApplication(scene.service, { postLogoutRedirectUris: [back] }),
    asks: (members, by = 'GET') => {
      const inputs = Object.entries(members).map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
      );
      form = `<form method="${by}" action="${scene.publicUrl}/end-session">${inputs.join('')}<button>Sign out</button></form>`;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const heading = ({ page }: Tab, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

interface SignedIn {
  readonly tab: Tab;
  readonly person: Person;
  /** The access token of the browser's session. */
  readonly token: string;
  /** An ID token that the product has got in that session. */
  readonly id_token_hint: string;
}

/** A tab of a person who is signed in, here and to the product. */
async function signedIn(device: 'phone' | 'desktop' = 'phone'): Promise<SignedIn> {
  const person = await scene.service.person('ada');
  const tab = await scene.tabOf(person, device, product.url);
  await tab.go('/console');
  const { accessToken: token } = await storedSession(tab);
  const { id_token } = await tokensFor(scene.service, { token }, product.application);
  return { tab, person, token, id_token_hint: id_token };
}

/** Signs out at the product. */
async function leave(
  { page }: Tab,
  members: Readonly<Record<string, string>>,
  by?: 'GET' | 'POST',
): Promise<void> {
  product.asks(members, by);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Sign out' }).click();
}

const account = async (token: string) => outcome(await scene.service.call('GET', '/v1/account', { token }));
const ENDED = '401 ACCESS_TOKEN_INVALID';
const toBack = () => ({ post_logout_redirect_uri: product.back, state: 'see-you' });

test('ID token posted: signed out in all tabs without a question, and back at the application', {
  skip,
}, async () => {
  const { tab, token, id_token_hint } = await signedIn();
  const beside = await tab.beside();
  await beside.go('/console/account');
  await leave(tab, { id_token_hint, ...toBack() }, 'POST');
  await heading(tab, 'Bye: see-you');
  assert.equal(await account(token), ENDED);
  await heading(beside, 'Sign in');
  // The page is not in the history: Back leads to the page before.
  await tab.page.goBack();
  await heading(tab, 'Invoices');
  await tab.close();
});

test('ID token in the address: removed from it, and never in the document', { skip }, async () => {
  const { tab, token, id_token_hint } = await signedIn();
  await unseen(tab);
  await tab.page.route(/\/v1\/end-sessions$/, (route) => route.abort('connectionrefused'));
  await leave(tab, { id_token_hint, ...toBack() });
  await said(tab, /couldn’t be reached/);
  await tab.sees('Signing out', 'end-session-unreachable');
  assert.equal(new URL(tab.page.url()).search, '');
  assert.equal((await tab.page.content()).includes(id_token_hint), false);
  assert.equal(await account(token), '200');
  // Loaded again, the page asks for the same.
  await tab.page.unroute(/\/v1\/end-sessions$/);
  await tab.page.reload();
  await heading(tab, 'Bye: see-you');
  assert.equal(await account(token), ENDED);
  await tab.close();
});

test("no ID token, or another person's: the person is asked, keyboard alone", {
  skip,
}, async () => {
  const other = await scene.service.person('grace');
  const { id_token } = await tokensFor(scene.service, other, product.application);
  const { tab, person, token } = await signedIn('desktop');
  await leave(tab, { id_token_hint: id_token, ...toBack() }, 'POST');
  await heading(tab, 'Sign out?');
  await leave(tab, { client_id: product.application.id, ...toBack() });
  await tab.sees('Sign out?', 'end-session-ask');
  await said(tab, '“Invoices” asks whether you want to sign out here, too.');
  await said(tab, new RegExp(person.account.email));
  assert.equal(await account(token), '200');
  const focused = () => tab.page.evaluate('document.activeElement.textContent');
  while ((await focused()) !== 'Sign out') await tab.page.keyboard.press('Tab');
  await tab.page.keyboard.press('Enter');
  await heading(tab, 'Bye: see-you');
  assert.deepEqual([await account(token), await account(other.token)], [ENDED, '200']);
  await tab.close();
});

test('stay signed in: the session goes on', { skip }, async () => {
  const { tab, token } = await signedIn();
  await tab.go('/end-session');
  await tab.sees('Sign out?', 'end-session-ask-alone');
  await follow(tab, 'Stay signed in');
  await heading(tab, 'Organizations');
  assert.equal(await account(token), '200');
  await tab.close();
});

test('sign out everywhere: sessions of other browsers end, too', { skip }, async () => {
  const { tab, person, token } = await signedIn();
  await tab.go('/end-session');
  await tab.page.getByLabel('Sign out everywhere').check();
  await press(tab, 'Sign out');
  await tab.sees('You’re signed out', 'end-session-over');
  assert.deepEqual([await account(token), await account(person.token)], [ENDED, ENDED]);
  assert.equal(await storedSession(tab), null);
  await tab.close();
});

test('unregistered return address: not followed, and the person is signed out', {
  skip,
}, async () => {
  const { tab, token, id_token_hint } = await signedIn();
  const elsewhere = { post_logout_redirect_uri: `${product.url}/elsewhere` };
  await leave(tab, { id_token_hint, ...elsewhere }, 'POST');
  await tab.sees('You’re signed out', 'end-session-not-followed');
  await said(tab, /^You haven’t been sent back/);
  assert.equal(await account(token), ENDED);
  await tab.close();
});

test('contradictory or unknown request: reported, and the person can still sign out', {
  skip,
}, async () => {
  const other = await newApplication(scene.service);
  const { tab, token, id_token_hint } = await signedIn();
  await leave(tab, { client_id: 'x', ...toBack() });
  await tab.sees('Unknown application', 'end-session-unknown');
  await leave(tab, { id_token_hint, client_id: other.id, ...toBack() }, 'POST');
  await tab.sees('This isn’t a proper way to sign out', 'end-session-unsafe');
  await said(tab, 'Contact the people who run the application.');
  assert.equal(await account(token), '200');
  await press(tab, 'Sign out');
  await heading(tab, 'You’re signed out');
  assert.equal(await account(token), ENDED);
  await tab.close();
});

test('already signed out: back at once, or told so', { skip }, async () => {
  const tab = await scene.newTab('phone', scene.publicUrl, product.url);
  await leave(tab, { client_id: product.application.id, ...toBack() });
  await heading(tab, 'Bye: see-you');
  await tab.go('/end-session');
  await heading(tab, 'You’re signed out');
  await tab.close();
  // The session of this browser has ended elsewhere.
  const known = await signedIn();
  await known.tab.page.goto(product.url);
  await scene.service.call('POST', '/v1/logout', { token: known.token });
  await leave(known.tab, { client_id: product.application.id, ...toBack() });
  await heading(known.tab, 'Bye: see-you');
  await known.tab.close();
});

test('session ends during the question: back as if answered', {
  skip,
}, async () => {
  const { tab, token } = await signedIn();
  await leave(tab, { client_id: product.application.id, ...toBack() });
  await heading(tab, 'Sign out?');
  await scene.service.call('POST', '/v1/logout', { token });
  await press(tab, 'Sign out');
  await heading(tab, 'Bye: see-you');
  await tab.close();
});

/** Has an operator act for a person in a tab, with this session. */
async function actingAs({ page }: Tab, operator: Person, { account, token }: Person): Promise<void> {
  const { id, email } = account;
  const stored = { accessToken: token, accountId: id, email, operatorId: operator.account.id };
  await page.evaluate((acting) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('portico.session')) ?? '';
    sessionStorage.setItem(key.replace('session', 'acting'), JSON.stringify(acting));
  }, stored);
}

test('operator acting for a person: stops acting first', { skip }, async () => {
  const operator = await newOperator(scene.service);
  const person = await scene.service.person('ada');
  const tab = await scene.tabOf(operator, 'desktop', product.url);
  await tab.go('/console');
  await actingAs(tab, operator, person);
  await tab.go('/end-session');
  await tab.sees('You’re acting for someone else', 'end-session-acting');
  await press(tab, 'Stop acting, and continue as yourself');
  await heading(tab, 'Sign out?');
  await said(tab, new RegExp(operator.account.email));
  await tab.close();
});

test('operator whose acting session has ended: goes on as themselves', { skip }, async () => {
  const operator = await newOperator(scene.service);
  const tab = await scene.tabOf(operator, 'desktop', product.url);
  await tab.go('/console');
  await actingAs(tab, operator, { ...operator, token: 'ended' });
  await tab.go('/end-session');
  await heading(tab, 'Sign out?');
  await said(tab, new RegExp(operator.account.email));
  await tab.close();
});
