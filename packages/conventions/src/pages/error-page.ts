import type { Deviation, ErrorRow, Retry } from '../errors/catalogue.ts';
import type { Operation } from '../operations/operation.ts';
import { answeredWith, codesOf, type ErrorSource } from './catalogue-data.ts';
import { exampleResponse, headerList, reasonList } from './example.ts';
import { type Html, html, prose } from './html.ts';
import { htmlPage, linkTo, type Site } from './page.ts';
import { STATUSES } from './statuses.ts';

const RETRY_ADVICE: Readonly<Record<Retry, string>> = {
  never: 'No. The same request cannot succeed; change it first.',
  after_change: 'Yes, after following the remedy.',
  later: 'Yes, unchanged. If there is a `Retry-After`, wait that many seconds first.',
  later_if_idempotent:
    'GET, HEAD, PUT or DELETE: yes, unchanged. POST: the request may have taken effect, so check first, unless you sent an `Idempotency-Key`. If there is a `Retry-After`, wait that many seconds first.',
};

/**
 * The page of an error, for developers who encounter it.
 * @returns undefined if the catalogue has no such constant
 */
export function errorPage(site: Site, source: ErrorSource, constant: string): string | undefined {
  const row = Object.hasOwn(source.catalogue, constant) ? source.catalogue[constant] : undefined;
  if (!row) return undefined;
  return htmlPage(site, {
    title: constant,
    summary: `${row.status}: ${row.description}`,
    path: `/errors/${constant}`,
    body: html`<p class="above"><a href="${linkTo(site, '/errors')}">All errors</a></p>
<h1 class="constant">${constant}</h1>
<p class="lead">${prose(row.description)}</p>
${facts(row, codesOf(source, constant))}
<h2>Example</h2>
${exampleResponse(site, source, constant)}
${row.headers && html`<h2>Headers</h2>${headerList(row.headers)}`}
${row.reasons && html`<h2>Reasons in <code>Error-Fields</code></h2>${reasonList(row.reasons)}`}
<h2>Operations that can fail with this error</h2>
${operationsSection(site, source, constant)}
${row.deviations && html`<h2>HTTP codes it replaces</h2>${deviationList(row)}`}`,
  });
}

/** Errors of requests that match no operation. */
const UNROUTED: ReadonlySet<string> = new Set(['ROUTE_NOT_FOUND', 'METHOD_NOT_SUPPORTED']);

/** A status as a small mark, in another colour if it is the server's fault. */
export function statusMark(status: number): Html {
  return html`<span class="status${status >= 500 && ' server'}">${status}</span>`;
}

function facts(row: ErrorRow, codes: readonly (readonly [string, string])[]): Html {
  return html`<dl class="facts">
<dt>Status</dt><dd>${statusMark(row.status)} ${STATUSES[row.status].name}</dd>
<dt>When</dt><dd>${prose(row.when)}</dd>
<dt>What to do</dt><dd>${prose(row.remedy)}</dd>
<dt>Send it again?</dt><dd>${prose(RETRY_ADVICE[row.retry])}</dd>
${codes.map(([format, code]) => html`<dt>In format <code>${format}</code></dt><dd><code>${code}</code></dd>`)}
</dl>`;
}

function operationsSection(site: Site, { operations }: ErrorSource, constant: string): Html {
  const answered = answeredWith(operations, constant);
  const items = answered.map((operation) => operationItem(site, operation));
  const list = html`<ul class="rows pairs wide">${items}</ul>`;
  if (UNROUTED.has(constant))
    return html`<p>Requests that match no operation.</p>${answered.length > 0 && list}`;
  if (answered.length === 0) return html`<p>None in this version.</p>`;
  if (answered.length < Object.keys(operations).length) return list;
  return html`<details><summary>All ${answered.length} operations</summary>${list}</details>`;
}

function operationItem(site: Site, operation: Operation): Html {
  const { method, path, summary } = operation;
  const name = html`<span class="mono"><span class="method">${method}</span>${path}</span>`;
  const place = site.operationPath?.(operation);
  return html`<li>${place === undefined ? name : html`<a href="${linkTo(site, place)}">${name}</a>`}
<span class="quiet">${summary}</span></li>`;
}

function deviationList({ status, deviations = [] }: ErrorRow): Html {
  const item = ({ code, name, clause, why }: Deviation) =>
    html`<li><strong>${code} ${name}</strong> (${prose(clause)})
<span class="quiet">${prose(why)}</span></li>`;
  return html`<p>HTTP has more specific codes for this, but this API uses a closed set of statuses. You get
${statusMark(status)}, and the constant says what it means.</p>
<ul class="rows">${deviations.map(item)}</ul>`;
}
