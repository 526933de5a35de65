import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readConsole } from './index.ts';

const BUILT = fileURLToPath(new URL('../../../../console/dist', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'portico-console-'));
after(() => rmSync(folder, { recursive: true }));

const readAt = (path: string) => readConsole(pathToFileURL(`${path}/`));

test('a missing or incomplete build of the console counts as none', () => {
  assert.equal(readAt(join(folder, 'nowhere')), undefined);
  const whole = readAt(BUILT);
  assert.ok(whole);
  const [script = ''] = whole.scripts.keys();
  const [style = ''] = whole.styles.keys();
  const parts = [
    'index.html',
    'manifest.json',
    'preloads.json',
    `scripts/${script}`,
    `scripts/${script}.br`,
    `styles/${style}.gz`,
  ];
  for (const [at, part] of parts.entries()) {
    const copy = join(folder, String(at));
    cpSync(BUILT, copy, { recursive: true });
    rmSync(join(copy, part));
    assert.equal(readAt(copy), undefined, part);
  }
});

test('each file has precompressed forms with the same bytes', () => {
  const built = readConsole();
  assert.ok(built);
  for (const [name, { body, br, gzip }] of [...built.scripts, ...built.styles]) {
    assert.deepEqual(brotliDecompressSync(br), Buffer.from(body), name);
    assert.deepEqual(gunzipSync(gzip), Buffer.from(body), name);
  }
});

/** Over HTTP/1.1, browsers fetch six files of a host at a time: the rest would wait for a further round trip. */
const AT_A_TIME = 6;
/** Pages that few people see, or only on their way back from somewhere else. */
const SELDOM = /^\/(?:console\/(?:operator|confirm)|first-operator|sign-in|saml)\b/;

test("a page's scripts and style load in one round trip", () => {
  const pages = readConsole()?.pages.filter(({ path }) => !SELDOM.test(path)) ?? [];
  assert.ok(pages.length > 20);
  const others = ['the first script', 'the style'];
  for (const { path, files } of pages)
    assert.ok(files.length + others.length <= AT_A_TIME, `${path}: ${files.join(', ')}`);
});

test('each page lists existing scripts, and deeper pages more than the first', () => {
  const built = readConsole();
  assert.ok(built);
  const texts = built.editions.get('en')?.texts;
  const of = (path: string) => built.pages.find((page) => page.path === path)?.files ?? [];
  for (const { path, files } of built.pages) {
    assert.ok(files.length > 0, path);
    for (const file of files) {
      const name = file.replace('scripts/', '');
      assert.ok(built.scripts.has(name) || texts?.has(name), `${path}: ${file}`);
    }
  }
  assert.notDeepEqual(of('/console/organizations/:id/events'), of('/console/sign-in'));
});
