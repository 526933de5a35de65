/**
 * Software of others in what is built, with the notices that its licences require with every copy: packages that a
 * bundler took modules from, and files that were made from a package.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that somebody else wrote. */
export interface Bundled {
  readonly name: string;
  readonly version: string;
  /** An SPDX identifier, or an expression of them. */
  readonly license: string;
}

export interface ThirdParty extends Bundled {
  readonly notice: string;
}

const PACKAGE = join(import.meta.dirname, '..');
const SEPARATOR = `\n\n${'-'.repeat(80)}\n`;

/** @returns the installed packages from which modules come */
export function packagesOf(modules: readonly string[]): readonly ThirdParty[] {
  const folders = modules.flatMap((module) => {
    // Bundlers mark modules that they derive with a null character.
    const [folder] = /[^\0]*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+/.exec(module) ?? [];
    return folder === undefined ? [] : [folder];
  });
  return [...new Set(folders)].sort().map(packageIn);
}

/**
 * @param folder of an installed package
 * @throws Error where neither its manifest nor a file says what its licence is
 */
export function packageIn(folder: string): ThirdParty {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const notice = files
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');
  const known = license ?? (/^(The )?MIT License/i.test(notice) ? 'MIT' : undefined);
  if (known === undefined) throw new Error(`${folder} has no licence that is known`);
  return { name, version, license: known, notice };
}

/** The packages of the files in `assets`, from the tables and licences of its README. */
export function packagesOfAssets(): readonly ThirdParty[] {
  const text = readFileSync(join(PACKAGE, 'assets/README.md'), 'utf8');
  const tables = text.matchAll(
    /^\| from \| the npm package `([^`]+)`.*\n\| version \| (\S+) \|\n\| license \| (\S+), below \|$/gm,
  );
  return [...tables].map(([, name = '', version = '', license = '']) => {
    const [, notice = ''] = text.split(`## License of \`${name}\`\n`);
    return { name, version, license, notice: notice.split(/^#+ /m)[0]?.trim() ?? '' };
  });
}

/** Writes `bundled.json` and `licenses.txt` into a folder. */
export function writeThirdParties(folder: string, parts: readonly ThirdParty[]): void {
  writeFileSync(join(folder, 'bundled.json'), listOf(parts));
  writeFileSync(join(folder, 'licenses.txt'), noticesOf(parts));
}

/** The list as `bundled.json` has it. */
export function listOf(parts: readonly ThirdParty[]): string {
  return `${JSON.stringify(
    parts.map(({ name, version, license }) => ({ name, version, license })),
    null,
    2,
  )}\n`;
}

/** All notices, in one text. */
export function noticesOf(parts: readonly ThirdParty[]): string {
  return parts
    .map(
      ({ name, version, license, notice }) =>
        `${[`${name} ${version} (${license})`, ...(notice ? [notice] : [])].join('\n\n')}${SEPARATOR}`,
    )
    .join('\n');
}
