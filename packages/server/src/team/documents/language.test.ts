import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { consoleFiles } from '../../../test/harness/console-files.ts';
import { startService } from '../../../test/harness/service.ts';
import { languageFor } from './language.ts';

// Before any test is declared: in a process that several files share, the tests would end while the service starts, and
// the service with them.
const service = await startService({
  environment: { PORTICO_LANGUAGE: 'nl', PORTICO_CLIENT_REGISTRATION: 'off' },
});
after(() => service.stop());

const offered = { languages: ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt-BR'], fallback: 'fr' };

for (const [accepted, language] of [
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-at, en', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT, en;q=0.9', 'pt-BR'],
  ['en;q=0.5, ja;q=0.8', 'ja'],
  ['en;q=0.5, ja ; q=0.800', 'ja'],
  ['nl, sv;q=0.9, ar-EG;q=0.1', 'ar'],
  ['de;q=0, ja;q=0.1', 'ja'],
  ['es, de', 'es'],
  ['zh-Hant-TW, *;q=0.5', 'fr'],
  ['*', 'fr'],
  ['nl', 'fr'],
  ['', 'fr'],
  ['de;q=2, ja', 'ja'],
  ['de;q=nonsense, <script>, ;;, ja', 'ja'],
  ['e', 'fr'],
  [`${'a-'.repeat(5_000)}a, de`, 'de'],
] as const) {
  test(`Accept-Language: ${accepted.slice(0, 40)} is answered in ${language}`, () => {
    assert.equal(
      languageFor({ headers: { 'accept-language': accepted }, parameters: '' }, offered),
      language,
    );
  });
}

test('the language cookie comes first, then ui_locales, then Accept-Language', () => {
  const headers = { cookie: 'a=1; portico-language=de-CH; b=2', 'accept-language': 'ja' };
  assert.equal(languageFor({ headers, parameters: 'ui_locales=es' }, offered), 'de');
  for (const prefix of ['__Host-', '__Secure-'])
    assert.equal(
      languageFor({ headers: { cookie: `${prefix}portico-language=de` }, parameters: '' }, offered),
      'de',
    );
  const known = { ...headers, cookie: 'portico-language=nl' };
  assert.equal(languageFor({ headers: known, parameters: 'ui_locales=sv%20es+ar' }, offered), 'es');
  assert.equal(languageFor({ headers: known, parameters: 'ui_locales=sv' }, offered), 'ja');
  for (const cookie of [
    'portico-language=',
    'xportico-language=de',
    '__Other-portico-language=de',
    'portico-language=%',
    'portico-language="de"',
  ])
    assert.equal(languageFor({ headers: { cookie }, parameters: '%&=ui_locales' }, offered), 'fr', cookie);
});

const languages = consoleFiles.editions.map((edition) => edition.slice(0, -11));

test('each language has its own pages and cache entries; a language without texts is ignored', async () => {
  const tags = new Set<unknown>();
  for (const language of languages) {
    const { text, headers } = await service.call('GET', '/console', {
      headers: { 'accept-language': `nl, ${language};q=0.5` },
    });
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    assert.ok(text.startsWith(`<!doctype html>\n<html lang="${language}" dir="${direction}">`), text);
    assert.doesNotMatch(text, /%PORTICO/);
    assert.equal(headers['content-language'], language);
    assert.equal(headers.vary, 'Accept-Encoding, Accept-Language, Cookie');
    const edition = consoleFiles.editions.find((one) => one.startsWith(`${language}-`));
    const folders = [...text.matchAll(/\/console\/scripts\/([^/"]+)\//g)].map(([, folder]) => folder);
    assert.deepEqual([...new Set(folders)], [edition]);
    tags.add(headers.etag);
  }
  assert.equal(tags.size, languages.length);
  const { headers } = await service.call('GET', '/console', { headers: { 'accept-language': 'nl' } });
  assert.equal(headers['content-language'], 'en');
});

test('a posted form is answered in its ui_locales', async () => {
  for (const language of languages) {
    const body = new URLSearchParams({ client_id: 'x', ui_locales: `nl ${language}` });
    const { headers } = await service.call('POST', '/authorize', { body });
    assert.equal(headers['content-language'], language);
  }
});
