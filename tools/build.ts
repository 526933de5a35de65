/** Compiles and stages the published packages in `dist/packages`: see publish/build.ts. */
import { relative } from 'node:path';
import { buildPackages } from './publish/build.ts';
import { ROOT } from './publish/workspaces.ts';
import { build } from './tests/builds.ts';

build('site');

for (const { workspace, folder } of buildPackages('dist/packages'))
  console.log(`${relative(ROOT, folder)}: ${workspace.manifest.name} ${workspace.manifest.version}`);
