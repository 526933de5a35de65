/**
 * Writes a bill of materials in CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/) for a file that is built. The same
 * contents give the same bill, so it has no time and no serial number.
 */
import type { Bundled } from './third-party.ts';

/** The product that holds the parts. */
export interface Whole {
  readonly name: string;
  readonly version: string;
  readonly type: 'application' | 'container';
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256?: string;
}

/** A part from elsewhere than npm, or known under another name there. */
export interface Part extends Omit<Bundled, 'license'> {
  readonly license?: string;
  /** A package URL; by default, that of npm. */
  readonly purl?: string;
  /** Under which advisories know it. */
  readonly cpe?: string;
}

/** The Node that is inside, as npm packs it or as an image brings it. */
export function nodePart(version: string, purl?: string): Part {
  return {
    name: 'node',
    version,
    license: 'MIT',
    purl: purl ?? `pkg:generic/node@${version}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
  };
}

/** @returns the text of the bill, with the parts in the order of their names, each once */
export function billOf({ name, version, type, sha256 }: Whole, parts: readonly Part[]): string {
  const components = new Map(parts.map((part) => [purlOf(part), componentOf(part)]));
  const refs = [...components.keys()].sort();
  const whole = `pkg:generic/${name}@${version}`;
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type,
        'bom-ref': whole,
        name,
        version,
        purl: whole,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        ...(sha256 !== undefined && { hashes: [{ alg: 'SHA-256', content: sha256 }] }),
      },
    },
    components: refs.map((ref) => components.get(ref)),
    dependencies: [{ ref: whole, dependsOn: refs }, ...refs.map((ref) => ({ ref }))],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function purlOf({ name, version, purl }: Part): string {
  return purl ?? `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** @param ref under which the bill's dependencies name it */
export function componentOf(part: Part, ref = purlOf(part)) {
  const { name, version, license, cpe } = part;
  const purl = purlOf(part);
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    ...(license !== undefined && {
      licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    purl,
    ...(cpe !== undefined && { cpe }),
  };
}
