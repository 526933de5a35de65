import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEMPLATES } from '../../ground/files.ts';
import { CommandFailed } from '../command.ts';

/** The file of a product with what it needs of the service. A folder that has it was written before. */
export const CONFIGURATION_FILE = 'portico.yaml';
/** Files that packages and repositories would take for their own, by the names that they have until they are written. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

/** The values that differ between products, each in the place of a word of the templates. */
export interface Values {
  /** For people. */
  readonly name: string;
  readonly packageName: string;
  /** Of its application, in the configuration. */
  readonly key: string;
  readonly port: number;
  /** Of the packages of Portico. */
  readonly version: string;
}

/**
 * Whether a folder has a product that was written before; false for one that does not exist, or is empty.
 * @throws CommandFailed for any other
 */
export function isWritten(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  if (!found.isDirectory()) throw new CommandFailed(`${folder} is no folder, so nothing was written.`);
  const names = readdirSync(folder);
  if (names.includes(CONFIGURATION_FILE)) return true;
  if (names.length > 0) throw new CommandFailed(`${folder} is not empty, so nothing was written.`);
  return false;
}

/**
 * Writes the files of a template: nothing where one of them cannot be read or written.
 * @returns their paths in the folder
 */
export function writeTemplate(template: string, folder: string, values: Values): readonly string[] {
  const source = fileURLToPath(new URL(`${template}/`, TEMPLATES));
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true });
  const beside = mkdtempSync(join(parent, `.${basename(folder)}-`));
  try {
    const files = filesIn(source);
    for (const file of files) {
      const target = join(beside, renamed(file));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, filled(readFileSync(join(source, file), 'utf8'), values));
    }
    mkdirSync(folder, { recursive: true });
    // Last, because a folder with it counts as written.
    const names = readdirSync(beside).sort((name) => (name === CONFIGURATION_FILE ? 1 : -1));
    for (const name of names) renameSync(join(beside, name), join(folder, name));
    return files.map(renamed);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

function filesIn(folder: string, root = folder): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path, root) : [relative(root, path)];
  });
}

const renamed = (file: string) => join(dirname(file), RENAMED[basename(file)] ?? basename(file));

function filled(text: string, { name, packageName, key, port, version }: Values): string {
  return text
    .replaceAll('product-key', key)
    .replaceAll('product-name', packageName)
    .replaceAll('Product name', name)
    .replaceAll('localhost:4000', `localhost:${port}`)
    .replaceAll('--port 4000', `--port ${port}`)
    .replaceAll(/("@portico\/\w+": )"\*"/g, `$1"^${version}"`);
}
