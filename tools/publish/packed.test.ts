/**
 * Judges the packed packages, installs them into an empty project and uses them under Node 20; the service under the
 * Node of the repository.
 */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { withService } from '../documents/with-service.ts';
import { buildPackages, isBundled } from './build.ts';
import { addPrograms, type Compiler, compilations, compile, instantiationsOf } from './consumer.ts';
import { contentProblems, textProblems } from './contents.ts';
import { judge } from './judges.ts';
import { machineEnvironment, machineNode, npm } from './machine.ts';
import { installPacked, installTools, pack } from './pack.ts';
import { sboms } from './sbom.ts';
import { startRatio, whileServed } from './served.ts';
import { PACKED, packageNote } from './unpublished.ts';
import { entriesOf, ROOT } from './workspaces.ts';

/** The promises of the packages, and the tools that only the repository has. */
const OLDEST = 20;
const OWN = 24;

/** Peers, which their users install, and the types of those that have none. */
const PEERS = {
  fastify: '^5.12.0',
  react: '^19.3.1',
  'react-dom': '^19.3.1',
  '@types/react': '^19.3.3',
  '@types/react-dom': '^19.3.0',
};

mkdirSync(join(ROOT, 'dist'), { recursive: true });
const target = mkdtempSync(join(ROOT, 'dist', 'packed-'));
const work = mkdtempSync(join(tmpdir(), 'portico-packed-'));
after(() => {
  for (const folder of [target, work]) rmSync(folder, { recursive: true });
});

const staged = buildPackages(relative(ROOT, target));
const packed = pack(staged, work);
const names = packed.map(({ name }) => name);
const tools = installTools();
const project = join(work, 'project');
installPacked(project, packed, PEERS);
const programs = addPrograms(project);
const all = compilations(project, names);

const major = Number(machineNode()?.split('.')[0]);
const skip =
  major < OWN
    ? false
    : `Node ${OLDEST} is what the packages promise, and PATH has Node ${major || 'not at all'}`;

/** Runs a program of the project under the machine's own Node, as its users would. */
async function run(file: string, given: readonly string[] = []): Promise<string> {
  const { stdout } = await promisify(execFile)('node', [file, ...given], {
    cwd: project,
    env: machineEnvironment(),
    timeout: 120_000,
  });
  return stdout;
}

test('packages contain compiled sources, README and licence only', () => {
  assert.ok(staged.length >= 2);
  for (const one of staged) {
    const { contents = [] } = packed.find(({ name }) => name === one.workspace.manifest.name) ?? {};
    assert.deepEqual(contentProblems(one, contents), []);
  }
});

test('control: a test, a foreign import or a local path in a package is found', () => {
  const [one] = staged;
  assert.ok(one);
  const { contents = [] } = packed.find(({ name }) => name === one.workspace.manifest.name) ?? {};
  const worse = [...contents.slice(1), 'dist/node/port.test.js', 'dist/nothing.js', 'src/index.ts', '.env'];
  writeFileSync(join(one.folder, 'dist/node/port.test.js'), '');
  writeFileSync(join(one.folder, 'dist/nothing.js'), '');
  assert.equal(contentProblems(one, worse).length - contentProblems(one, contents).length, 5);
  const text = `import 'left-pad';\nimport x from './x.ts';\nconst at = '${ROOT}';\n//# sourceMappingURL=x.map`;
  assert.equal(textProblems(one.workspace.manifest, 'x.js', text).length, 4);
});

test('publint and attw find no problem in any package', () => {
  for (const { file } of packed) assert.deepEqual(judge(file, tools), []);
});

test('control: publint and attw find missing types', () => {
  const [one] = staged;
  assert.ok(one);
  const manifest = join(one.folder, 'package.json');
  const given = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, given.replace('"./dist/index.d.ts"', '"./dist/missing.d.ts"'));
  const spoilt = join(work, 'spoilt');
  mkdirSync(spoilt);
  const [{ file } = { file: '' }] = pack([one], spoilt);
  writeFileSync(manifest, given);
  const said = judge(file, tools);
  assert.deepEqual(
    said.map((text) => text.split(':')[0]),
    ['publint', 'attw'],
  );
});

/** TypeScript 5 takes half a minute to judge the types of TypeBox, which the other does in seconds. */
const compilers: Readonly<Record<string, Compiler>> = {
  'TypeScript 5': { tools, judgesTypes: false },
  'the TypeScript of the repository': { tools: join(ROOT, 'node_modules'), judgesTypes: true },
};
for (const [name, compiler] of Object.entries(compilers))
  for (const one of all)
    test(`programs compile against the packages with ${name}, strictly: ${one.title}`, () => {
      assert.equal(compile(project, compiler, one), '');
    });

/** Of which 28,500 are the browser's own declarations. */
const MOST_INSTANTIATIONS = 100_000;

test('the client installs alone, and its types are cheap to check', (t) => {
  const alone = join(work, 'alone');
  installPacked(
    alone,
    packed.filter(({ name }) => name === '@portico/client'),
  );
  const installed = globSync('node_modules/{@*/*,[!@.]*}', { cwd: alone });
  assert.deepEqual(installed, [join('node_modules', '@portico', 'client')]);
  const count = instantiationsOf(alone, join(ROOT, 'node_modules'));
  t.diagnostic(`${count} instantiations`);
  assert.ok(count > 0 && count <= MOST_INSTANTIATIONS, `${count} instantiations`);
});

test('every package has a program that uses it', () => {
  assert.deepEqual([...programs].sort(), staged.map(({ folder }) => relative(target, folder)).sort());
});

test('exports can be imported under the oldest Node, and other files cannot', {
  skip,
}, async () => {
  const entries = staged.flatMap(({ workspace: { manifest } }) => {
    const { name, exports = {} } = manifest;
    const modules = Object.entries(exports).filter(([, target]) => String(target).endsWith('.ts'));
    return modules.map(([path]) => join(name, path));
  });
  const deep = staged.flatMap(({ workspace: { manifest } }) =>
    entriesOf(manifest).map((entry) =>
      join(manifest.name, entry.replace('src', 'dist').replace('.ts', '.js')),
    ),
  );
  const code = `
    for (const entry of ${JSON.stringify(entries)}) await import(entry);
    const refused = await Promise.allSettled(${JSON.stringify(deep)}.map((path) => import(path)));
    console.log(JSON.stringify(refused.map(({ reason }) => reason?.code)));`;
  writeFileSync(join(project, 'imports.js'), code);
  const codes: string[] = JSON.parse(await run('imports.js'));
  assert.deepEqual(codes, Array(deep.length).fill('ERR_PACKAGE_PATH_NOT_EXPORTED'));
});

for (const program of programs)
  test(`packed package works under the oldest Node: ${program}`, { skip }, () =>
    withService(async (url) => {
      await run(`out/${program}.js`, [url]);
    }),
  );

const service = join(project, 'node_modules/@portico/server/dist/main.js');

test('packed service: serves with its console, and its commands work', async () => {
  const variables = { PORTICO_DATA_DIR: join(work, 'data') };
  const command = (...args: string[]) =>
    spawnSync(process.execPath, [service, ...args], {
      env: { ...machineEnvironment(), ...variables },
      encoding: 'utf8',
    });
  const migrated = command('migrate', '--json');
  assert.equal(migrated.status, 0, migrated.stderr);
  await whileServed(service, { args: ['serve'], variables }, async ({ listening: url }) => {
    assert.equal((await fetch(`${url}/console`)).status, 200);
    assert.equal((await fetch(`${url}/docs`)).status, 200);
    const body = JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' });
    const headers = { 'content-type': 'application/json' };
    assert.equal((await fetch(`${url}/v1/register`, { method: 'POST', headers, body })).status, 201);
    const doctor = command('doctor');
    assert.equal(doctor.status, 0, doctor.stdout);
    assert.match(doctor.stdout, /^ok +schema +up to date/m);
  });
});

test('packed service: portico dev serves the guide, and names its address', () =>
  whileServed(service, { args: ['dev'] }, async ({ guide }) => {
    assert.match(await (await fetch(`${guide}/guides/webhooks.html`)).text(), /<h1[^>]*>Webhooks/);
  }));

/** Measured: 6.9 to 7.3 on a quiet machine, up to 8.3 beside a load of 6. */
const MOST_STARTS = 10;

test('packed service: portico dev starts in at most the processor time of ten bare Fastifies', async (t) => {
  const ratio = await startRatio(service, project, MOST_STARTS);
  t.diagnostic(`${ratio.toFixed(1)} starts of bare Fastify`);
  assert.ok(ratio <= MOST_STARTS, `${ratio} starts of bare Fastify`);
});

for (const { workspace } of staged) {
  const readme = readFileSync(join(ROOT, workspace.folder, 'README.md'), 'utf8');
  const note = packageNote(workspace, readme);
  test(`README of ${workspace.manifest.name}: its instructions before npm suffice`, {
    skip: note === '' && 'it is on npm',
  }, () => {
    const [, folders = '', files = ''] =
      /--pack-destination dist (.*)\)\nnpm install (.*)\n/.exec(note) ?? [];
    const built = staged.map((one) => `./dist/packages/${basename(one.folder)}`);
    for (const folder of folders.split(' ')) assert.ok(built.includes(folder), folder);
    const elsewhere = join(work, 'elsewhere', basename(workspace.folder));
    mkdirSync(elsewhere, { recursive: true });
    writeFileSync(join(elsewhere, 'package.json'), '{}');
    const given = files.split(' ').map((file) => file.replace(PACKED, `${work}/`));
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    npm(['install', ...quietly, ...given], elsewhere);
    const { name, version } = workspace.manifest;
    const installed = readFileSync(join(elsewhere, 'node_modules', name, 'package.json'), 'utf8');
    assert.equal(JSON.parse(installed).version, version);
  });
}

test('SBOM of each package: everything installed with it, and no local path', () => {
  const bills = [...sboms(project, packed)];
  assert.equal(bills.length, staged.length);
  for (const [{ name, version }, bom] of bills) {
    const { workspace } = staged.find((one) => one.workspace.manifest.name === name) ?? {};
    assert.ok(workspace);
    // Our other packages are no third parties of a bundle.
    const needed = Object.keys(workspace.manifest.dependencies ?? {}).filter(
      (one) => !(isBundled(workspace) && names.includes(one)),
    );
    assert.equal(bom.bomFormat, 'CycloneDX');
    assert.equal(bom.metadata.component['bom-ref'], `${name}@${version}`);
    const listed = bom.components.map((one) => one.name);
    for (const one of needed) assert.ok(listed.includes(one), `${one} of ${name}`);
    assert.equal(bom.dependencies.length, bom.components.length + 1);
    assert.ok(!JSON.stringify(bom).includes(work));
  }
});
