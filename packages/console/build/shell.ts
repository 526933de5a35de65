import type { Plugin } from 'vite';

/** What the server replaces in the shell: the path of the public URL, and the icon of the service. */
export const BASE = '%PORTICO_BASE%';
export const ICON = '%PORTICO_ICON%';

/** `npm run dev` has no server that fills in the shell. */
export function shellInDevelopment(): Plugin {
  return {
    name: 'portico-shell',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (shell) => shell.replaceAll(BASE, '').replaceAll(ICON, 'data:,'),
    },
  };
}

const FIRST_PAGE = /\/src\/pages\/sign-in\/index\.ts$/;

/**
 * Has the page on which most visits begin fetched along with the app, which asks for it only once it runs: on a phone
 * that is a round trip later.
 */
export function preloadFirstPage(): Plugin {
  return {
    name: 'portico-preload-first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_shell, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const page = chunks.find(({ facadeModuleId }) => FIRST_PAGE.test(facadeModuleId ?? ''));
        if (!page) throw new Error(`The build has no page ${FIRST_PAGE}.`);
        const isFetchedAnyway = (name: string) => chunks.some((one) => one.isEntry && one.fileName === name);
        const files = [page.fileName, ...page.imports.filter((name) => !isFetchedAnyway(name))];
        return files.map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `${BASE}/console/${name}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
