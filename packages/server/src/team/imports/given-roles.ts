import { MOST_ROLES_EACH, ROLE_NAME, ROLES, type RoleName } from '@portico/api';
import { Type } from '@portico/conventions';
import type { ImportReference } from '../../ground/database/schema.ts';
import {
  asStored,
  type GivenMetadata,
  type Metadata,
  metadataFlaws,
  NO_METADATA,
  replaced,
} from '../../tenancy/metadata/metadata.ts';
import type { Flaw } from './flaw.ts';
import { flawsOfGroups, type GivenGroup, type GroupEntry, Groups, groupOf } from './given-groups.ts';
import { ExternalId, ForeignName, optional } from './given-values.ts';

/** A role in an organization. */
export interface GivenRole {
  readonly reference: ImportReference;
  /** The organization's name, where the line has it. */
  readonly name: string | undefined;
  readonly role: RoleName;
  /** For the organization, where this line creates it: its id in the other system, if that is not its key. */
  readonly externalId: string | undefined;
  /** For the organization, where this line creates it. */
  readonly metadata: Metadata | undefined;
  /** For the manager that the account becomes. */
  readonly managerMetadata: Metadata | undefined;
  /** The names of its roles of the product, which must be the team's. */
  readonly productRoles: readonly string[];
  /** The groups of the organization that the account joins. */
  readonly groups: readonly GivenGroup[];
}

/** An organization of a line, as its schema takes it. */
export interface OrganizationEntry {
  readonly key?: string | null;
  readonly name?: string | null;
  readonly role: RoleName;
  readonly externalId?: string | null;
  readonly metadata?: GivenMetadata | null;
  readonly managerMetadata?: GivenMetadata | null;
  readonly productRoles?: readonly string[] | null;
  readonly groups?: readonly GroupEntry[] | null;
}

/** A line is written in one transaction, which must not hold up others for long. */
const MOST_ROLES = 5_000;

const Half = optional(Type.Object({}, { additionalProperties: true }));
export const Described = optional(Type.Object({ public: Half, private: Half }));

const Organization = Type.Object({
  key: optional(ForeignName),
  name: optional(ForeignName),
  role: Type.Enum([...ROLES]),
  externalId: optional(ExternalId),
  metadata: Described,
  managerMetadata: Described,
  productRoles: optional(Type.Array(Type.String(ROLE_NAME), { maxItems: MOST_ROLES_EACH })),
  groups: Groups,
});
export const ROLE_MEMBERS = Object.keys(Organization.properties);
export const Organizations = optional(Type.Array(Organization, { maxItems: MOST_ROLES }));

export function roleOf({ key, name, role, externalId, ...described }: OrganizationEntry): GivenRole {
  return {
    reference: referenceOf({ key, name }),
    name: name ?? undefined,
    role,
    externalId: externalId ?? undefined,
    metadata: metadataOf(described.metadata),
    managerMetadata: metadataOf(described.managerMetadata),
    productRoles: [...new Set(described.productRoles ?? [])],
    groups: (described.groups ?? []).map(groupOf),
  };
}

export function metadataOf(given: GivenMetadata | null | undefined): Metadata | undefined {
  return given ? asStored(replaced(NO_METADATA, given)) : undefined;
}

/** @param given undefined where it is absent, and where the schema has reported it already */
export function flawsOfMetadata(field: string, given: unknown): Flaw[] {
  const flaws = metadataFlaws((given ?? {}) as GivenMetadata);
  return Object.entries(flaws).map(([half, { message }]) => ({ field: `${field}.${half}`, message }));
}

function referenceOf({ key, name }: Pick<OrganizationEntry, 'key' | 'name'>): ImportReference {
  return key ? { kind: 'key', key } : { kind: 'name', key: name ?? '' };
}

/** The problems of roles that their schema does not see. */
export function flawsOfRoles(roles: readonly OrganizationEntry[]): Flaw[] {
  const seen = new Map<string, number>();
  return roles.flatMap((given, at) => {
    const field = `organizations.${at}`;
    // The schema has reported this already.
    if (typeof given !== 'object' || given === null) return [];
    if (!given.key && !given.name) return [{ field, message: 'must have a key or a name' }];
    const described = [
      ...flawsOfMetadata(`${field}.metadata`, given.metadata),
      ...flawsOfMetadata(`${field}.managerMetadata`, given.managerMetadata),
      ...flawsOfGroups(`${field}.groups`, given.groups),
    ];
    const { kind, key } = referenceOf(given);
    const first = seen.get(`${kind} ${key}`);
    seen.set(`${kind} ${key}`, first ?? at);
    return first === undefined
      ? described
      : [...described, { field, message: `must not be the same as organizations.${first}` }];
  });
}
