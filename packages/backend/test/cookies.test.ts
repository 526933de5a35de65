import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookiesAfter, createJar, LONGEST_VALUE } from '../src/cookies/jar.ts';
import { createSealer, type Use } from '../src/cookies/sealer.ts';
import { createBrowser } from './browser.ts';

const KEY = 'a first key for cookies, of 32 or more characters';
const NEXT_KEY = 'a next key for cookies, of 32 or more characters';
const USE: Use = { type: 'session', origin: 'https://app.example.com' };
const START = 1_000_000_000_000;

test('sealer: what was sealed is opened, and cannot be read', async () => {
  const sealer = createSealer([KEY], () => START);
  const sealed = await sealer.seal({ token: 'secret' }, USE, 60);
  assert.deepEqual(await sealer.open(sealed, USE), { token: 'secret' });
  assert.doesNotMatch(Buffer.from(sealed, 'base64url').toString('latin1'), /secret/);
});

test('sealer: keys rotate without anybody being signed out', async () => {
  const sealed = await createSealer([KEY], () => START).seal({ a: 1 }, USE, 60);
  const both = createSealer([NEXT_KEY, KEY], () => START);
  assert.deepEqual(await both.open(sealed, USE), { a: 1 });
  const renewed = await both.seal({ a: 1 }, USE, 60);
  assert.deepEqual(await createSealer([NEXT_KEY], () => START).open(renewed, USE), { a: 1 });
  assert.equal(await createSealer([NEXT_KEY], () => START).open(sealed, USE), undefined);
});

test('sealer: nothing of another origin, use or time, and nothing that was altered, is opened', async () => {
  let now = START;
  const sealer = createSealer([KEY], () => now);
  const sealed = await sealer.seal({ a: 1 }, USE, 60);
  assert.equal(await sealer.open(sealed, { ...USE, origin: 'https://other.example.com' }), undefined);
  assert.equal(await sealer.open(sealed, { ...USE, type: 'sign-in' }), undefined);
  for (let at = 0; at < sealed.length; at += 7) {
    const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    assert.equal(await sealer.open(altered, USE), undefined, `character ${at}`);
  }
  for (const odd of ['', '.', 'a.b.c.d.e', 'null', `${sealed}.`, '😀'])
    assert.equal(await sealer.open(odd, USE), undefined);
  now += 60_000;
  assert.equal(await sealer.open(sealed, USE), undefined);
});

/** A browser beside a jar: what a browser keeps of the changes, and sends. */
function kept() {
  const browser = createBrowser({ origin: 'https://app.example.com', send: async () => new Response() });
  return {
    browser,
    jar: () => createJar(browser.cookie(), true),
    keep: (changes: readonly string[]) =>
      browser.receive(
        new Response(null, { headers: changes.map((line): [string, string] => ['Set-Cookie', line]) }),
      ),
  };
}

for (const length of [0, 1, 3_798, 3_799, 7_598, 7_599, LONGEST_VALUE])
  test(`jar: a value of ${length} characters arrives, in cookies that browsers keep`, () => {
    const { jar, keep, browser } = kept();
    const value = 'x'.repeat(length);
    const writing = jar();
    writing.set('portico-a', value, 60);
    keep(writing.changes());
    assert.equal(browser.names().length, Math.max(1, Math.ceil((length + 2) / 3_800)));
    assert.equal(jar().get('portico-a'), value);
  });

test('jar: more than four parts are refused', () => {
  assert.throws(
    () =>
      kept()
        .jar()
        .set('portico-a', 'x'.repeat(LONGEST_VALUE + 1), 60),
    RangeError,
  );
});

test('jar: a shorter value removes the parts of the longer one', () => {
  const { jar, keep, browser } = kept();
  const long = jar();
  long.set('portico-a', 'x'.repeat(9_000), 60);
  keep(long.changes());
  const short = jar();
  short.set('portico-a', 'y', 60);
  keep(short.changes());
  assert.equal(browser.names().length, 1);
  assert.equal(jar().get('portico-a'), 'y');
});

test('jar: what a browser sends after an answer is known before it does', () => {
  const { jar, keep, browser } = kept();
  const long = jar();
  long.set('portico-a', 'x'.repeat(9_000), 60);
  long.set('portico-b', 'b', 60);
  keep(long.changes());
  const changing = jar();
  changing.set('portico-a', 'y', 60);
  changing.set('portico-c', 'c=1', 60);
  changing.delete('portico-b');
  const before = browser.cookie();
  keep(changing.changes());
  assert.equal(cookiesAfter(`own=1; ${before}`, changing.changes()), `own=1; ${browser.cookie()}`);
  assert.equal(cookiesAfter(null, []), '');
});

test('jar: a value of which a part is missing is none, and all of it is deleted', () => {
  const { jar, keep } = kept();
  const writing = jar();
  writing.set('portico-a', 'x'.repeat(9_000), 60);
  keep(writing.changes().slice(0, 2));
  assert.equal(jar().get('portico-a'), null);
  const deleting = jar();
  deleting.delete('portico-a');
  keep(deleting.changes());
  assert.equal(jar().names('portico-').length, 0);
});

test('jar: over http on this machine, without the prefix and without Secure', () => {
  const jar = createJar(null, false);
  jar.set('portico-a', 'x', 60);
  assert.deepEqual(jar.changes(), ['portico-a=1.x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax']);
});

test('jar: headers that no browser sends have no cookies', () => {
  for (const header of ['', ';', '=', '=x', 'a', ';;=;', 'portico-a=9.x', 'portico-a=x'])
    assert.equal(createJar(header, false).get('portico-a'), null, header);
});
