import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { html, linkTo } from '@portico/conventions/pages';
import type { HandlerOf } from '../handler.ts';
import { type Documents, madeOnce, siteAt } from './site.ts';
import { START_SCRIPT } from './start-script.ts';

/**
 * Nothing but this host, and no code made from text. Styles are the exception: the bundle writes its theme
 * into the page without a nonce.
 */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
} as const;

/** The reference page: an empty one that a script fills from the OpenAPI document. */
export function getReference(documents: Documents): HandlerOf<'getReference'> {
  const page = madeOnce(documents, referencePage);
  return { handle: () => ({ status: 200, headers: HEADERS, body: page() }) };
}

function referencePage(publicUrl: string): string {
  const site = siteAt(publicUrl, true);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every operation of ${site.name} with its bodies, answers and errors.">
<title>Reference · ${site.name}</title>
<link rel="icon" href="${site.icon}">
<style>#reference section:focus { outline: none; }</style>
<script defer src="${linkTo(site, '/docs/start.js')}"></script>
<script defer src="${linkTo(site, '/docs/scalar.js')}"></script>
</head>
<body>
<main id="reference"></main>
<noscript><p>This page needs JavaScript. The same is in the <a href="${linkTo(
    site,
    '/openapi.json',
  )}">OpenAPI document</a>; the <a href="${linkTo(site, '/errors')}">errors</a> have pages of
their own.</p></noscript>
</body>
</html>
`.markup;
}

/** The bundle is kept and sent compressed: nearly every caller is a browser. */
const assets: Readonly<Record<string, Buffer>> = {
  'start.js': gzipSync(START_SCRIPT),
  'scalar.js': readFileSync(new URL('../../assets/scalar.js.gz', import.meta.url)),
};

const decompress = promisify(gunzip);

/** The scripts of the reference page. */
export function getReferenceAsset(): HandlerOf<'getReferenceAsset'> {
  return {
    handle: async ({ parameters: { asset = '' }, headers, fail }) => {
      const compressed = Object.hasOwn(assets, asset) ? assets[asset] : undefined;
      if (!compressed) throw fail('ROUTE_NOT_FOUND');
      const coded = acceptsGzip(headers['accept-encoding']);
      const version = hash('sha256', compressed, 'base64url').slice(0, 27);
      return {
        status: 200,
        headers: {
          // A strong entity tag tells apart what differs in its bytes (RFC 9110, section 8.8.3.3).
          ETag: coded ? `"${version}"` : `"${version}-identity"`,
          'Cache-Control': 'private, no-cache',
          Vary: 'Accept-Encoding',
          ...(coded && { 'Content-Encoding': 'gzip' }),
        },
        // The schema of a body that is no JSON says text; bytes are sent as they are.
        body: (coded ? compressed : await decompress(compressed)) as unknown as string,
      };
    },
  };
}

/** RFC 9110, section 12.5.3. Of several codings, gzip is the one there is. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  const codings = new Map<string, boolean>();
  for (const element of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [coding = '', ...parameters] = element.split(';').map((part) => part.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    codings.set(coding, !refused);
  }
  return codings.get('gzip') ?? codings.get('x-gzip') ?? codings.get('*') ?? false;
}
