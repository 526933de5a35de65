import type { Role } from './organizations.ts';

/** By what an import knows an organization: a key of its own or, where a line gives none, the name. */
export interface ImportReference {
  kind: 'key' | 'name';
  key: string;
}

/** An organization that an import has made; unique by the reference. */
export interface ImportKeyRow extends ImportReference {
  /** Null once the organization is gone for good. */
  organization_id: string | null;
}

/** A role of an imported account in an organization that the import has not made yet; it goes with its account. */
export interface ImportRoleRow extends ImportReference {
  account_id: string;
  role: Role;
}
