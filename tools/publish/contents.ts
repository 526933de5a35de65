/**
 * Judges the contents of a packed package by rule: files compiled from sources of the same name, and no import that
 * users cannot resolve. A handwritten list of files would soon be wrong.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isBundled, type Staged } from './build.ts';
import { compiled } from './manifest.ts';
import { entriesOf, type Manifest, ROOT } from './workspaces.ts';

const BESIDE_CODE = ['LICENSE', 'README.md', 'package.json'];

const IMPORT = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** @returns the problems, a line each */
export function contentProblems(
  { workspace, folder }: Staged,
  contents: readonly string[],
): readonly string[] {
  const { manifest } = workspace;
  const given = [...(manifest.files ?? []), ...Object.keys(manifest.publishConfig?.folders ?? {})];
  const folders = given.filter((name) => statSync(join(folder, name)).isDirectory());
  const isGiven = (file: string) => folders.some((name) => file.startsWith(`${name}/`));
  const bundled = isBundled(workspace);
  const isOwn = (file: string) =>
    bundled ? /^dist\/.+\.js(\.map)?$/.test(file) : isCompiled(workspace.folder, file);
  const expected = [
    ...BESIDE_CODE,
    ...given.filter((name) => !folders.includes(name)),
    ...entriesOf(manifest).flatMap((entry) => [
      compiled(entry),
      ...(bundled ? [] : [compiled(entry, '.d.ts')]),
    ]),
    ...(bundled ? ['dist/bundled.json', 'dist/licenses.txt'] : []),
  ].map((file) => file.replace(/^\.\//, ''));
  const lacking = expected.filter((file) => !contents.includes(file));
  const foreign = contents.filter((file) => !expected.includes(file) && !isGiven(file) && !isOwn(file));
  const code = contents.filter((file) => /\.(?:js|mjs|d\.ts)$/.test(file) && !isGiven(file));
  const empty = folders.filter((name) => !contents.some((file) => file.startsWith(`${name}/`)));
  return [
    ...[...lacking, ...empty].map((file) => `${manifest.name} lacks ${file}`),
    ...foreign.map((file) => `${manifest.name} holds ${file}, which no source of it became`),
    ...code.flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      // The bundler checks a bundle's imports itself.
      return bundled ? placeProblems(manifest, file, text) : textProblems(manifest, file, text);
    }),
  ];
}

function isCompiled(folder: string, file: string): boolean {
  const [, module] = /^dist\/(.+?)(?:\.d\.ts|\.js)$/.exec(file) ?? [];
  if (module === undefined || module.endsWith('.test')) return false;
  return ['ts', 'tsx'].some((ending) => existsSync(join(ROOT, folder, 'src', `${module}.${ending}`)));
}

function placeProblems({ name }: Manifest, file: string, text: string): readonly string[] {
  return text.includes(ROOT) ? [`${name}: ${file} names a folder of this machine`] : [];
}

/** @param text of a module or its types */
export function textProblems(given: Manifest, file: string, text: string): readonly string[] {
  const { name, ...manifest } = given;
  const { dependencies = {}, peerDependencies = {} } = manifest as Record<string, object | undefined>;
  const resolvable = [...Object.keys({ ...dependencies, ...peerDependencies }), name];
  const specifiers = [...text.matchAll(IMPORT)].map(([, listed, dynamic]) => listed ?? dynamic ?? '');
  const unresolvable = specifiers.filter((specifier) =>
    specifier.startsWith('.')
      ? !specifier.endsWith('.js')
      : !specifier.startsWith('node:') && !resolvable.some((one) => `${specifier}/`.startsWith(`${one}/`)),
  );
  return [
    ...unresolvable.map((specifier) => `${name}: ${file} imports ${specifier}, which its users do not have`),
    ...placeProblems(given, file, text),
    ...(text.includes('sourceMappingURL')
      ? [`${name}: ${file} names a source map, which is not published`]
      : []),
  ];
}
