import type { ErrorRow } from '../catalogue.ts';
import { FIELDS_ERROR } from '../error-object.ts';
import { Failure, type FailureDetails, failureRenderer } from '../failure.ts';
import type { ErrorSource } from './catalogue-data.ts';
import { type Html, html } from './html.ts';
import type { Site } from './page.ts';
import { STATUSES } from './statuses.ts';

/** An example of the `Request-Id` that every response has. */
const REQUEST_ID = '4f1d6f0c-7a55-4c1e-9d5b-0a6f2c3e8b21';

/** This error is only valid with `fields`. */
const FIELDS_EXAMPLE: FailureDetails = { fields: { name: 'must not be empty' } };

/** A failure as the service sends it; rendered like the real ones, so the body is exact. */
export function exampleResponse(site: Site, { catalogue }: ErrorSource, constant: string): Html {
  const render = failureRenderer(catalogue, () => site.publicUrl);
  const details = site.examples?.[constant] ?? (constant === FIELDS_ERROR ? FIELDS_EXAMPLE : {});
  const { status, headers, body } = render(new Failure(constant, details), REQUEST_ID);
  const lines = Object.entries({
    ...EVERY_FAILURE,
    'Error-Code': constant,
    'Request-Id': REQUEST_ID,
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
