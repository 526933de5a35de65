import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PreparedDocument } from '@portico/conventions';
import { html, htmlPage, type Site } from '@portico/conventions/pages';
import { prepareDocument, preparePage } from '@portico/conventions/serving';
import { GUIDE } from '../../ground/files.ts';
import { FILE_POLICY } from '../documents/file-policy.ts';
import type { DevelopmentHandlers } from './handlers.ts';

type GuideHandlers = Pick<
  DevelopmentHandlers,
  | 'getGuide'
  | 'getGuideFolder'
  | 'getGuidePage'
  | 'getGuidePageIn'
  | 'getGuidePageBelow'
  | 'getGuidePageDeepBelow'
>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const gzipQuickly = promisify(gzip);

/** Whether `npm run docs` has built the site, as it has for the published package. */
export function isGuideBuilt(folder = GUIDE): boolean {
  return existsSync(new URL('index.html', folder));
}

/**
 * Handlers that only `portico dev` serves: the site of the documents, as `npm run docs` built it. Requests never name
 * files on disk: they choose among those that were there when the first was requested.
 */
export function guideHandlers(site: () => Site, folder = GUIDE): GuideHandlers {
  let files: ReadonlySet<string> | undefined;
  const prepared = new Map<string, Promise<PreparedDocument>>();

  async function read(file: string): Promise<PreparedDocument> {
    const body = await readFile(new URL(file, folder));
    const contentType = TYPES[extname(file)] ?? '';
    const headers = extname(file) === '.html' ? policyOf(body.toString()) : FILE_POLICY;
    // Compressed lightly, when a file is first requested. A coding as long as the file itself is left out.
    const codings = { gzip: await gzipQuickly(body), br: body };
    return prepareDocument({ contentType, body, headers, ...codings, immutable: file.startsWith('assets/') });
  }

  function documentAt(file: string): Promise<PreparedDocument> | undefined {
    files ??= filesIn(folder);
    if (!files.has(file)) return undefined;
    const document = prepared.get(file) ?? read(file);
    prepared.set(file, document);
    return document;
  }

  const page: GuideHandlers['getGuidePageDeepBelow'] = {
    handle: async ({ parameters, fail }) => {
      const path = Object.values(parameters).join('/');
      const document = documentAt(path) ?? documentAt(posix.join(path, 'index.html'));
      if (!document) throw fail('ROUTE_NOT_FOUND');
      return document;
    },
  };
  const home: GuideHandlers['getGuide'] = {
    handle: async () => documentAt('index.html') ?? preparePage(notBuilt(site()), site()),
  };
  return {
    getGuide: home,
    getGuideFolder: home,
    getGuidePage: page,
    getGuidePageIn: page,
    getGuidePageBelow: page,
    getGuidePageDeepBelow: page,
  };
}

/** Paths of the site's files, from its folder. */
function filesIn(folder: URL): ReadonlySet<string> {
  const root = fileURLToPath(folder);
  const found = existsSync(root) ? globSync('**/*.*', { cwd: root }) : [];
  return new Set(found.map((file) => file.replaceAll('\\', '/')).filter((file) => extname(file) in TYPES));
}

/** Allows the inline scripts of a page by their hashes (Content Security Policy Level 3, section 6.7.3.3), and nothing from elsewhere. */
function policyOf(page: string): Readonly<Record<string, string>> {
  const inline = [...page.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { 'Content-Security-Policy': directives.join('; '), 'Referrer-Policy': 'no-referrer' };
}

function notBuilt(site: Site): string {
  return htmlPage(site, {
    title: 'Guide',
    summary: 'The documents of this service.',
    path: '/guide',
    body: html`<h1>Guide</h1>
<p class="lead">The site of the documents has not been built.</p>
<p>In a clone of the repository, run <code>npm run docs</code>, and start again.</p>`,
  });
}
