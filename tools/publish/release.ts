/**
 * Releases every published package, in one version: `npm run release`, or `npm run release -- --dry-run` to do all but
 * publish and tag. `npm run release -- --rehearse` publishes to a registry on this machine only, and installs from it.
 * It runs where npm can prove where a package was built (GitHub Actions or GitLab CI, with the
 * permission to ask for an identity token); elsewhere, npm refuses `--provenance`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../tests/builds.ts';
import { auditVerdict, npmAudit } from './advisories.ts';
import { writeSums } from './attachments.ts';
import { buildPackages, type Staged } from './build.ts';
import { contentProblems } from './contents.ts';
import { judge } from './judges.ts';
import { machineEnvironment } from './machine.ts';
import { installPacked, installTools, type Packed, pack } from './pack.ts';
import { readState, releaseProblems } from './readiness.ts';
import { sboms } from './sbom.ts';
import { ROOT } from './workspaces.ts';

const flag = { type: 'boolean', default: false } as const;
const { values: options } = parseArgs({ options: { 'dry-run': flag, rehearse: flag } });
const dryRun = options['dry-run'];
if (options.rehearse) {
  execFileSync('npm', ['test', '--', 'tools/publish/rehearsal.test.ts'], { cwd: ROOT, stdio: 'inherit' });
  process.exit();
}
const target = join(ROOT, 'dist', 'release');
const state = readState();
const problems = [...releaseProblems(state)];
stopUnlessDry();

runNpm('run', dryRun ? 'check' : 'test:all');
build('site');
const staged = buildPackages('dist/packages');
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const packed = pack(staged, target);
problems.push(...packed.flatMap(packageProblems));
writeBills();
for (const script of ['build:executable', 'build:debian']) runNpm('run', script, '--', '--out', target);
writeSums(target);
const { holds, said } = auditVerdict(npmAudit());
console.log(said);
if (!holds) problems.push('there are advisories on what is installed at run time');
stopUnlessDry();

for (const one of packed) publish(one);
if (!dryRun)
  execFileSync('git', ['tag', '--annotate', `v${state.version}`, '--message', state.version], { cwd: ROOT });
for (const problem of problems) console.error(`It would not be released: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
if (!dryRun) console.log(`Released ${state.version}. Push the tag: git push origin v${state.version}`);

/** A dry run goes on, and says everything at the end. */
function stopUnlessDry(): void {
  if (dryRun || problems.length === 0) return;
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

function packageProblems({ name, file, contents }: Packed): readonly string[] {
  const { workspace, folder } = staged.find(
    ({ workspace: { manifest } }) => manifest.name === name,
  ) as Staged;
  return [...contentProblems({ workspace, folder }, contents), ...judge(file, installTools())];
}

/** Beside the packed files, as attachments of the release. */
function writeBills(): void {
  const work = mkdtempSync(join(tmpdir(), 'portico-release-'));
  try {
    installPacked(work, packed);
    for (const [{ file }, bom] of sboms(work, packed))
      writeFileSync(file.replace(/\.tgz$/, '.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Skips a version that is published already, so that an interrupted release can be continued. */
function publish({ name, version, file }: Packed): void {
  const known = spawnSync('npm', ['view', `${name}@${version}`, 'version'], {
    env: machineEnvironment(),
    encoding: 'utf8',
  });
  if (known.status === 0 && known.stdout.trim() === version) {
    console.log(`${name} ${version} is published already.`);
    return;
  }
  runNpm('publish', file, '--access', 'public', '--provenance', ...(dryRun ? ['--dry-run'] : []));
}

function runNpm(...given: string[]): void {
  execFileSync('npm', given, { cwd: ROOT, env: machineEnvironment(), stdio: 'inherit' });
}
