import { groupBy } from '../basis/group.ts';
import { type ErrorRow, FAILURE_STATUSES, type FailureStatus } from '../errors/catalogue.ts';
import { FIELDS_ERROR } from '../errors/failure.ts';
import type { ErrorSource } from './catalogue-data.ts';
import { statusMark } from './error-page.ts';
import { exampleResponse } from './example.ts';
import { type Html, html, prose } from './html.ts';
import { htmlPage, linkTo, type Site } from './page.ts';
import { STATUSES } from './statuses.ts';

/** The page that lists the whole catalogue and explains errors. */
export function errorIndexPage(site: Site, source: ErrorSource): string {
  const rows = Object.entries<ErrorRow>(source.catalogue);
  const byStatus = groupBy(rows, ([, { status }]) => status);
  const group = (status: FailureStatus) => statusGroup(site, status, byStatus.get(status) ?? []);
  return htmlPage(site, {
    title: 'Errors',
    summary: `Every error that ${site.name} can respond with: what it means and what to do about it.`,
    path: '/errors',
    body: html`<h1>Errors</h1>
<p class="lead">Every failure of ${site.name} is one of these ${rows.length} errors. The list
is complete.</p>
<p>In your program, branch on <code>error</code>, whose meaning never changes. <code>status</code> repeats the
status of the response. <code>description</code> is for people: it may change at any time, and ends with a link
to the page of the error. Only <code>${FIELDS_ERROR}</code> has <code>fields</code>, with a message for each field
that is not valid.</p>
${exampleResponse(site, source, exampleConstant(source))}
<p class="quiet">The same list in machine-readable form: <a href="${linkTo(site, '/errors.json')}">errors.json</a></p>
${FAILURE_STATUSES.map(group)}
${standIns(site, rows)}`,
  });
}

/** The error with all members, if the catalogue has it. */
function exampleConstant({ catalogue }: ErrorSource): string {
  return FIELDS_ERROR in catalogue ? FIELDS_ERROR : (Object.keys(catalogue)[0] ?? '');
}

function statusGroup(site: Site, status: FailureStatus, rows: readonly [string, ErrorRow][]): Html | false {
  if (rows.length === 0) return false;
  const { name, meaning } = STATUSES[status];
  return html`<h2 id="${status}">${statusMark(status)} ${name}</h2>
<p class="quiet">${meaning}</p>
<ul class="rows pairs">${rows.map(([constant, row]) => errorItem(site, constant, row))}</ul>`;
}

function errorItem(site: Site, constant: string, row: ErrorRow): Html {
  return html`<li><a class="mono" href="${linkTo(site, `/errors/${constant}`)}">${constant}</a>
<span class="quiet">${prose(row.description)}</span></li>`;
}

/** Which errors replace HTTP's other codes. */
function standIns(site: Site, rows: readonly [string, ErrorRow][]): Html | false {
  const codes = rows
    .flatMap(([constant, { deviations = [] }]) =>
      deviations.map(({ code, name }) => ({ constant, code, name })),
    )
    .sort((one, other) => one.code - other.code);
  if (codes.length === 0) return false;
  const item = ({ constant, code, name }: (typeof codes)[number]) =>
    html`<li><strong>${code} ${name}</strong>
<span class="quiet"><a class="mono" href="${linkTo(site, `/errors/${constant}`)}">${constant}</a></span></li>`;
  return html`<h2 id="other-codes">HTTP’s other status codes</h2>
<p class="quiet">Only the statuses above are used. For any other code of HTTP, you get the nearest of these statuses, a
separate constant, and the headers that HTTP requires.</p>
<ul class="rows pairs">${codes.map(item)}</ul>`;
}
