import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import {
  catalogueAt,
  compiledAt,
  compiledCatalogues,
  entriesOf,
  languages,
  pathOf,
  TEXTS,
  topicsOf,
} from './catalogues.ts';
import { compress } from './compress.ts';

/*
 * Pages have the same code in every language, with other texts beside it. So texts are not bundled into the chunks but
 * are modules that the code imports from its own folder, by names without a hash. The service serves the code in a
 * folder per language, where these names resolve to that language's texts: no request is needed at run time, and no
 * language pays for another.
 */

const SOURCES = join(import.meta.dirname, '../src');
/** How dates, numbers and lists are written, which texts and pages both use. */
const FORMATS = join(SOURCES, 'frame/time.ts');

/** The files of texts that browsers fetch as one, by its name. Any other file is fetched by itself. Over HTTP/1.1, six come at a time. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  first: ['time', 'frame', 'sign-in'],
  console: [
    'account',
    'api-keys',
    'authorize',
    'connections',
    'device',
    'domains',
    'drafts',
    'end-session',
    'events',
    'failures',
    'groups',
    'identities',
    'machines',
    'mail-links',
    'methods',
    'organizations',
    'passkeys',
    'pending',
    'policies',
    'roles',
    'scopes',
    'second-factor',
    'side',
    'table',
    'webhooks',
    'words',
  ],
  operators: ['operators', 'applications', 'brand', 'first-operator', 'hooks', 'settings'],
};

/** The words of the document before any script runs: the service writes them, so no script imports it. */
const SHELL = 'shell';

/** All files of texts, and that of the formats. */
const files = ['time', ...topicsOf('en').filter((topic) => topic !== SHELL)];

const bundleOf = (file: string) =>
  Object.entries(TOGETHER).find(([, files]) => files.includes(file))?.[0] ?? file;

/** Where browsers find a bundle, beside every script. */
const placeOf = (bundle: string) => `./texts-${bundle}.js`;
const PLACE = /^\.\/texts-[\w-]+\.js$/;

const EXPORTED = /^export (?:const|function) (\w+)/gm;

/** The name of an export in its bundle, where another file may have one of the same name. */
const nameIn = (file: string, name: string) => `${file.replaceAll('-', '_')}_${name}`;

/** The module of a file in a language, and its exports. */
function moduleAt(language: string, file: string): { path: string; names: readonly string[] } {
  if (file === basename(FORMATS, '.ts')) {
    const exported = readFileSync(FORMATS, 'utf8').matchAll(EXPORTED);
    return { path: FORMATS, names: [...exported].map(([, name = '']) => name) };
  }
  const path = pathOf(language, file);
  return { path: compiledAt(path), names: entriesOf(catalogueAt(path)).map(([name]) => name) };
}

/** The name of the file of texts at a path, in any language; undefined for any other file. */
function fileAt(path: string): string | undefined {
  if (path === FORMATS) return basename(path, '.ts');
  return path.startsWith(TEXTS) && path.endsWith('.json') ? basename(path, '.json') : undefined;
}

const IMPORT = /\bimport \{([^}]*)\} from ["']([^"']+\.(?:ts|json))["']/g;

/**
 * Resolves imports of texts to their bundles.
 * @param isOwn whether a file of texts is part of the build, and stays where it is
 */
function leadingToBundles(isOwn: (file: string) => boolean) {
  const bundled = (importer: string, source: string) => {
    const file = importer.startsWith(SOURCES) ? fileAt(resolve(dirname(importer), source)) : undefined;
    return file === undefined || isOwn(file) ? undefined : file;
  };
  return {
    transform: (code: string, importer: string) =>
      code.replace(IMPORT, (statement: string, names: string, source: string) => {
        const file = bundled(importer, source);
        if (file === undefined) return statement;
        const renamed = names.split(',').map((name) => {
          const [imported = '', local = imported] = name.trim().split(' as ');
          return `${nameIn(file, imported)} as ${local}`;
        });
        return `import { ${renamed.join(', ')} } from '${placeOf(bundleOf(file))}'`;
      }),
    resolveId(source: string, importer = '') {
      if (PLACE.test(source)) return { id: source, external: true } as const;
      if (bundled(importer, source) !== undefined)
        throw new Error(`${importer} must import what it needs of ${source} by name.`);
      return undefined;
    },
  };
}

/** Leaves the texts out of the code, and builds them in each language. */
export function textsBeside(): Plugin {
  let folder = '';
  return {
    name: 'portico-texts',
    apply: 'build',
    ...leadingToBundles(() => false),
    configResolved({ root, build: { outDir } }) {
      folder = join(resolve(root, outDir), 'texts');
    },
    async closeBundle() {
      await Promise.all(
        languages.map(async (language) => {
          await buildTexts(language, join(folder, language));
          writeShell(language, join(folder, language));
        }),
      );
    },
  };
}

/** Reads `npm run dev`'s texts in English. */
export function textsInDevelopment(): Plugin {
  return {
    name: 'portico-texts-in-development',
    apply: 'serve',
    resolveId(source, importer = '') {
      const file = source.endsWith('.json') ? fileAt(resolve(dirname(importer), source)) : undefined;
      return file && compiledAt(pathOf('en', file));
    },
  };
}

interface Shell {
  readonly description: string;
  readonly noScript: { readonly what: string; readonly how: string };
}

export const shellIn = (language: string) => catalogueAt(pathOf(language, SHELL))[SHELL] as unknown as Shell;

/** Writes it for the service. */
function writeShell(language: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'shell.json'), JSON.stringify(shellIn(language)));
}

/** The bundles of texts that a chunk imports, as paths in the build. */
export const textsOf = ({ imports }: Rolldown.OutputChunk): string[] =>
  imports.filter((name) => PLACE.test(name)).map((name) => join('scripts', name));

async function buildTexts(language: string, outDir: string): Promise<void> {
  const bundles = new Set(files.map(bundleOf));
  await Promise.all(
    [...bundles].map((bundle) => {
      const own = files.filter((file) => bundleOf(file) === bundle);
      const code = own.map((file) => {
        const { path, names } = moduleAt(language, file);
        const renamed = names.map((name) => `${name} as ${nameIn(file, name)}`);
        return `export { ${renamed.join(', ')} } from '${path}';`;
      });
      return buildOne({ bundle, own, code: code.join('\n'), outDir });
    }),
  );
}

interface Bundle {
  readonly bundle: string;
  readonly own: readonly string[];
  readonly code: string;
  readonly outDir: string;
}

async function buildOne({ bundle, own, code, outDir }: Bundle): Promise<void> {
  const entry = `\0bundle:${bundle}`;
  const { resolveId, transform } = leadingToBundles((file) => own.includes(file));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: SOURCES,
    plugins: [
      {
        name: 'portico-texts-bundle',
        resolveId: {
          order: 'pre',
          handler: (source, importer) => (source === entry ? entry : resolveId(source, importer)),
        },
        load: (id) => (id === entry ? code : undefined),
        transform,
      },
      compiledCatalogues(),
      compress(),
    ],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: placeOf(bundle).slice(2) },
      },
    },
  });
}
