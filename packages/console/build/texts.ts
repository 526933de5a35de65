import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { compress } from './compress.ts';

/*
 * A page is the same code in every language, with other texts beside it. So texts are no part of the code's chunks, but
 * modules that the code imports from its own folder by names without a hash. The service serves the code in a folder for
 * each language, where these names lead to the texts in that language: nothing is asked for at run time, and no language
 * costs another one anything.
 */

const SOURCES = join(import.meta.dirname, '../src');
const TEXTS = join(SOURCES, 'texts');
/** How dates, numbers and lists are written, which texts and pages both use. */
const FORMATS = join(SOURCES, 'frame/time.ts');

/** The files of texts that browsers fetch as one, by its name. Any other file is fetched by itself. Over HTTP/1.1, six come at a time. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  first: ['time', 'frame', 'sign-in'],
  console: [
    ...[
      'account',
      'api-keys',
      'authorize',
      'connections',
      'domains',
      'end-session',
      'events',
      'failures',
      'identities',
      'mail-links',
      'methods',
      'organizations',
      'passkeys',
      'pending',
      'policies',
    ],
    ...['roles', 'scopes', 'second-factor', 'webhooks', 'words'],
  ],
  operators: ['operators', 'applications', 'brand'],
};

/** All files of texts, and that of the formats. */
const files = ['time', ...globSync('*.ts', { cwd: TEXTS }).map((file) => basename(file, '.ts'))];

const bundleOf = (file: string) =>
  Object.entries(TOGETHER).find(([, files]) => files.includes(file))?.[0] ?? file;

/** Where browsers find a bundle, beside every script. */
const placeOf = (bundle: string) => `./texts-${bundle}.js`;
const PLACE = /^\.\/texts-[\w-]+\.js$/;

const EXPORTED = /^export (?:const|function) (\w+)/gm;
const exportsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(EXPORTED)].map(([, name = '']) => name);

/** The name of an export in its bundle, where another file may have one of the same name. */
const nameIn = (file: string, name: string) => `${file.replaceAll('-', '_')}_${name}`;

/** The languages in which there are texts: English, and one for each folder. */
export const languages = [
  'en',
  ...globSync('*/', { cwd: TEXTS })
    .map((folder) => basename(folder))
    .sort(),
];

const pathOf = (language: string, file: string) => {
  if (file === basename(FORMATS, '.ts')) return FORMATS;
  return language === 'en' ? join(TEXTS, `${file}.ts`) : join(TEXTS, language, `${file}.ts`);
};

/** The name of the file of texts at a path, whatever its language; undefined for any other file. */
function fileAt(path: string): string | undefined {
  const within = path.startsWith(TEXTS) || path === FORMATS;
  return within && path.endsWith('.ts') ? basename(path, '.ts') : undefined;
}

const IMPORT = /\bimport \{([^}]*)\} from ["']([^"']+\.ts)["']/g;

/**
 * Leads imports of texts to their bundles.
 * @param isOwn whether a file of texts is part of what is built, so that it stays where it is
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
          await writeShell(join(folder, language));
        }),
      );
    },
  };
}

/** Writes what the shell says in a language, for the service, as data. */
async function writeShell(folder: string): Promise<void> {
  const bundle = await import(pathToFileURL(join(folder, placeOf('shell'))).href);
  writeFileSync(join(folder, 'shell.json'), JSON.stringify(bundle[nameIn('shell', 'shell')]));
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
        const path = pathOf(language, file);
        const names = exportsOf(path).map((name) => `${name} as ${nameIn(file, name)}`);
        return `export { ${names.join(', ')} } from '${path}';`;
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
