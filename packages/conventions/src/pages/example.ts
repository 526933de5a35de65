import type { ErrorRow } from '../catalogue.ts';
import { EXAMPLE_REQUEST_ID, exampleFailure } from '../example-failure.ts';
import type { ErrorSource } from './catalogue-data.ts';
import { type Html, html } from './html.ts';
import type { Site } from './page.ts';
import { STATUSES } from './statuses.ts';

/** A failure as the service sends it. */
export function exampleResponse(site: Site, { catalogue }: ErrorSource, constant: string): Html {
  const { publicUrl, examples } = site;
  const details = examples?.[constant];
  const { status, headers, body } = exampleFailure(catalogue, { publicUrl, constant, details });
  const lines = Object.entries({
    ...EVERY_FAILURE,
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

const EVERY_FAILURE = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
} as const;

/** What each header of an error means, without those of every failure. */
export function headerList(headers: NonNullable<ErrorRow['headers']>, prose: (text: string) => Html): Html {
  const items = Object.entries(headers).map(
    ([
      name,
      { description, value, optional },
    ]) => html`<li><code>${name}${value !== undefined && `: ${value}`}</code>
<span class="quiet">${prose(description)}${optional && ' (not always sent)'}</span></li>`,
  );
  return html`<ul class="rows">${items}</ul>`;
}
