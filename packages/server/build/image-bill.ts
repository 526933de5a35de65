/**
 * Writes the bill of materials of the image, for a part of the Dockerfile: `node image-bill.ts ROOT`. ROOT has the
 * status of Debian's packages that its libraries come from, a file each in `var/lib/dpkg/status.d`.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOf, nodePart, type Part } from './bill.ts';
import { type Bundled, packageIn } from './third-party.ts';

const PACKAGE = join(import.meta.dirname, '..');
const DOCUMENTS = 'usr/share/doc/portico';

const [root = '/'] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
const bundled: Bundled[] = JSON.parse(readFileSync(join(PACKAGE, 'dist/bundled.json'), 'utf8'));
const binaries = globSync(join(PACKAGE, '../../node_modules/@node-rs/argon2*')).map(packageIn);
const libraries = globSync(join(root, 'var/lib/dpkg/status.d/*')).map(libraryIn);
const parts = [nodePart(process.versions.node), ...libraries, ...binaries, ...bundled];
mkdirSync(join(root, DOCUMENTS), { recursive: true });
writeFileSync(
  join(root, DOCUMENTS, 'portico.cdx.json'),
  billOf({ name: 'portico', version, type: 'container' }, parts),
);

/** A package by its paragraph in the status of dpkg. Its copyright file lies in the image, too. */
function libraryIn(file: string): Part {
  const text = readFileSync(file, 'utf8');
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  const [name, version] = [field('Package'), field('Version')];
  const place = `pkg:deb/debian/${name}@${encodeURIComponent(version)}`;
  return { name, version, purl: `${place}?arch=${field('Architecture')}` };
}
