import type { ErrorRow, HeaderRow } from '../errors/catalogue.ts';
import { EXAMPLE_REQUEST_ID, exampleFailure } from '../errors/example-failure.ts';
import { JSON_TYPE } from '../errors/response-headers.ts';
import type { ReasonRow, Reasons } from '../fields/field-reasons.ts';
import type { ErrorSource } from './catalogue-data.ts';
import { type Html, html, prose } from './html.ts';
import type { Site } from './page.ts';
import { STATUSES } from './statuses.ts';

/** A failure as the service sends it. */
export function exampleResponse(site: Site, { catalogue }: ErrorSource, constant: string): Html {
  const { publicUrl, examples } = site;
  const details = examples?.[constant];
  const { status, headers, body } = exampleFailure(catalogue, { publicUrl, constant, details });
  const lines = Object.entries({
    'Content-Type': JSON_TYPE,
    'Cache-Control': 'no-store',
    'Error-Code': constant,
    'Request-Id': EXAMPLE_REQUEST_ID,
    ...headers,
  });
  const head = [
    `HTTP/1.1 ${status} ${STATUSES[status].name}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  return html`<pre><code><span class="quiet">${head.join('\n')}

</span>${body}</code></pre>`;
}

/** The meaning of each header of an error, without those of every failure. */
export function headerList(headers: NonNullable<ErrorRow['headers']>): Html {
  const item = ([name, { description, value, optional }]: [string, HeaderRow]) =>
    html`<li><code>${name}${value !== undefined && `: ${value}`}</code>
<span class="quiet">${prose(description)}${optional && ' (not always sent)'}</span></li>`;
  return html`<ul class="rows">${Object.entries(headers).map(item)}</ul>`;
}

/** Why fields can be invalid. */
export function reasonList(reasons: Reasons): Html {
  const item = ([name, { when }]: [string, ReasonRow]) =>
    html`<li><code>${name}</code>
<span class="quiet">${prose(when)}</span></li>`;
  return html`<ul class="rows">${Object.entries(reasons).map(item)}</ul>`;
}
