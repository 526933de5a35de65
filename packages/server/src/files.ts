import { existsSync } from 'node:fs';

/*
 * Where the files of this package are. This module is at the root of the source and of the bundle, and both are one folder
 * deep in the package.
 */
const IS_SOURCE = import.meta.url.endsWith('.ts');

export const MANIFEST = new URL('../package.json', import.meta.url);
export const ASSETS = new URL('../assets/', import.meta.url);

const PUBLISHED_CONSOLE = new URL('../console/', import.meta.url);
/** The console as built by Vite: inside this package when published, beside it in the repository. */
export const CONSOLE = existsSync(PUBLISHED_CONSOLE)
  ? PUBLISHED_CONSOLE
  : new URL('../../console/dist/', import.meta.url);

/**
 * The URL of a module to run in a worker thread.
 * @param source its path below the source folder
 */
export function threadModule(source: string): URL {
  return new URL(IS_SOURCE ? source : source.replace(/\.m?ts$|\.mjs$/, '.js'), import.meta.url);
}
