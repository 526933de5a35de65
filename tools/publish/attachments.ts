/**
 * Attachments of the executable and the packages made of it: a bill of materials, the notices of all software inside, and
 * the SHA-256 of each file.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOf, nodePart, type Part, type Whole } from '../../packages/server/build/bill.ts';
import { type Bundled, noticesOf, packageIn } from '../../packages/server/build/third-party.ts';
import { ROOT } from './workspaces.ts';

/** Folders of the service's package with a list of the software in them, and its notices. */
const LISTED = ['dist', 'guide'];

export interface Inside {
  readonly parts: readonly Part[];
  readonly notices: string;
}

/**
 * The software inside an executable.
 * @param staged the folder of all that it holds
 * @param node the folder of Node's package
 * @param libraries the folders of packages whose binaries it holds
 */
export function insideOf(staged: string, node: string, libraries: readonly string[]): Inside {
  const listed = (file: string) => LISTED.map((folder) => readFileSync(join(staged, folder, file), 'utf8'));
  const own = packageIn(node);
  const binaries = libraries.map(packageIn);
  return {
    parts: [
      nodePart(own.version, `pkg:npm/${own.name}@${own.version}`),
      ...binaries,
      ...listed('bundled.json').flatMap((text): Bundled[] => JSON.parse(text)),
    ],
    notices: [
      readFileSync(join(ROOT, 'LICENSE'), 'utf8'),
      noticesOf([{ ...own, name: 'Node.js' }, ...binaries]),
      ...listed('licenses.txt'),
    ].join(`\n${'='.repeat(80)}\n\n`),
  };
}

/** The names of the bill and the notices beside a file. */
export const billBeside = (file: string) => `${file}.cdx.json`;
export const noticesBeside = (file: string) => `${file}.licenses.txt`;

export function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Writes the bill of a file beside it. */
export function writeBill(file: string, whole: Omit<Whole, 'sha256'>, parts: readonly Part[]): void {
  writeFileSync(billBeside(file), billOf({ ...whole, sha256: sha256Of(file) }, parts));
}

/** The parts in a bill, so that a package of the same file has them too. */
export function partsIn(bill: string): readonly Part[] {
  const { components } = JSON.parse(readFileSync(bill, 'utf8')) as {
    components: (Omit<Part, 'license'> & {
      licenses?: [{ expression?: string; license?: { id: string } }];
    })[];
  };
  return components.map(({ name, version, purl, cpe, licenses: [first] = [{}] }) => ({
    name,
    version,
    purl,
    cpe,
    license: first.expression ?? first.license?.id,
  }));
}

/** Writes `SHA256SUMS` of all of Portico's files in a folder, as `sha256sum --check` reads it. */
export function writeSums(folder: string): void {
  const names = globSync('portico[-_]*', { cwd: folder }).sort();
  writeFileSync(
    join(folder, 'SHA256SUMS'),
    names.map((name) => `${sha256Of(join(folder, name))}  ${name}\n`).join(''),
  );
}
