/**
 * The software bill of materials of each published package, in CycloneDX: everything that an empty project gets with
 * it. The repository's lock file would be wrong, because users resolve versions themselves.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentOf } from '../../packages/server/build/bill.ts';
import type { Bundled } from '../../packages/server/build/third-party.ts';
import { npm } from './machine.ts';
import type { Packed } from './pack.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly externalReferences?: readonly { readonly url: string }[];
}

export interface Bom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
  readonly [member: string]: unknown;
}

/**
 * @param project with only the packages installed
 * @returns a bill for each package
 */
export function sboms(project: string, packed: readonly Packed[]): ReadonlyMap<Packed, Bom> {
  // npm treats a package installed from a file as another version.
  const dependencies = Object.fromEntries(packed.map(({ name, version }) => [name, version]));
  const manifest = { name: 'project', version: '0.0.0', private: true, dependencies };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  const all: Bom = JSON.parse(npm(['sbom', '--sbom-format=cyclonedx'], project));
  return new Map(
    packed.map((one) => [one, partOf(all, `${one.name}@${one.version}`, bundledIn(project, one.name))]),
  );
}

/** The dependencies of one component of a bill. */
function partOf(all: Bom, root: string, bundled: readonly Component[]): Bom {
  const needs = new Map(all.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const reached = new Set([root]);
  for (const ref of reached) for (const needed of needs.get(ref) ?? []) reached.add(needed);
  const component = all.components.find((one) => one['bom-ref'] === root);
  if (!component) throw new Error(`npm made a bill of materials without ${root}`);
  const installed = all.components.filter((one) => one !== component && reached.has(one['bom-ref']));
  return {
    ...all,
    serialNumber: `urn:uuid:${crypto.randomUUID()}`,
    metadata: { ...all.metadata, component: withoutFiles(component) },
    components: [...installed.map(withoutFiles), ...bundled],
    dependencies: [
      ...all.dependencies
        .filter(({ ref }) => reached.has(ref))
        .map(({ ref, dependsOn = [] }) => ({
          ref,
          dependsOn: ref === root ? [...dependsOn, ...bundled.map((one) => one['bom-ref'])] : dependsOn,
        })),
      ...bundled.map((one) => ({ ref: one['bom-ref'] })),
    ],
  };
}

/** Third-party code inside a package, which npm does not know of. */
function bundledIn(project: string, name: string): readonly Component[] {
  const lists = ['dist', 'guide'].map((folder) =>
    join(project, 'node_modules', name, folder, 'bundled.json'),
  );
  const listed = lists
    .filter(existsSync)
    .flatMap((list): Bundled[] => JSON.parse(readFileSync(list, 'utf8')));
  const packages = new Map(listed.map((one) => [`${one.name}@${one.version}`, one])).values();
  return [...packages].map((one) => componentOf(one, `${one.name}@${one.version}`));
}

/** Ours were installed from local files, which do not exist for others. */
function withoutFiles({ externalReferences = [], ...rest }: Component): Component {
  return { ...rest, externalReferences: externalReferences.filter(({ url }) => !url.startsWith('file:')) };
}
