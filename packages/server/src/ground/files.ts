import { existsSync } from 'node:fs';

/*
 * Where the files of this package are. The root of the source and that of the bundle are each one folder deep in the
 * package; the bundle has this module at its root.
 */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const ROOT = new URL(IS_SOURCE ? '../' : './', import.meta.url);
/** Ends with a slash. */
export const PACKAGE = new URL('../', ROOT);

export const MANIFEST = new URL('package.json', PACKAGE);
export const ASSETS = new URL('assets/', PACKAGE);
/** The products that `portico init` writes. */
export const TEMPLATES = new URL('templates/', PACKAGE);

const PUBLISHED_CONSOLE = new URL('console/', PACKAGE);
/** The console as built by Vite: inside this package when published, beside it in the repository. */
export const CONSOLE = existsSync(PUBLISHED_CONSOLE)
  ? PUBLISHED_CONSOLE
  : new URL('../console/dist/', PACKAGE);

const PUBLISHED_GUIDE = new URL('guide/', PACKAGE);
/** The site of the documents as `npm run docs` built it: inside this package when published. */
export const GUIDE = existsSync(PUBLISHED_GUIDE)
  ? PUBLISHED_GUIDE
  : new URL('../../tools/site/dist/', PACKAGE);

/**
 * The URL of a module to run in a worker thread.
 * @param source its path below the source folder
 */
export function threadModule(source: string): URL {
  return new URL(IS_SOURCE ? source : source.replace(/\.m?ts$|\.mjs$/, '.js'), ROOT);
}
