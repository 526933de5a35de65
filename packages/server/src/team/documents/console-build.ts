import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { CONSOLE } from '../../ground/files.ts';

/** The console as Vite built it in `packages/console/dist`, published within the server's package. */
export interface ConsoleBuild {
  /** The page, with placeholders for what depends on the service and on the language. */
  readonly shell: string;
  readonly pages: readonly PageFiles[];
  /** Code, the same in every language. */
  readonly scripts: ReadonlyMap<string, BuiltFile>;
  readonly styles: ReadonlyMap<string, BuiltFile>;
  /** By tag, in the order in which people choose among them. */
  readonly editions: ReadonlyMap<string, Edition>;
}

/** The console in one language. */
export interface Edition {
  /** Names its scripts' folder, and changes with its texts. */
  readonly id: string;
  readonly shell: ShellTexts;
  /** Modules that the code imports from its own folder. */
  readonly texts: ReadonlyMap<string, BuiltFile>;
}

/** The texts of the page without its scripts. */
export interface ShellTexts {
  readonly description: string;
  readonly noScript: { readonly what: string; readonly how: string };
}

/** The files that a page of the console loads. */
export interface PageFiles {
  /** Such as `/console/organizations/:id`. */
  readonly path: string;
  /** The page to sign in comes in place of a `signed-in` page for everybody else. */
  readonly audience: 'signed-in' | 'signed-out' | 'anyone';
  /** The scripts to name in its document, such as `scripts/account-Cg9cU5Ak.js`. */
  readonly files: readonly string[];
}

/** A file with a hash in its name, compressed when it was built. */
export interface BuiltFile {
  readonly body: Uint8Array;
  readonly br: Uint8Array;
  readonly gzip: Uint8Array;
}

/** The part of Vite's manifest that is used: the files of each source. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

/**
 * Reads all files at once, so that a new build does not affect a running service, and requests never name files on disk.
 * @param folder ends with a slash
 * @returns undefined where the console has not been built
 */
export function readConsole(folder = CONSOLE): ConsoleBuild | undefined {
  try {
    const manifest: Manifest = JSON.parse(read(folder, 'manifest.json').toString());
    const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
    const within = (place: string) =>
      new Map(
        [...files]
          .filter((file) => file.startsWith(place))
          .map((file) => [file.slice(place.length), builtFile(folder, file)]),
      );
    return {
      shell: read(folder, 'index.html').toString(),
      pages: JSON.parse(read(folder, 'preloads.json').toString()),
      scripts: within('scripts/'),
      styles: within('styles/'),
      editions: new Map(
        readdirSync(new URL('texts/', folder))
          .sort(englishFirst)
          .map((language) => [language, editionOf(folder, language)]),
      ),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const englishFirst = (a: string, b: string) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1);

function editionOf(folder: URL, language: string): Edition {
  const place = `texts/${language}/`;
  const names = readdirSync(new URL(place, folder)).filter((name) => name.endsWith('.js'));
  const texts = new Map(names.map((name) => [name, builtFile(folder, place + name)]));
  return {
    id: editionId(language, texts),
    shell: JSON.parse(read(folder, `${place}shell.json`).toString()),
    texts,
  };
}

/** The name of an edition with these texts. */
export function editionId(language: string, texts: Edition['texts']): string {
  const hash = createHash('sha256');
  for (const [name, { body }] of texts) hash.update(name).update('\0').update(body);
  return `${language}-${hash.digest('base64url').slice(0, 10)}`;
}

const builtFile = (folder: URL, file: string): BuiltFile => ({
  body: read(folder, file),
  br: read(folder, `${file}.br`),
  gzip: read(folder, `${file}.gz`),
});

const read = (folder: URL, file: string) => readFileSync(new URL(file, folder));
