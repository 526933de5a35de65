/**
 * Counts the developer's own lines of each product of `portico init`, and of the same product written with others: the
 * tables of `docs/start/product.md` and `docs/compare/README.md`.
 * A line counts unless it is blank or a comment; imports, markup and settings of the build are lines like any other.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT } from '../publish/workspaces.ts';

export const PRODUCT_MARKS = ['<!-- products: generated -->', '<!-- end of products -->'] as const;

export const COMPARED_MARKS = ['<!-- compared: generated -->', '<!-- end of compared -->'] as const;

const COMPARED = 'examples/compared';
const TEMPLATES = 'packages/server/templates';
/** The measure of success of the kits. */
export const MOST_LINES = 60;
/** Code by the endings of its files; a manifest, a list of ignored files and the configuration of Portico are none. */
const CODE = ['.js', '.jsx', '.ts', '.tsx', '.html', '.css', '.py'];
/** Comments that stand alone, in each of the languages. */
const COMMENTS = [/^\s*\/\/.*$/gm, /\{?\/\*.*?\*\/\}?/gs, /<!--.*?-->/gs];
const IN_PYTHON = [/^\s*#.*$/gm, /^\s*""".*?"""$/gms];

export interface CountedFile {
  readonly file: string;
  readonly lines: number;
}

/** The number of lines of code in a text. @param ending of its file, such as `.jsx` */
export function ownLines(text: string, ending: string): number {
  const comments = ending === '.py' ? IN_PYTHON : COMMENTS;
  const code = comments.reduce((rest, comment) => rest.replaceAll(comment, ''), text);
  return code.split('\n').filter((line) => line.trim() !== '').length;
}

/** The files of a product that have code. @param folder from the root */
export function countedFiles(folder: string): readonly CountedFile[] {
  const files = globSync('**/*', { cwd: join(ROOT, folder), withFileTypes: true })
    .filter((entry) => entry.isFile() && CODE.includes(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  return files.map((file) => ({
    file: file.slice(join(ROOT, folder).length + 1),
    lines: ownLines(readFileSync(file, 'utf8'), extname(file)),
  }));
}

export const totalOf = (files: readonly CountedFile[]) => files.reduce((sum, { lines }) => sum + lines, 0);

/** @throws Error for a product with more lines than were promised */
export function productsTable(): string {
  const rows = readdirSync(join(ROOT, TEMPLATES))
    .sort()
    .map((template) => {
      const files = countedFiles(join(TEMPLATES, template));
      const total = totalOf(files);
      if (total > MOST_LINES)
        throw new Error(
          `${TEMPLATES}/${template} has ${total} lines of code, and ${MOST_LINES} are promised`,
        );
      const each = files.map(({ file, lines }) => `\`${file}\` ${lines}`).join(', ');
      return `| \`${template}\` | ${total} | ${each} |`;
    });
  return ['| Template | Lines | In |', '|---|---|---|', ...rows].join('\n');
}

/** The same product, in React with Vite and Express, with Portico's kits and with other libraries. */
export function comparedTable(): string {
  const pinned = (folder: string, name: string) =>
    JSON.parse(readFileSync(join(ROOT, COMPARED, folder, 'package.json'), 'utf8')).dependencies[name];
  const rows = [
    ['Portico', join(TEMPLATES, 'express')],
    [`better-auth ${pinned('better-auth', 'better-auth')}`, join(COMPARED, 'better-auth')],
    [`Auth.js, \`@auth/express\` ${pinned('auth-js', '@auth/express')}`, join(COMPARED, 'auth-js')],
  ].map(([title, folder = '']) => {
    const files = countedFiles(folder);
    const of = (isCounted: (file: string) => boolean) => totalOf(files.filter(({ file }) => isCounted(file)));
    const isServer = (file: string) => /^(?:server|roles)\.js$/.test(file);
    const page = of((file) => !isServer(file));
    return `| ${title} | ${totalOf(files)} | ${of(isServer)} | ${page} | ${files.length} |`;
  });
  return ['| With | Lines | of the server | of the page | Files |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}
