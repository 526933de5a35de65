import type { Plugin } from 'vite';

/**
 * Placeholders in the shell that the server fills in: the path of the public URL, options, what was posted to the page, and
 * the URL of the icon.
 */
export const BASE = '%PORTICO_BASE%';
export const OPTIONS = '%PORTICO_OPTIONS%';
export const POSTED = '%PORTICO_POSTED%';
export const ICON = '%PORTICO_ICON%';

/** Fills in the shell for `npm run dev`, where no server does. */
export function shellInDevelopment(): Plugin {
  return {
    name: 'portico-shell',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (shell) =>
        shell.replaceAll(BASE, '').replaceAll(OPTIONS, '').replace(POSTED, '').replaceAll(ICON, 'data:,'),
    },
  };
}

const FIRST_PAGE = /\/src\/pages\/sign-in\/index\.ts$/;

/**
 * Preloads the page on which most visits begin. Otherwise, browsers fetch it only once the app runs, one round trip
 * later.
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
