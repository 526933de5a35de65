import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KINDS, Misused, type Values } from './values.ts';

interface Added {
  /** The files that were written or changed. */
  readonly files: readonly string[];
  /** The remaining steps, one per line. */
  readonly left: readonly string[];
}

/**
 * Writes the skeleton of every place that a new thing touches, from the template of its kind: sections that begin with
 * `===`, an action, a path and, after `::`, the position in it: patterns that are found in sequence, separated by `>`.
 * @throws Misused if the arguments are invalid, or a place is not found; no file is written then
 */
export function addNew(root: string, [kind = '', ...given]: readonly string[]): Added {
  if (!Object.hasOwn(KINDS, kind)) throw new Misused(`npm run new -- ${Object.keys(KINDS).join(' | ')} …`);
  const values = KINDS[kind as keyof typeof KINDS](root, given);
  const template = filled(readFileSync(new URL(`${kind}.txt`, import.meta.url), 'utf8'), values);
  const edits = new Edits(root);
  const left: string[] = [];
  for (const section of template.split(/^=== /m).slice(1)) {
    const [, how = '', path = '', rest = '', text = ''] =
      section.match(/^(\S+) ?(\S*)(?: :: | )?(.*)\n([\s\S]*)$/) ?? [];
    if (how === 'left') left.push(...text.trim().split('\n'));
    else edits.apply({ how, path, rest, text });
  }
  if (kind === 'column') edits.listColumn(values);
  return { files: edits.write(), left };
}

const filled = (template: string, values: Values) =>
  template.replaceAll(/\{\{([\w-]+)\}\}/g, (open, name: string) => values[name] ?? open);

interface Section {
  readonly how: string;
  readonly path: string;
  readonly rest: string;
  readonly text: string;
}

/** Changes of files that are written together. */
class Edits {
  readonly #root: string;
  readonly #texts = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  apply({ how, path, rest, text }: Section): void {
    if (how === 'file') this.#create(path, text);
    else if (how === 'end') this.#texts.set(path, this.#read(path) + text);
    else if (how === 'import') this.#import(path, rest);
    else if (how === 'text') this.#addText(path, rest.split(' '), text.trim());
    else this.#insert(path, { text, at: this.#find(path, rest, how) });
  }

  write(): string[] {
    for (const [path, text] of this.#texts) {
      mkdirSync(dirname(join(this.#root, path)), { recursive: true });
      writeFileSync(join(this.#root, path), text);
    }
    return [...this.#texts.keys()];
  }

  /** Adds a column to the lists of its table, and to the first values of its rows. */
  listColumn({ row = '', name = '', first = '' }: Values): void {
    const initial = new RegExp(`: Omit<${row},[^=]*= \\{\n`);
    const list = new RegExp(`<Columns<(Omit<)?${row}\\b[^(]*\\(\\{\n`);
    for (const path of globSync('packages/server/src/**/*.ts', { cwd: this.#root })) {
      const text = this.#read(path);
      for (const [pattern, value] of [
        [initial, first],
        [list, 'true'],
      ] as const) {
        const match = text.match(pattern);
        if (match)
          this.#insert(path, { text: `  ${name}: ${value},\n`, at: (match.index ?? 0) + match[0].length });
      }
    }
  }

  #read(path: string): string {
    return this.#texts.get(path) ?? readFileSync(join(this.#root, path), 'utf8');
  }

  #create(path: string, text: string): void {
    if (existsSync(join(this.#root, path))) throw new Misused(`${path} is there already`);
    this.#texts.set(path, text);
  }

  /** @param patterns found in sequence; the place is before, or after, the last */
  #find(path: string, patterns: string, how: string): number {
    const text = this.#read(path);
    let at = 0;
    let end = 0;
    for (const pattern of patterns.split(' > ')) {
      const match = new RegExp(pattern, 'm').exec(text.slice(end));
      if (!match) throw new Misused(`${path} has no ${pattern}, where the new lines belong`);
      at = end + match.index;
      end = at + match[0].length;
    }
    return how === 'after' ? end : at;
  }

  #insert(path: string, { text, at }: { readonly text: string; readonly at: number }): void {
    const before = this.#read(path);
    this.#texts.set(path, before.slice(0, at) + text + before.slice(at));
  }

  /** @param what such as `done from './operation.ts'` */
  #import(path: string, what: string): void {
    const [name = '', from = ''] = what.split(' from ');
    const place = new RegExp(`^import \\{([^}]*)\\} from ${from};`, 'm').exec(this.#read(path));
    if (!place) throw new Misused(`${path} imports nothing from ${from}`);
    if (!new RegExp(`\\b${name}\\b`).test(place[1] ?? ''))
      this.#insert(path, { text: ` ${name},`, at: place.index + 'import {'.length });
  }

  /** Adds a text to the catalogue of each language, in English, before the first whose key begins like this. */
  #addText(catalogue: string, [like = '', key = '']: readonly string[], english: string): void {
    const found = globSync(`packages/console/src/texts/*/${catalogue}.json`, { cwd: this.#root });
    if (found.length === 0) throw new Misused(`there is no catalogue ${catalogue}`);
    for (const path of found) {
      const text = `"${key}": "${english}",\n`;
      this.#insert(path, { text, at: this.#find(path, `^ *"${like}`, 'before') });
    }
  }
}
