import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { listOf, noticesOf, packagesOf } from '../../../packages/server/build/third-party.ts';

const { version, sidebar, sources } = JSON.parse(
  readFileSync(new URL('../.pages.json', import.meta.url), 'utf8'),
);
const repository = process.env.PORTICO_DOCS_REPOSITORY;

/** A portico: a roof on two columns. */
const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#3451b2" d="M8 1 1 5v1h14V5zM3 7h2v6H3zm8 0h2v6h-2zM1 14h14v1H1z"/></svg>')}`;

export default defineConfig({
  title: 'Portico',
  description: 'Accounts and organizations for products that are sold to companies',
  lang: 'en',
  srcDir: '.pages',
  head: [['link', { rel: 'icon', href: ICON }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: ({ core, renderer }) => {
      core.ruler.push('empty_heads', ({ tokens }) => {
        for (const [at, { type }] of tokens.entries()) {
          if (type !== 'th_open' || tokens[at + 1]?.content !== '') continue;
          // A cell in the first row that is empty heads nothing: screen readers would announce it with every cell below.
          for (const one of [tokens[at], tokens[at + 2]]) if (one) one.tag = 'td';
        }
      });
      // Tabs get random ids: those by their place in the page are the same in each build.
      const openTabs = renderer.rules['container_code-group_open'];
      renderer.rules['container_code-group_open'] = (tokens, at, ...rest) => {
        const ids: string[] = [];
        return (openTabs?.(tokens, at, ...rest) ?? '').replace(/(?<="(?:group|tab)-)[\w-]+(?=")/g, (id) => {
          if (!ids.includes(id)) ids.push(id);
          return `${at}-${ids.indexOf(id)}`;
        });
      };
      const { fence } = renderer.rules;
      renderer.rules.fence = (tokens, at, ...rest) =>
        tokens[at]?.info === 'mermaid'
          ? `<ClientOnly><Diagram source="${encodeURIComponent(tokens[at].content)}" /></ClientOnly>`
          : (fence?.(tokens, at, ...rest) ?? '');
    },
  },
  // Every page would carry the titles of all others.
  metaChunk: true,
  // The side bar links to every page.
  router: { prefetchLinks: false },
  cacheDir: '.cache',
  // The index of the search has pages in the order in which they are ready: the same sources are to make the same site.
  buildConcurrency: 1,
  ignoreDeadLinks: 'localhostLinks',
  vite: {
    plugins: [
      {
        name: 'portico-third-parties',
        // Pages are also built for this process, with what browsers do not get.
        apply: ({ build }) => !build?.ssr,
        generateBundle(_, output) {
          const chunks = Object.values(output).flatMap((part) => (part.type === 'chunk' ? [part] : []));
          const parts = packagesOf(chunks.flatMap(({ moduleIds }) => moduleIds));
          this.emitFile({ type: 'asset', fileName: 'bundled.json', source: listOf(parts) });
          this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: noticesOf(parts) });
        },
      },
    ],
  },
  // Files carry no time of their own: the same sources build the same site.
  lastUpdated: false,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'First steps', link: '/start/tour.html' },
      { text: 'Reference', link: '/reference/operations/accounts.html' },
      {
        text: version,
        items: [
          { text: 'What has changed', link: '/reference/changes.html' },
          { text: 'Upgrades', link: '/operate/upgrades.html' },
        ],
      },
    ],
    sidebar,
    ...(repository && {
      editLink: {
        text: 'Edit this page',
        pattern: ({ filePath }: { filePath: string }) => `${repository}/edit/main/${sources[filePath] ?? ''}`,
      },
    }),
  },
});
