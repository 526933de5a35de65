import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { auditVerdict } from './advisories.ts';
import { publishedManifest, webUrl } from './manifest.ts';
import { readVersions, releaseProblems, type State } from './readiness.ts';
import { publishedWorkspaces, ROOT } from './workspaces.ts';

const READY: State = {
  version: '1.2.0',
  versions: { 'packages/api': '1.2.0', 'packages/api, which needs @portico/conventions': '1.2.0' },
  changelog: '# Changelog\n\n## 1.2.0 (2026-11-21)\n\n- Something.\n\n## 1.1.0 (2026-10-01)\n',
  locked: '1.2.0',
  uncommitted: '',
  branch: 'main',
  tags: ['v1.0.0', 'v1.1.0'],
  repository: 'https://git.example/portico/portico',
};

test('a ready repository has no problem', () => {
  assert.deepEqual(releaseProblems(READY), []);
});

const SPOILT: Readonly<Record<string, Partial<State>>> = {
  'another version in a manifest': { versions: { 'packages/api': '1.1.0' } },
  'no entry in the changelog': { changelog: '## 1.1.0 (2026-10-01)\n' },
  'an entry without a date': { changelog: '## 1.2.0 (unreleased)\n' },
  "another version's contract": { locked: '1.1.0' },
  'something uncommitted': { uncommitted: ' M README.md' },
  'another branch': { branch: 'try' },
  'a version that was released': { tags: ['v1.2.0'] },
  'no repository to name': { repository: undefined },
};

for (const [title, spoilt] of Object.entries(SPOILT))
  test(`not released: ${title}`, () => {
    assert.equal(releaseProblems({ ...READY, ...spoilt }).length, 1);
  });

for (const file of readdirSync(join(ROOT, '.github/workflows')))
  test(`${file}: runs scripts that exist, and only the job that releases may write`, () => {
    const { permissions, jobs } = parse(readFileSync(join(ROOT, '.github/workflows', file), 'utf8'));
    assert.deepEqual(permissions, { contents: 'read' });
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const [name, job] of Object.entries<Job>(jobs)) {
      assert.equal(job.permissions?.['id-token'], name === 'release' ? 'write' : undefined);
      const lines = job.steps.map(({ run = '' }) => run).join('\n');
      const named = [...lines.matchAll(/\bnpm run ([\w:]+)|^\.ci\/run (\w+)$/gm)].map(
        ([, one, other]) => one ?? other ?? '',
      );
      for (const script of named) assert.ok(script in scripts, script);
      assert.ok(named.length > 0 || lines.includes('.ci/run'), `${name} runs nothing`);
    }
  });

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly run?: string }[];
}

test('all packages have one version, and depend on that of each other', () => {
  const { version, versions } = readVersions();
  assert.ok(Object.keys(versions).length >= 6);
  assert.deepEqual(
    Object.entries(versions).filter(([, one]) => one !== version),
    [],
  );
});

test('packages are published after their dependencies', () => {
  const order = publishedWorkspaces().map(({ manifest }) => manifest.name);
  assert.deepEqual(order.slice(0, 2), ['@portico/conventions', '@portico/api']);
});

test('published manifest: points to compiled files, without private members', () => {
  for (const workspace of publishedWorkspaces()) {
    const manifest = publishedManifest(workspace);
    const text = JSON.stringify(manifest);
    assert.doesNotMatch(text, /\.\/src\/|(?<!\.d)\.ts"/);
    assert.ok(!('private' in manifest) && !('devDependencies' in manifest) && !('scripts' in manifest));
    for (const member of ['description', 'license', 'engines', 'files'])
      assert.ok(member in manifest, member);
  }
});

test('webUrl: the https address of any remote, without credentials', () => {
  const web = 'https://git.example/portico/portico';
  for (const remote of [
    `${web}.git`,
    web,
    'git@git.example:portico/portico.git',
    'ssh://git@git.example/portico/portico.git',
    'https://me:secret@git.example/portico/portico.git',
  ])
    assert.equal(webUrl(remote), web);
  for (const remote of ['', '/srv/portico', '../portico.git']) assert.equal(webUrl(remote), undefined);
});

test('audit: fails from moderate on; a registry without advisories is reported, and fails nothing', () => {
  const found = (severity: string) =>
    JSON.stringify({
      metadata: { vulnerabilities: { [severity]: 1 } },
      vulnerabilities: { 'left-pad': { severity, range: '<2' } },
    });
  for (const severity of ['moderate', 'high', 'critical']) {
    const { holds, said } = auditVerdict(found(severity));
    assert.equal(holds, false);
    assert.ok(said.includes(`${severity}: left-pad <2`));
  }
  assert.equal(auditVerdict(found('low')).holds, true);
  for (const answer of ['{"message":"405 Method Not Allowed"}', '', '<html>'])
    assert.ok(auditVerdict(answer).holds && auditVerdict(answer).said.startsWith('NOT AUDITED'));
});
