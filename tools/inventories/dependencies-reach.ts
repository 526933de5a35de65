/** Finds what the code of an installed package can reach beyond its own memory, called or not. */
import { globSync, readFileSync } from 'node:fs';

/** Modules of Node, by their names in `require`, `import` or `import()`. */
const importing = (...names: readonly string[]) =>
  `(?:require\\(|from\\s*|import\\(|import\\s*)\\s*['"\`](?:node:)?(?:${names.join('|')})(?:/promises)?['"\`]`;

const SIGNS = {
  network: new RegExp(
    `${importing('net', 'tls', 'dgram', 'http', 'https', 'http2', 'dns')}|(?:\\|\\||=)\\s*fetch\\b|(?:[=(?:>]|await|return)\\s*\\(?fetch\\(`,
  ),
  files: new RegExp(importing('fs')),
  'child processes': new RegExp(importing('child_process')),
  threads: new RegExp(importing('worker_threads', 'cluster')),
  'code from text': new RegExp(`(?:^|[^\\w.$'"\`])(?:eval|Function)\\((?!\\))|${importing('vm')}`, 'm'),
  environment: /process\.env\b/,
} as const;

export type Reach = keyof typeof SIGNS;

export const REACHES = Object.keys(SIGNS) as Reach[];

/** Folders and files that no import reaches. */
const BESIDE =
  /(?:^|\/)(?:tests?|__tests__|bench(?:marks?)?(?:\.js)?|examples?(?:\.js)?|docs|scripts)(?:\/|$)/;

/** @param folder where it is installed */
export function reachOf(folder: string): readonly Reach[] {
  const files = globSync(`${folder}/**/*.{js,cjs,mjs}`).filter((file) => {
    const own = file.slice(folder.length + 1);
    return !own.includes('node_modules/') && !BESIDE.test(own);
  });
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  return REACHES.filter((reach) => texts.some((text) => SIGNS[reach].test(text)));
}
