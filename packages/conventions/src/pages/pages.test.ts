import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { Type } from 'typebox';
import { defineErrors } from '../errors/catalogue.ts';
import { commonErrors } from '../errors/common-errors.ts';
import { Failure, failureRenderer, isErrorBody } from '../errors/failure.ts';
import { operationsWith } from '../operations/operation.ts';
import { type ErrorSource, errorCatalogueData } from './catalogue-data.ts';
import { errorIndexPage } from './error-index.ts';
import { errorPage } from './error-page.ts';
import { escapeHtml, html, prose } from './html.ts';
import { htmlPage, linkTo, pageHeaders, type Site } from './page.ts';

const catalogue = defineErrors({
  ...commonErrors({ realm: 'shop' }),
  TEA_REFUSED: {
    status: 409,
    description: 'A <teapot> "refuses" & leaves.',
    when: 'The pot is <b>short</b>, and stout.',
    remedy: "Use the kettle's `spout`.",
    retry: 'after_change',
    headers: { 'Pot-Id': { description: 'Which <pot>', optional: true } },
    deviations: [
      { code: 418, name: "I'm a <teapot>", clause: 'RFC 2324, section 2.3.2', why: 'Nobody > a pot.' },
    ],
  },
});
const operation = operationsWith(catalogue);
const operations = {
  brew: operation({
    id: 'brew',
    method: 'POST',
    path: '/pots/:pot<i>',
    tag: 'Pots',
    summary: 'Brew "tea" <now>',
    description: 'Brews.',
    access: 'public',
    body: Type.Object({ leaf: Type.String() }),
    successes: { 204: { description: 'Brewed.', body: null } },
    errors: ['TEA_REFUSED'],
  }),
  look: operation({
    id: 'look',
    method: 'GET',
    path: '/pots',
    tag: 'Pots',
    summary: 'Look at the pots',
    description: 'Looks.',
    access: 'public',
    successes: { 204: { description: 'Seen.', body: null } },
  }),
};
const source: ErrorSource = { catalogue, operations };
const site: Site = {
  name: 'Tea & Co',
  publicUrl: 'https://shop.example/tea',
  links: [
    { label: 'Reference', path: '/docs' },
    { label: 'Errors', path: '/errors' },
  ],
  operationPath: ({ id }) => `/docs#${id}`,
};

function pageOf(constant: string): string {
  const page = errorPage(site, source, constant);
  assert(page, constant);
  return page;
}

test('html: inserted text is escaped, inserted markup is not', () => {
  const list = [html`<i>${'<'}</i>`, html`<i>${1}</i>`];
  assert.equal(
    html`<p title="${`"&'`}">${list}${false}${undefined}</p>`.markup,
    '<p title="&quot;&amp;&#39;"><i>&lt;</i><i>1</i></p>',
  );
});

test('prose: text in backticks becomes code, and each RFC a link', () => {
  assert.equal(
    prose('`If-<Match>` of RFC 9110, section 13').markup,
    '<code>If-&lt;Match&gt;</code> of <a href="https://www.rfc-editor.org/rfc/rfc9110">RFC 9110</a>, section 13',
  );
});

test('error page: all parts, escaped', () => {
  const page = pageOf('TEA_REFUSED');
  for (const part of [
    '<title>TEA_REFUSED · Tea &amp; Co</title>',
    '<h1 class="constant">TEA_REFUSED</h1>',
    '<span class="status">409</span> Conflict',
    'A &lt;teapot&gt; &quot;refuses&quot; &amp; leaves.',
    'The pot is &lt;b&gt;short&lt;/b&gt;, and stout.',
    'Use the kettle&#39;s <code>spout</code>.',
    'after following the remedy',
    '<code>Pot-Id</code>\n<span class="quiet">Which &lt;pot&gt; (not always sent)</span>',
    '<a href="/tea/docs#brew"><span class="mono"><span class="method">POST</span>/pots/:pot&lt;i&gt;</span></a>',
    'Brew &quot;tea&quot; &lt;now&gt;',
    '<strong>418 I&#39;m a &lt;teapot&gt;</strong> (<a href="https://www.rfc-editor.org/rfc/rfc2324">RFC 2324</a>, section 2.3.2)',
    'Nobody &gt; a pot.',
  ]) {
    assert(page.includes(part), part);
  }
  assert(!page.includes('/tea/docs#look'), 'an operation that it cannot answer');
});

test('error page: its example is the exact body that the service sends, and a valid one', () => {
  for (const constant of Object.keys(catalogue)) {
    const text = /\n\n<\/span>(.*)<\/code><\/pre>/.exec(pageOf(constant))?.[1] ?? '';
    const body = text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&#39;', "'")
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    const value: unknown = JSON.parse(body);
    assert(isErrorBody(catalogue, value), body);
    assert.equal(value.error.error, constant);
    assert(
      value.error.description.endsWith(`https://shop.example/tea/errors/${constant}`),
      value.error.description,
    );
  }
});

test("error page: its example includes the service's own details", () => {
  const details = { detail: 'Missing: leaf.', headers: { 'Pot-Id': '7' } };
  const page = errorPage({ ...site, examples: { TEA_REFUSED: details } }, source, 'TEA_REFUSED');
  const { body } = failureRenderer(catalogue, () => site.publicUrl)(
    new Failure('TEA_REFUSED', details),
    'id',
  );
  assert(page?.includes(escapeHtml(body)));
  assert(page?.includes('Pot-Id: 7\n'));
});

test('error page: errors of every operation list them folded, and those of none say so', () => {
  assert.match(pageOf('INTERNAL_ERROR'), /<details><summary>All 2 operations<\/summary>/);
  assert.match(pageOf('IDEMPOTENCY_KEY_IN_USE'), /None in this version\./);
  assert.match(pageOf('METHOD_NOT_SUPPORTED'), /Requests that match no operation\./);
});

test('error page: none for a constant outside the catalogue, or an inherited name', () => {
  assert.equal(errorPage(site, source, 'NO_SUCH_ERROR'), undefined);
  assert.equal(errorPage(site, source, 'constructor'), undefined);
});

test('error index: links every error, and maps each code outside the set to its substitute', () => {
  const page = errorIndexPage(site, source);
  for (const constant of Object.keys(catalogue))
    assert(page.includes(`href="/tea/errors/${constant}">${constant}</a>`), constant);
  assert(page.includes(`one of these ${Object.keys(catalogue).length} errors`));
  assert.match(
    page,
    /<strong>429 Too Many Requests<\/strong>\s*<span class="quiet"><a class="mono" href="\/tea\/errors\/RATE_LIMITED">/,
  );
  assert.match(page, /<a href="\/tea\/errors" aria-current="page">Errors<\/a>/);
});

test('errors.json: one entry per error, with exactly these members', () => {
  const { errors } = errorCatalogueData(source, site.publicUrl);
  assert.deepEqual(
    errors.map(({ error }) => error),
    Object.keys(catalogue),
  );
  assert.deepEqual(
    errors.find(({ error }) => error === 'TEA_REFUSED'),
    {
      error: 'TEA_REFUSED',
      status: 409,
      description: 'A <teapot> "refuses" & leaves.',
      when: 'The pot is <b>short</b>, and stout.',
      remedy: "Use the kettle's `spout`.",
      retry: 'after_change',
      url: 'https://shop.example/tea/errors/TEA_REFUSED',
      operations: ['brew'],
    },
  );
  assert.deepEqual(errors.find(({ error }) => error === 'INTERNAL_ERROR')?.operations, ['brew', 'look']);
});

test('links keep the path that a proxy puts before the service', () => {
  assert.equal(linkTo({ publicUrl: 'https://shop.example/tea' }, '/docs'), '/tea/docs');
  assert.equal(linkTo({ publicUrl: 'https://shop.example' }, '/docs'), '/docs');
});

test("Content-Security-Policy: the page's own style by hash, and no script, frame or other host", () => {
  const page = htmlPage(site, { title: 'Any', summary: 'Any page.', path: '/any', body: html`` });
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  const policy = pageHeaders()['Content-Security-Policy'];
  assert(policy.startsWith("default-src 'none';"));
  assert(policy.includes(`style-src 'sha256-${hash('sha256', style, 'base64')}'`));
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  assert.doesNotMatch(page, /<script|\son\w+=|\sstyle=/);
});
