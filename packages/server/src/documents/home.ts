import { html, htmlPage, linkTo, type Site } from '@portico/conventions/pages';

const SUMMARY = 'Accounts, sessions and organizations over HTTP, for the applications that you run.';

const PLACES = [
  ['/docs', 'Reference', 'Every operation with its bodies, answers and errors, to read and to try.'],
  ['/openapi.json', 'OpenAPI document', 'The same as OpenAPI 3.1, to generate clients and checks from.'],
  ['/errors', 'Errors', 'All the ways in which a request can fail, and what to do about each.'],
  ['/errors.json', 'Errors as data', 'The same list for programs.'],
  ['/health/live', 'Liveness', 'Answers as long as the process can answer at all.'],
  ['/health/ready', 'Readiness', 'Answers 503 while the service closes or is without its database.'],
] as const;

/** Says to people what this service is, and where to go from here. */
export function homePage(site: Site): string {
  const { publicUrl } = site;
  const served = PLACES.filter(([path]) => path !== '/docs' || site.operationPath);
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
<p>People register with an email address and a password, sign in, and manage organizations together with
others, each as an owner, an admin or a viewer. Applications talk to it in JSON, and send the access token
of a session with each request.</p>
<p>Its errors can be relied on: whatever happens, from a typo in the request to a database that is away, the
answer has one of twelve statuses, one shape and one constant from a complete list, and links to a page that
says what to do.</p>
<h2>Where to go</h2>
<ul class="rows pairs short">${places}</ul>
<h2>A first request</h2>
<p>This registers an account and answers with its access token.</p>
<pre><code>curl ${publicUrl}/v1/register \\
  --json '{ "email": "ada@example.com", "password": "correct horse battery" }'</code></pre>
<p>The token goes with every further request.</p>
<pre><code>curl ${publicUrl}/v1/account \\
  --header 'Authorization: Bearer portico_at_…'</code></pre>`,
  });
}
