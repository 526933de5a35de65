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
