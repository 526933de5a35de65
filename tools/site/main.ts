/**
 * Builds the site of the documents (`npm run docs`): `docs/`, the READMEs of the packages and examples, and a page for
 * each group of operations, by VitePress. Links are led to pages of the site; one that leads nowhere fails the build.
 * Beside each page lies its Markdown, and `llms.txt` lists them all. With `--base PATH`, the site is for another path than
 * `/guide/`; with `--out FOLDER`, it is written there; pages link to their sources in `repository` of `package.json` or, before
 * that, in `--repository URL`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installTools } from '../installed.ts';
import { webUrl } from '../publish/manifest.ts';
import { ROOT, readManifest } from '../publish/workspaces.ts';
import { operationPages } from './operations.ts';
import { type Assets, type Page, readPages, SECTIONS } from './pages.ts';

const FOLDER = import.meta.dirname;
const PAGES = join(FOLDER, '.pages');
const { values: options } = parseArgs({
  options: {
    base: { type: 'string', default: '/guide/' },
    out: { type: 'string', default: join(FOLDER, 'dist') },
    repository: { type: 'string', default: '' },
  },
});
const out = resolve(options.out);

installTools(FOLDER, 'the generator of the site');
const assets: Assets = new Map();
const pages = [...readPages(assets), ...operationPages()];
if (pages.length < 50) throw new Error(`There are only ${pages.length} pages.`);

rmSync(PAGES, { recursive: true, force: true });
for (const { path, text } of pages) write(join(PAGES, path), text);
for (const [from, to] of assets) copy(join(ROOT, from), join(PAGES, 'public', to));
const { version, repository } = readManifest('.');
write(
  join(FOLDER, '.pages.json'),
  JSON.stringify({ version, sidebar: sidebarOf(pages), sources: sourcesOf(pages) }),
);

const { base } = options;
const built = spawnSync(
  process.execPath,
  ['node_modules/vitepress/bin/vitepress.js', 'build', '.', '--base', base, '--outDir', out],
  {
    cwd: FOLDER,
    stdio: 'inherit',
    env: { ...process.env, PORTICO_DOCS_REPOSITORY: options.repository || webOf(repository) },
  },
);
if (built.status !== 0) process.exit(1);

for (const { path, text } of pages) write(join(out, path), text);
write(join(out, 'llms.txt'), listed(pages));
const redirects = Object.entries<string>(JSON.parse(readFileSync(join(ROOT, 'docs/redirects.json'), 'utf8')));
for (const [from, to] of redirects)
  if (from.endsWith('.md')) write(join(out, asHtml(from)), redirectTo(base + asHtml(to)));
console.log(`The site has ${pages.length} pages: ${out}`);

/** @param repository as npm has it: a URL, or an object with one */
function webOf(repository: unknown): string {
  const { url = repository } = (repository ?? {}) as { url?: unknown };
  return webUrl(String(url).replace(/^git\+/, '')) ?? '';
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

function asHtml(path: string): string {
  return path.replace(/(^|\/)README\.md$/, '$1index.html').replace(/\.md$/, '.html');
}

function redirectTo(url: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><meta http-equiv="refresh" content="0; url=${url}"><link rel="canonical" href="${url}"><a href="${url}">This page has moved.</a>\n`;
}

/**
 * The side bar of each section: its pages in the order in which the index names them, and the other sections as links. With
 * all pages in it, it would be most of what a browser loads and draws.
 */
function sidebarOf(all: readonly Page[]) {
  const index = all.find(({ path }) => path === 'index.md')?.text ?? '';
  const rank = ({ path }: Page) => {
    if (/(^|\/)index\.md$/.test(path)) return -1;
    const at = index.indexOf(`(./${path}`);
    return at < 0 ? index.length : at;
  };
  const sections = SECTIONS.map(([folder, text]) => {
    const items = all
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .sort((one, other) => rank(one) - rank(other) || one.path.localeCompare(other.path))
      .map(({ path, title }) => ({ text: title, link: `/${asHtml(path)}` }));
    // A group that is a link: otherwise, the theme puts a button within a button.
    return { folder, group: { text, link: items[0]?.link }, items };
  }).filter(({ items }) => items.length > 0);
  const open = (folder: string) =>
    sections.map((section) =>
      section.folder === folder ? { ...section.group, items: section.items } : section.group,
    );
  return Object.fromEntries(
    ['', ...sections.map(({ folder }) => `${folder}/`)].map((path) => [`/${path}`, open(path.slice(0, -1))]),
  );
}

function sourcesOf(all: readonly Page[]): Record<string, string> {
  return Object.fromEntries(
    all.flatMap(({ path, source }) => (source === undefined ? [] : [[path, source]])),
  );
}

/** The pages for language models, as https://llmstxt.org proposes. */
function listed(all: readonly Page[]): string {
  const line = ({ path, title, summary }: Page) =>
    `- [${title}](${options.base}${path})${summary && `: ${summary}`}`;
  const sections = SECTIONS.map(([folder, title]) => {
    const some = all.filter(({ path }) => path.startsWith(`${folder}/`));
    return some.length === 0 ? '' : `## ${title}\n\n${some.map(line).join('\n')}\n`;
  });
  return `# Portico\n\n> ${all.find(({ path }) => path === 'index.md')?.summary}\n\nThese are the documents of version ${version}. A service of another version serves its own at \`/guide\` in development.\n\n${sections.filter(Boolean).join('\n')}`;
}
