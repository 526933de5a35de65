import { sha256 } from '../basis/digest.ts';
import type { FailureDetails } from '../errors/failure.ts';
import type { Operation } from '../operations/operation.ts';
import { Html, html } from './html.ts';
import { STYLE } from './style.ts';

/** A link to a path below the public URL. */
export interface SiteLink {
  readonly label: string;
  /** Such as `/docs`. */
  readonly path: `/${string}`;
}

/** The service that the pages belong to. */
export interface Site {
  readonly name: string;
  /** Base of every link, without a trailing slash. */
  readonly publicUrl: string;
  /** Links in the header of every page. */
  readonly links: readonly SiteLink[];
  /** The URL of an image, shown beside the name: a `data:` URL, or a path on the same host. */
  readonly icon?: string;
  /** The same for dark backgrounds, if it differs. */
  readonly iconDark?: string;
  /** The path of a style sheet on the same host that follows the pages' own. */
  readonly styleSheet?: string;
  /** The reference's path of an operation, such as `/docs#register`, if it has one. */
  readonly operationPath?: (operation: Operation) => `/${string}` | undefined;
  /** Details for the examples of errors, by constant. */
  readonly examples?: Readonly<Record<string, FailureDetails>>;
}

export interface PageContent {
  readonly title: string;
  /** One sentence for search results and previews. */
  readonly summary: string;
  /** The path of the page itself. */
  readonly path: `/${string}`;
  readonly body: Html;
}

/** Files that a page loads from its own host. */
export type Loaded = Pick<Site, 'icon' | 'iconDark' | 'styleSheet'>;

/**
 * Headers of a page. A page needs only the icon and style sheet of its site, so all else is forbidden: frames, other
 * hosts, scripts and requests. A hash allows its own style sheet. Pages of other origins can access neither its window
 * nor its bytes.
 */
export const pageHeaders = ({ icon = '', iconDark = '', styleSheet }: Loaded = {}) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${styleSheet === undefined ? '' : "'self' "}'sha256-${sha256(STYLE, 'base64')}'`,
    `img-src ${/^\//.test(icon + iconDark) ? "'self' " : ''}data:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
});

/**
 * A link to a path of the service, on the same host and port as the page. It keeps the path of the public URL, for
 * services behind a proxy that adds one.
 */
export function linkTo(site: Pick<Site, 'publicUrl'>, path: string): string {
  return new URL(site.publicUrl).pathname.replace(/\/$/, '') + path;
}

/** A whole page, in the style that all pages share. */
export function htmlPage(site: Site, { title, summary, path, body }: PageContent): string {
  const link = ({ label, path: target }: SiteLink) =>
    html`<a href="${linkTo(site, target)}"${target === path && html` aria-current="page"`}>${label}</a>`;
  const picture = site.icon !== undefined && pictureOf(site.icon, site.iconDark);
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
${site.styleSheet !== undefined && html`<link rel="stylesheet" href="${site.styleSheet}">`}
</head>
<body>
<header>
<a class="brand" href="${linkTo(site, '/')}">${picture}${site.name}</a>
${site.links.length > 0 && html`<nav aria-label="${site.name}">${site.links.map(link)}</nav>`}
</header>
<main>
${body}
</main>
</body>
</html>
`.markup;
}

/** As high as the name beside it; a wider image keeps its proportions. */
const pictureOf = (icon: string, dark: string | undefined) =>
  html`<picture>${
    dark !== undefined && html`<source srcset="${dark}" media="(prefers-color-scheme: dark)">`
  }<img src="${icon}" alt="" height="22"></picture>`;

const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);
