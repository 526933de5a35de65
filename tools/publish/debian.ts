/**
 * Packs the executable for Debian and Ubuntu, with a systemd unit: `npm run build:debian`, after
 * `npm run build:executable`, with whose bill of materials and licences it is made. The same executable makes the same
 * package.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { billBeside, noticesBeside, partsIn, writeBill, writeSums } from './attachments.ts';
import { ROOT, readManifest } from './workspaces.ts';

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' } as const;
type Architecture = keyof typeof ARCHITECTURES;

const { values: options } = parseArgs({
  options: {
    /** By default, the one in the folder for the package. */
    executable: { type: 'string', default: '' },
    arch: { type: 'string', default: process.arch },
    out: { type: 'string', default: join(ROOT, 'dist/executable') },
    // Of dpkg-deb: xz takes a minute.
    compression: { type: 'string', default: 'xz' },
    version: { type: 'string', default: readManifest('packages/server').version },
  },
});
if (!(options.arch in ARCHITECTURES)) throw new Error(`There is no package for ${options.arch}`);
const executable = options.executable || join(options.out, `portico-linux-${options.arch}`);
const architecture = ARCHITECTURES[options.arch as Architecture];

// Files have the same modes under each builder's umask.
process.umask(0o022);
/** The files of the package, as they are installed below the root. */
const tree = mkdtempSync(join(tmpdir(), 'portico-debian-'));
try {
  // dpkg gives the root of the system the mode of this folder where it makes it.
  chmodSync(tree, 0o755);
  fill();
  const file = join(options.out, `portico_${options.version}_${architecture}.deb`);
  // Times of files would differ with each build (SOURCE_DATE_EPOCH of Reproducible Builds).
  const env = { ...process.env, SOURCE_DATE_EPOCH: '315532800' };
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${options.compression}`, '--build', tree, file], {
    env,
    stdio: 'ignore',
  });
  writeBill(
    file,
    { name: 'portico', version: options.version, type: 'application' },
    partsIn(billBeside(executable)),
  );
  writeSums(options.out);
  console.log(file);
} finally {
  rmSync(tree, { recursive: true });
}

function fill(): void {
  put('usr/bin/portico', '', 0o755);
  copyFileSync(executable, join(tree, 'usr/bin/portico'));
  put('usr/lib/systemd/system/portico.service', unit());
  put('etc/portico/environment', source('environment'), 0o600);
  put('usr/share/doc/portico/copyright', copyright());
  put('usr/share/doc/portico/portico.cdx.json', readFileSync(billBeside(executable)));
  put('usr/share/doc/portico/changelog.gz', gzipSync(readFileSync(join(ROOT, 'CHANGELOG.md')), { level: 9 }));
  put(
    'DEBIAN/control',
    source('control').replace('@VERSION@', options.version).replace('@ARCHITECTURE@', architecture),
  );
  put('DEBIAN/conffiles', '/etc/portico/environment\n');
  for (const script of ['postinst', 'prerm', 'postrm']) put(`DEBIAN/${script}`, source(script), 0o755);
}

/** The verbatim licences of all that is inside, as Debian's policy (section 12.5) asks. */
function copyright(): string {
  return `Portico ${options.version}, by its authors, under the Apache License, version 2.0, which is also in
/usr/share/common-licenses/Apache-2.0. The texts of all licences follow: its own first, then those of the software in
/usr/bin/portico, which portico.cdx.json lists.

${readFileSync(noticesBeside(executable), 'utf8')}`;
}

function source(name: string): string {
  return readFileSync(join(ROOT, 'deploy/debian', name), 'utf8');
}

function put(path: string, content: string | Uint8Array, mode = 0o644): void {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
  writeFileSync(file, content, { mode });
}

/** The unit for clones, with the same limits, for the command of this package. */
function unit(): string {
  const given = readFileSync(join(ROOT, 'deploy/portico.service'), 'utf8');
  const own = given
    .replace(/^(#.*\n)+/, '')
    .replace(/^ExecStart=.*\n/m, 'ExecStart=/usr/bin/portico serve\n')
    .replace(/^WorkingDirectory=.*\n/m, 'EnvironmentFile=/etc/portico/environment\n')
    .replace(/^Environment=PORTICO_(?!DATA_DIR).*\n/gm, '')
    .replace(/^LoadCredential=.*\n/gm, '')
    .replace(
      /^StateDirectoryMode=/m,
      'CacheDirectory=portico\nEnvironment=HOME=%C/portico\nStateDirectoryMode=',
    );
  if (/\/opt\/|LoadCredential|example\.com\//.test(own.replace(/^Documentation=.*\n/m, '')))
    throw new Error('The unit for clones has lines that this package does not know');
  return own.replace(/^Documentation=.*\n/m, 'Documentation=file:///usr/share/doc/portico\n');
}
