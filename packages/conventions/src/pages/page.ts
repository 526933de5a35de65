import { hash } from 'node:crypto';
import type { FailureDetails } from '../failure.ts';
import type { Operation } from '../operation.ts';
import { Html, html } from './html.ts';
import { STYLE } from './style.ts';

/** A place of the service, below its public URL. */
export interface SiteLink {
  readonly label: string;
  /** As `/docs`. */
  readonly path: `/${string}`;
}

/** The service that the pages belong to. */
export interface Site {
  readonly name: string;
  /** Base of every link, without a slash at its end. */
  readonly publicUrl: string;
  /** What the head of every page leads to. */
  readonly links: readonly SiteLink[];
  /** A `data:` URL of a picture, shown beside the name. */
  readonly icon?: string;
  /** Where the reference tells of an operation, as `/docs#register`; absent where there is no reference. */
  readonly operationPath?: (operation: Operation) => `/${string}`;
  /** What an example of an error says beyond the catalogue, by constant. */
  readonly examples?: Readonly<Record<string, FailureDetails>>;
}

export interface PageContent {
  readonly title: string;
  /** One sentence for search results and previews. */
  readonly summary: string;
  /** Where the page itself is. */
  readonly path: `/${string}`;
  readonly body: Html;
}

/**
 * What is sent beside each page. It needs nothing but itself, so nothing else is allowed: no script, no
 * frame, no other host; its one style sheet is allowed by its hash.
 */
export const PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
} as const;

/**
 * A place of the service as a link that stays on the host and port that the page came from: the public URL's
 * path is kept, for services that a proxy puts below one.
 */
export function linkTo(site: Pick<Site, 'publicUrl'>, path: string): string {
  return new URL(site.publicUrl).pathname.replace(/\/$/, '') + path;
}

const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** A whole page in the one style that all share. */
export function htmlPage(site: Site, { title, summary, path, body }: PageContent): string {
  const link = ({ label, path: target }: SiteLink) =>
    html`<a href="${linkTo(site, target)}"${target === path && html` aria-current="page"`}>${label}</a>`;
  const picture = site.icon !== undefined && html`<img src="${site.icon}" alt="" width="22" height="22">`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${summary}">
<title>${title === site.name ? title : `${title} · ${site.name}`}</title>
${site.icon !== undefined && html`<link rel="icon" href="${site.icon}">`}
${STYLE_ELEMENT}
</head>
<body>
<header>
<a class="brand" href="${linkTo(site, '/')}">${picture}${site.name}</a>
<nav aria-label="${site.name}">${site.links.map(link)}</nav>
</header>
<main>
${body}
</main>
</body>
</html>
`.markup;
}
