/** The site's pages: which file of the repository each is made from, and its text with links that hold on the site. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '../publish/workspaces.ts';

/** A page of the site. */
export interface Page {
  /** Its path on the site, such as `guides/roles.md`. */
  readonly path: string;
  /** The file that it is made from, from the root of the repository; undefined for a page made of the interface alone. */
  readonly source: string | undefined;
  readonly title: string;
  /** Its first paragraph, as plain text. */
  readonly summary: string;
  readonly text: string;
}

/** Folders of the site in reading order, by the titles that the side bar has. */
export const SECTIONS = [
  ['start', 'First steps'],
  ['guides', 'Guides'],
  ['concepts', 'Concepts'],
  ['operate', 'Operate'],
  ['secure', 'Secure'],
  ['reference', 'Reference'],
  ['migrate', 'Move here from …'],
  ['compare', 'Compared with …'],
  ['contributing', 'Contribute'],
  ['decisions', 'Decisions'],
] as const;

/** Files outside of `docs/` that are pages, too. */
const FURTHER: readonly (readonly [pattern: string, path: (file: string) => string])[] = [
  ['packages/*/README.md', (file) => `reference/packages/${file.split('/')[1]}.md`],
  ['sdks/*/README.md', (file) => `reference/packages/${file.split('/')[1]}.md`],
  ['examples/*/README.md', (file) => `start/examples/${file.split('/')[1]}.md`],
  ['SECURITY.md', () => 'secure/reporting.md'],
  ['CHANGELOG.md', () => 'reference/changes.md'],
  ['ARCHITECTURE.md', () => 'contributing/architecture.md'],
  ['CONTRIBUTING.md', () => 'contributing/index.md'],
];

/** @returns the path on the site of each file that is a page, by its path in the repository */
export function sitePaths(): ReadonlyMap<string, string> {
  const inDocs = globSync('docs/**/*.md', { cwd: ROOT }).map((found) => {
    const file = found.replaceAll('\\', '/');
    return [file, file.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md')] as const;
  });
  const others = FURTHER.flatMap(([pattern, path]) =>
    globSync(pattern, { cwd: ROOT }).map((found) => {
      const file = found.replaceAll('\\', '/');
      return [file, path(file)] as const;
    }),
  );
  return new Map([...inDocs.sort(), ...others.sort()]);
}

/** Files that pages show or offer, by their path in the repository. */
export type Assets = Map<string, string>;

/** Reads all pages that are files of the repository. */
export function readPages(assets: Assets): Page[] {
  const paths = sitePaths();
  return [...paths].map(([source, path]) => {
    const markdown = tabbed(readFileSync(join(ROOT, source), 'utf8'));
    return pageOf(path, { source, markdown: linked(markdown, { source, path, paths, assets }) });
  });
}

export function pageOf(
  path: string,
  { source, markdown }: { readonly source: string | undefined; readonly markdown: string },
): Page {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? path;
  const paragraph = /^# .+\n+((?:[^\n#|<`-].*\n)+)/m.exec(`${markdown}\n`)?.[1] ?? '';
  return { path, source, title: plain(title), summary: plain(paragraph), text: markdown };
}

const LANGUAGES: Readonly<Record<string, string>> = {
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  go: 'Go',
  sh: 'curl',
};

/** Blocks of code between these comments are shown as tabs, which Markdown elsewhere shows one below the other. */
function tabbed(markdown: string): string {
  return markdown
    .replace(/<!-- tabs -->([\s\S]*?)<!-- end of tabs -->/g, (_, blocks) => {
      const named = blocks.replace(
        /^```(\w+)$/gm,
        (fence: string, language: string) => `${fence} [${LANGUAGES[language] ?? language}]`,
      );
      return `::: code-group\n${named}\n:::`;
    })
    .replace(/<!--[\s\S]*?-->\n?/g, '');
}

function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

interface Linking {
  readonly source: string;
  readonly path: string;
  readonly paths: ReadonlyMap<string, string>;
  readonly assets: Assets;
}

/** Blocks and spans of code, or else a link: whichever begins first. */
const PART = /^ *```[\s\S]*?^ *```|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)|`[^`\n]+`/gm;

/** Leads links to pages of the site, and says where the files are that are no pages. */
function linked(markdown: string, linking: Linking): string {
  return markdown.replace(PART, (whole, image, text, url) =>
    url === undefined ? whole : link({ whole, image, text, url }, linking),
  );
}

interface Link {
  readonly whole: string;
  readonly image: string;
  readonly text: string;
  readonly url: string;
}

function link({ whole, image, text, url }: Link, { source, path, paths, assets }: Linking): string {
  if (/^(?:[a-z]+:|#|\/)/.test(url)) return whole;
  const [target = '', fragment] = url.split('#');
  const file = posix.normalize(posix.join(dirname(source), target)).replace(/\/$/, '');
  const page = paths.get(file) ?? paths.get(`${file}/README.md`);
  if (page !== undefined) {
    const relative = posix.relative(dirname(path), page);
    return `${image}[${text}](./${relative}${fragment === undefined ? '' : `#${fragment}`})`;
  }
  if (!existsSync(join(ROOT, file))) throw new Error(`${source} links to ${url}, which does not exist.`);
  if (!/\.(?:png|svg|json|txt)$/.test(file)) return text.includes(file) ? text : `${text} (\`${file}\`)`;
  const name = `files/${file.replaceAll('/', '-')}`;
  assets.set(file, name);
  return image ? `![${text}](/${name})` : `[${text}](/${name}){target="_self"}`;
}
