import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const { version, sidebar, sources } = JSON.parse(
  readFileSync(new URL('../.pages.json', import.meta.url), 'utf8'),
);
const repository = process.env.PORTICO_DOCS_REPOSITORY;

export default defineConfig({
  title: 'Portico',
  description: 'Accounts and organizations for products that are sold to companies',
  lang: 'en',
  srcDir: '.pages',
  cacheDir: '.cache',
  ignoreDeadLinks: 'localhostLinks',
  // Files carry no time of their own: the same sources build the same site.
  lastUpdated: false,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start/tour.html' },
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
