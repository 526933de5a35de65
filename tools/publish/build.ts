/**
 * Compiles every published package and stages it in a folder that `npm pack` turns into what users install. In the
 * repository, packages run as TypeScript; Node does not run TypeScript below `node_modules`, so published packages have
 * to be compiled.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { publishedManifest } from './manifest.ts';
import { entriesOf, publishedWorkspaces, ROOT, type Workspace } from './workspaces.ts';

const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const SHEBANG = '#!/usr/bin/env node\n';

/** The library of Node 20: code that uses more does not compile. */
const NODE_20 = { target: 'es2023', lib: ['es2023', 'es2024.string'] };
/** Components, for browsers and for servers that render them. */
const IN_PAGES = {
  target: 'es2022',
  lib: ['es2023', 'es2024.string', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
};
/** Code for newer Nodes only, compiled as it is checked. */
const NEWER = { target: 'esnext', lib: ['esnext'] };

export interface Staged {
  readonly workspace: Workspace;
  /** The absolute path of the folder to pack. */
  readonly folder: string;
}

/**
 * @param target folder inside of the repository, which is emptied
 * @param names of the packages, with all that they need; all that are published by default
 * @returns the packages, each after those that it needs
 * @throws Error if something does not compile, or a command would not run
 */
export function buildPackages(target: string, names?: readonly string[]): readonly Staged[] {
  const folder = join(ROOT, target);
  rmSync(folder, { recursive: true, force: true });
  const wanted = publishedWorkspaces().filter(({ manifest }) => names?.includes(manifest.name) ?? true);
  const staged = wanted.map((workspace) => ({
    workspace,
    folder: join(folder, basename(workspace.folder)),
  }));
  const compiled = staged.filter(({ workspace }) => !isBundled(workspace));
  for (const one of compiled) writeProject(one, compiled);
  tsc(['-b', ...compiled.map(projectOf)]);
  for (const one of compiled) {
    rmSync(projectOf(one));
    rmSync(buildInfoOf(one));
  }
  for (const one of staged) stage(one);
  return staged;
}

/** Whether it is published as a bundle without types, because it is never imported. */
export function isBundled({ manifest }: Workspace): boolean {
  return manifest.publishConfig?.bundle !== undefined;
}

/** Beside the staged folder, not inside. */
function projectOf({ folder }: Staged): string {
  return `${folder}.tsconfig.json`;
}

function buildInfoOf({ folder }: Staged): string {
  return `${folder}.tsbuildinfo`;
}

function writeProject(one: Staged, all: readonly Staged[]): void {
  const { workspace, folder } = one;
  const { engines, peerDependencies } = workspace.manifest as {
    engines?: { node?: string };
    peerDependencies?: { react?: string };
  };
  const source = join(ROOT, workspace.folder, 'src');
  const shared = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      ...(engines?.node === '>=24' ? NEWER : NODE_20),
      ...(peerDependencies?.react && IN_PAGES),
      noEmit: false,
      composite: true,
      rewriteRelativeImportExtensions: true,
      rootDir: source,
      outDir: join(folder, 'dist'),
      tsBuildInfoFile: buildInfoOf(one),
    },
    include: [],
  };
  const entries = entriesOf(workspace.manifest).map((entry) => join(ROOT, workspace.folder, entry));
  const write = (files: readonly string[], references: readonly object[]) =>
    writeFileSync(projectOf(one), JSON.stringify({ ...shared, files, references }));
  mkdirSync(folder, { recursive: true });
  // Publishes only files that these reach: no test, and no helper of tests.
  const own = reachedBy(entries);
  function reachedBy(files: readonly string[]): readonly string[] {
    write(files, []);
    const lines = tsc(['-p', projectOf(one), '--listFilesOnly']).split('\n');
    return lines
      .map((line) => line.trim())
      .filter((file) => file !== '' && !relative(source, file).startsWith('..'));
  }
  const needed = all.filter(({ workspace: { manifest } }) => workspace.needs.includes(manifest.name));
  write(
    own,
    needed.map((other) => ({ path: projectOf(other) })),
  );
}

function tsc(given: readonly string[]): string {
  const { status, stdout } = spawnSync(process.execPath, [TSC, ...given], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`What is published does not compile:\n${stdout}`);
  return stdout;
}

/** Fills the folder of a package with what is published. */
export function stage({ workspace, folder }: Staged): void {
  const manifest = publishedManifest(workspace);
  const { bundle, folders = {} } = workspace.manifest.publishConfig ?? {};
  if (bundle !== undefined) {
    const program = join(ROOT, workspace.folder, bundle);
    execFileSync(process.execPath, [program, join(folder, 'dist')], { stdio: 'inherit' });
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  for (const file of ['README.md', ...(workspace.manifest.files ?? [])])
    cpSync(join(ROOT, workspace.folder, file), join(folder, file), { recursive: true });
  for (const [name, from] of Object.entries(folders))
    cpSync(join(ROOT, workspace.folder, from), join(folder, name), { recursive: true });
  for (const types of globSync('dist/**/*.d.ts', { cwd: folder })) rewriteImports(join(folder, types));
  for (const command of Object.values(manifest.bin ?? {})) {
    if (readFileSync(join(folder, command), 'utf8').startsWith(SHEBANG)) continue;
    throw new Error(`${workspace.folder}: what makes ${command} has to begin with ${SHEBANG}`);
  }
}

/** The compiler rewrites imports of `.ts` in code, but not in declarations. */
function rewriteImports(file: string): void {
  const given = readFileSync(file, 'utf8');
  const rewritten = given.replace(/((?:from|import)\s*\(?\s*)(['"])(\.[^'"]*)\.tsx?\2/g, '$1$2$3.js$2');
  if (rewritten !== given) writeFileSync(file, rewritten);
}
