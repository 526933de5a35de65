import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { compiled, formatsIn, type Text } from './messages.ts';

/** Texts by name. A name with `@` before it has a note for translators on the text or the group of that name, `@` alone one on the whole. */
export interface Catalogue {
  readonly [name: string]: Text | Catalogue;
}

/** Each language has a folder, with a catalogue for each topic. */
export const TEXTS = join(import.meta.dirname, '../src/texts');

/** The languages in which there are texts. */
export const languages = globSync('*/', { cwd: TEXTS })
  .map((folder) => basename(folder))
  .sort();

/** The topics of a language. */
export const topicsOf = (language: string) =>
  globSync('*.json', { cwd: join(TEXTS, language) })
    .map((file) => basename(file, '.json'))
    .sort();

export const catalogueAt = (path: string): Catalogue => JSON.parse(readFileSync(path, 'utf8'));

export const pathOf = (language: string, topic: string) => join(TEXTS, language, `${topic}.json`);

export const isGroup = (entry: Text | Catalogue | undefined): entry is Catalogue =>
  typeof entry === 'object' && !Array.isArray(entry);

/** Texts and groups of texts, without notes. */
export const entriesOf = (catalogue: Catalogue) =>
  Object.entries(catalogue).filter(([name]) => !name.startsWith('@'));

const code = (entry: Text | Catalogue): string =>
  isGroup(entry)
    ? `{ ${entriesOf(entry)
        .map(([name, own]) => `${JSON.stringify(name)}: ${code(own)}`)
        .join(', ')} }`
    : compiled(entry);

/** A catalogue as a module of JavaScript, which exports what stands at its top. */
function moduleOf(catalogue: Catalogue): string {
  const exported = entriesOf(catalogue).map(([name, entry]) => `export const ${name} = ${code(entry)};`);
  const formats = exported.length === 0 ? [] : formatsIn(exported.join());
  const imports = formats.length > 0 ? [`import { ${formats.join(', ')} } from '../../frame/time.ts';`] : [];
  return [...imports, ...exported].join('\n');
}

const COMPILED = /\/texts\/[\w-]+\/[\w-]+\.json\.js$/;

/** The name of the module of a catalogue, which is beside it, but in no file. */
export const compiledAt = (path: string) => `${path}.js`;

/** Compiles catalogues that are imported as modules. */
export function compiledCatalogues(): Plugin {
  return {
    name: 'portico-catalogues',
    resolveId: { order: 'pre', handler: (source) => (COMPILED.test(source) ? source : undefined) },
    load(id) {
      if (!COMPILED.test(id)) return undefined;
      const path = id.slice(0, -'.js'.length);
      this.addWatchFile(path);
      try {
        return moduleOf(catalogueAt(path));
      } catch (error) {
        throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
    },
  };
}
