import { existsSync } from 'node:fs';

/*
 * Where the files of this package are. It runs from its source, or from the bundle that is made of it: both lie one folder
 * deep in the package, and this module at their root.
 */
const IS_SOURCE = import.meta.url.endsWith('.ts');

export const MANIFEST = new URL('../package.json', import.meta.url);
export const ASSETS = new URL('../assets/', import.meta.url);

const PUBLISHED_CONSOLE = new URL('../console/', import.meta.url);
/** What Vite made of the console: published within this package, and beside it in the repository. */
export const CONSOLE = existsSync(PUBLISHED_CONSOLE)
  ? PUBLISHED_CONSOLE
  : new URL('../../console/dist/', import.meta.url);

/**
 * A module that a thread runs.
 * @param source its path in the source
 */
export function threadModule(source: string): URL {
  return new URL(IS_SOURCE ? source : source.replace(/\.m?ts$|\.mjs$/, '.js'), import.meta.url);
}
