import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { VERSION } from '../../ground/version.ts';

/** Where a product was written, and the port that it listens on. */
interface Product {
  readonly dir: string;
  readonly port: string;
}

/** The folder of the repository, where this runs in a clone. */
const CLONE = resolve(import.meta.dirname, '../../../../..');
const isClone = existsSync(join(CLONE, 'tools', 'build.ts'));
/** Those that every template with npm uses, each after those that it needs. */
const PACKAGES = ['client', 'backend', 'react'];

/** The commands that start a product with npm. From a clone, it gets the packages of that version. */
export function withNpm({ dir }: Product): readonly string[] {
  const enter = `cd ${quoted(dir)}`;
  if (!isClone) return [enter, 'npm install', 'npm run dev'];
  const staged = PACKAGES.map((name) => `./dist/packages/${name}`).join(' ');
  const files = PACKAGES.map((name) => quoted(join(CLONE, 'dist', `portico-${name}-${VERSION}.tgz`)));
  return [
    `(cd ${quoted(CLONE)} && npm run build -- ${PACKAGES.join(' ')} && npm pack --silent --pack-destination dist ${staged})`,
    enter,
    `npm install ${files.join(' ')}`,
    'npm run dev',
  ];
}

/** The same with pip. From a clone, it gets the kit of that version, with its client. */
export function withPip({ dir, port }: Product): readonly string[] {
  const kit = join(CLONE, 'sdks', 'python');
  const ofClone = [
    '.venv/bin/pip install openapi-python-client',
    `.venv/bin/python ${quoted(join(kit, 'generate.py'))}`,
    `.venv/bin/pip install -r requirements.txt ${quoted(`portico-kit[service] @ ${pathToFileURL(kit)}`)}`,
  ];
  return [
    `cd ${quoted(dir)}`,
    'python3 -m venv .venv',
    ...(isClone ? ofClone : ['.venv/bin/pip install -r requirements.txt']),
    `.venv/bin/uvicorn main:app --env-file .env --host localhost --port ${port}`,
  ];
}

/** A word of a shell. */
function quoted(text: string): string {
  return /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
