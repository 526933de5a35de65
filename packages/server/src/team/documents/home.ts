import { html, htmlPage, linkTo, type Site } from '@portico/conventions/pages';
import type { Brand } from '../../tenancy/brand/brand.ts';

const SUMMARY = 'Accounts, sessions and organizations over HTTP, for the applications that you run.';

const PLACES = [
  ['/console', 'Console', 'Sign in or register, and manage your account and your organizations.'],
  ['/docs', 'Reference', 'Every operation with its requests, responses and errors, to read and to try out.'],
  ['/openapi.json', 'OpenAPI document', 'The same as OpenAPI 3.1, for generating clients and tests.'],
  ['/errors', 'Errors', 'Every way a request can fail, and what to do about it.'],
  ['/errors.json', 'Errors as data', 'The same list in machine-readable form.'],
  ['/mails', 'Mails', 'Emails that would have been sent, stored here during development.'],
  ['/health/live', 'Liveness', 'Returns 200 while the process can respond at all.'],
  [
    '/health/ready',
    'Readiness',
    'Returns 503 while the service is shutting down or its database is unavailable.',
  ],
] as const;

/** Listed only where they are served. */
const OPTIONAL: readonly string[] = ['/console', '/docs', '/mails'];

/** The start page, with an introduction and links. */
export function homePage(site: Site, { links }: Pick<Brand, 'links'>): string {
  const { publicUrl } = site;
  const linked = new Set<string>(site.links.map(({ path }) => path));
  const served = PLACES.filter(([path]) => !OPTIONAL.includes(path) || linked.has(path));
  const places = served.map(
    ([path, name, text]) =>
      html`<li><a href="${linkTo(site, path)}">${name}</a> <span class="quiet">${text}</span></li>`,
  );
  return htmlPage(site, {
    title: site.name,
    summary: SUMMARY,
    path: '/',
    body: html`<h1>${site.name}</h1>
<p class="lead">${SUMMARY}</p>
<p>People register with an email address and a password, sign in, and manage organizations together, each as
an owner, an admin or a viewer. Your applications speak JSON to it, and send an access token with each
request.</p>
<p>You can rely on its errors. Whatever goes wrong, from a typo in a request to a database outage, the response
has one of eight statuses and always the same shape. It names the error with a constant from a complete list,
and links to a page that explains what to do.</p>
<h2>Where to go</h2>
<ul class="rows pairs short">${places}</ul>
<h2>A first request</h2>
<p>This registers an account and returns its access token:</p>
<pre><code>curl ${publicUrl}/v1/register \\
  --header 'Content-Type: application/json' \\
  --data '{ "email": "ada@example.com", "password": "correct horse battery" }'</code></pre>
<p>Send the token with every request from then on:</p>
<pre><code>curl ${publicUrl}/v1/account \\
  --header 'Authorization: Bearer portico_at_…'</code></pre>
${linksOf(links)}`,
  });
}

const LINKS = { home: 'Home', terms: 'Terms', privacy: 'Privacy', support: 'Help' } as const;

/** Where the team wants to lead people. */
function linksOf(links: Brand['links']) {
  const given = Object.entries(LINKS).flatMap(([name, label]) => {
    const url = links[name as keyof typeof LINKS];
    return url === null ? [] : [html`<a href="${url}">${label}</a> `];
  });
  return given.length > 0 && html`<p class="above">${given}</p>`;
}
