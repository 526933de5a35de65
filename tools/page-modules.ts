/**
 * The modules of pages are written in TypeScript and run in browsers, which don't strip types. There is no build for
 * them: the types go when the file in the repository is written, and Node's way to strip them, which it calls
 * experimental, is nothing that the service depends on.
 */
import { stripTypeScriptTypes } from 'node:module';
import { basename } from 'node:path';

/** Where the module is kept as browsers run it. */
export function modulePath(file: string): string {
  return `packages/server/assets/pages/${basename(file, '.ts')}.js`;
}

/** What is left of a module without its types, and without the blanks in their place. */
export function moduleText(typescript: string): string {
  return stripTypeScriptTypes(typescript)
    .replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'")
    .replace(/(?<=\S) {3,}(?=\S)/g, ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/^[\s;]+\n/, '')
    .replace(/\n{3,}/g, '\n\n');
}
