import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PreparedDocument } from '@portico/conventions';
import { Html, html, linkTo, type Site } from '@portico/conventions/pages';
import { madeOnce, prepareDocument } from '@portico/conventions/serving';
import { ASSETS } from '../../ground/files.ts';
import { isLoopback } from '../../ground/network-addresses.ts';
import type { HandlersOf } from '../handler.ts';
import { FILE_POLICY } from './file-policy.ts';
import { REFERENCE_STYLE } from './reference-style.ts';
import { START_SCRIPT, sandboxedStartScript } from './start-script.ts';

/**
 * Allows only resources of this host, and no code made from strings. Inline styles are allowed, as the bundle writes its
 * theme into the page without a nonce. The bundle is third-party code, and the console keeps access tokens in this
 * origin's storage: a sandbox gives the page an opaque origin, which has access neither to them nor to the service.
 */
const headersOf = (sandboxed: boolean) => ({
  'Content-Security-Policy': [
    ...(sandboxed ? ['sandbox allow-scripts allow-popups'] : []),
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
  ...resourcePolicy(sandboxed),
  // Browsers refuse to show a page with both a sandbox and this header.
  ...(!sandboxed && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
});

/** A sandboxed page has an opaque origin, so it cannot load scripts that are only for the same origin. */
const resourcePolicy = (sandboxed: boolean) => ({
  'Cross-Origin-Resource-Policy': sandboxed ? 'cross-origin' : 'same-origin',
});

/** A page on a loopback address is not sandboxed, so that developers can try requests out. */
const isSandboxed = (publicUrl: string) => !isLoopback(new URL(publicUrl).hostname);

interface ReferenceOf {
  readonly publicUrl: () => string;
  /** Changes with the brand. */
  readonly version: () => string;
  readonly siteAt: (publicUrl: string) => Site;
  readonly openApiAt: (publicUrl: string) => object;
}

/** The reference page, which a script fills from the OpenAPI document, and its scripts. */
export function createReference({
  publicUrl,
  version,
  siteAt,
  openApiAt,
}: ReferenceOf): HandlersOf<'getReference' | 'getReferenceAsset'> {
  const from = () => `${publicUrl()} ${version()}`;
  const page = madeOnce(from, () =>
    prepareDocument({
      contentType: 'text/html; charset=utf-8',
      headers: headersOf(isSandboxed(publicUrl())),
      body: referencePage(siteAt(publicUrl())),
    }),
  );
  const assets = new Map(
    Object.entries(PARTS).map(([name, { prepare, changes }]) => [
      name,
      madeOnce(changes ? from : publicUrl, () => prepare(publicUrl(), openApiAt)),
    ]),
  );
  return {
    getReference: { handle: page },
    getReferenceAsset: {
      handle: async ({ parameters: { asset = '' }, fail }) => {
        const prepared = assets.get(asset);
        if (!prepared) throw fail('ROUTE_NOT_FOUND');
        return prepared();
      },
    },
  };
}

function referencePage(site: Site): string {
  const links = site.links
    .filter(({ path }) => path !== '/docs')
    .map(({ label, path }) => html`<a href="${linkTo(site, path)}">${label}</a>`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every operation of ${site.name} with its requests, responses and errors.">
<title>Reference · ${site.name}</title>
<link rel="icon" href="${site.icon}">
${new Html(`<style>${REFERENCE_STYLE}</style>`)}
<script defer src="${linkTo(site, '/docs/start.js')}"></script>
<script defer src="${linkTo(site, '/docs/scalar.js')}"></script>
</head>
<body>
<nav class="site" aria-label="${site.name}">
<a href="${linkTo(site, '/')}"><strong>${site.name}</strong></a>
${links}
</nav>
<div id="reference"></div>
<noscript><main><p>This page needs JavaScript. Without it, see the <a href="${linkTo(
    site,
    '/openapi.json',
  )}">OpenAPI document</a>; the <a href="${linkTo(site, '/errors')}">errors</a> have pages of
their own.</p></main></noscript>
</body>
</html>
`.markup;
}

interface Part {
  readonly prepare: (publicUrl: string, openApiAt: ReferenceOf['openApiAt']) => Promise<PreparedDocument>;
  /** Whether it changes with the brand. */
  readonly changes: boolean;
}

const PARTS: Readonly<Record<string, Part>> = {
  'start.js': {
    prepare: (publicUrl, openApiAt) =>
      prepareDocument({
        contentType: SCRIPT,
        headers: { ...FILE_POLICY, ...resourcePolicy(isSandboxed(publicUrl)) },
        body: isSandboxed(publicUrl) ? sandboxedStartScript(openApiAt(publicUrl)) : START_SCRIPT,
      }),
    changes: true,
  },
  'scalar.js': { prepare: prepareBundle, changes: false },
};

const SCRIPT = 'text/javascript; charset=utf-8';
const decompress = promisify(gunzip);

/** The bundle is stored compressed, as nearly all clients accept that. */
async function prepareBundle(publicUrl: string): Promise<PreparedDocument> {
  const compressed = await readFile(new URL('scalar.js.gz', ASSETS));
  return prepareDocument({
    contentType: SCRIPT,
    headers: { ...FILE_POLICY, ...resourcePolicy(isSandboxed(publicUrl)) },
    body: await decompress(compressed),
    gzip: compressed,
  });
}
