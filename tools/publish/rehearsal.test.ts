/**
 * Publishes every package to a registry on loopback, and installs it from there in an empty folder with an empty cache,
 * with the commands that its README will have once it is on npm. It needs the registry that npm is set to, for the
 * packages of others.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { withService } from '../documents/with-service.ts';
import { buildPackages } from './build.ts';
import { machineEnvironment, machineNode } from './machine.ts';
import { pack } from './pack.ts';
import { startRegistry } from './registry.ts';
import { whileServed } from './served.ts';
import { installCommands, releasedReadme } from './unpublished.ts';
import { ROOT } from './workspaces.ts';

mkdirSync(join(ROOT, 'dist'), { recursive: true });
const target = mkdtempSync(join(ROOT, 'dist', 'rehearsal-'));
const work = mkdtempSync(join(tmpdir(), 'portico-rehearsal-'));
after(() => {
  for (const folder of [target, work]) rmSync(folder, { recursive: true });
});

const staged = buildPackages(relative(ROOT, target));
const packed = pack(staged, work);
const registry = await startRegistry(
  work,
  packed.map(({ name }) => name),
);
after(() => registry.stop());

const onMachine = { ...machineEnvironment(), ...registry.environment };
const onOwnNode = { ...onMachine, PATH: [dirname(process.execPath), onMachine.PATH].join(delimiter) };

/** Runs a command line in a folder, as a person would. @returns what it wrote to the standard output */
async function inShell(line: string, cwd: string, env: NodeJS.ProcessEnv = onMachine): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-ec', line], { cwd, env, timeout: 300_000 });
  return stdout;
}

function emptyFolder(name: string): string {
  const folder = join(work, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The registry's record of a version. */
interface Published {
  readonly dist: { readonly integrity: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

test('every package is published, each after its dependencies', async () => {
  for (const { name, version, file } of packed) {
    await inShell(`npm publish ${file} --access public`, work);
    const answer = await fetch(`${registry.url}${name.replace('/', '%2f')}/${version}`);
    const { dist, dependencies = {} } = (await answer.json()) as Published;
    const digest = createHash('sha512').update(readFileSync(file)).digest('base64');
    assert.equal(dist.integrity, `sha512-${digest}`, name);
    for (const needed of Object.keys(dependencies)) {
      const found = await fetch(`${registry.url}${needed.replace('/', '%2f')}`);
      assert.equal(found.status, 200, `${name} needs ${needed}`);
    }
  }
});

test('a version is published once: npm refuses it a second time', async () => {
  const [one] = packed;
  assert.ok(one);
  await assert.rejects(
    inShell(`npm publish ${one.file} --access public`, work),
    /cannot publish over|EPUBLISHCONFLICT/,
  );
});

const skip =
  Number(machineNode()?.split('.')[0]) < 24
    ? false
    : 'the packages promise Node 20, and PATH has none so old';

/** Packages of the field that programs use besides those of the READMEs' commands. */
const PEERS: Readonly<Record<string, readonly string[]>> = { '@portico/react': ['react-dom'] };

for (const { workspace, folder } of staged) {
  const { name } = workspace.manifest;
  test(`README of ${name} on npm: its commands install what its program needs`, { skip }, async () => {
    const project = emptyFolder(`readme-${basename(folder)}`);
    const readme = releasedReadme(readFileSync(join(ROOT, workspace.folder, 'README.md'), 'utf8'));
    assert.doesNotMatch(readme, /not on npm/);
    await inShell('npm init -y && npm pkg set type=module', project);
    const commands = installCommands(readme);
    // The checker is run by npx, which installs it by itself.
    if (name === 'portico-conformance') assert.match(readme, /^npx portico-conformance http/m);
    else
      assert.ok(
        commands.some((line) => line.includes(name)),
        'no command installs it',
      );
    for (const line of commands) await inShell(line, project);
    if (commands.length === 0) await inShell(`npm install ${name}`, project);
    for (const peer of PEERS[name] ?? []) await inShell(`npm install ${peer}`, project);
    const program = readFileSync(join(import.meta.dirname, 'programs', `${basename(folder)}.ts`), 'utf8');
    writeFileSync(join(project, 'program.js'), stripTypeScriptTypes(program));
    await withService(async (url) => {
      await inShell(`node program.js ${url}`, project);
    });
  });
}

test('npx in an empty folder: the command of the service, under Node 24 or newer', async () => {
  const folder = emptyFolder('npx');
  const help = await inShell('npx --yes @portico/server --help', folder, onOwnNode);
  assert.match(help, /^ {2}portico dev /m);
});

test('npx in a project with the service: portico dev serves the console', async () => {
  const project = emptyFolder('served');
  await inShell('npm init -y && npm install @portico/server', project, onOwnNode);
  assert.match(await inShell('npx portico --help', project, onOwnNode), /^ {2}portico dev /m);
  const program = join(project, 'node_modules/@portico/server/dist/main.js');
  await whileServed(program, { args: ['dev'] }, async ({ listening }) => {
    assert.equal((await fetch(`${listening}/console`)).status, 200);
  });
});
