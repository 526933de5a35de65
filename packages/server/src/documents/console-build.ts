import { readFileSync } from 'node:fs';
import { CONSOLE } from '../files.ts';

/** The console as Vite built it in `packages/console/dist`, published within the server's package. */
export interface ConsoleBuild {
  /** The page, with placeholders for what depends on the service. */
  readonly shell: string;
  readonly scripts: ReadonlyMap<string, BuiltFile>;
  readonly styles: ReadonlyMap<string, BuiltFile>;
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
      scripts: within('scripts/'),
      styles: within('styles/'),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const builtFile = (folder: URL, file: string): BuiltFile => ({
  body: read(folder, file),
  br: read(folder, `${file}.br`),
  gzip: read(folder, `${file}.gz`),
});

const read = (folder: URL, file: string) => readFileSync(new URL(file, folder));
