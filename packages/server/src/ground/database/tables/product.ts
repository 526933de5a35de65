/** A single row that represents the product's permissions and the team's roles. It is locked to change or give any of them. */
export interface RoleCatalogueRow {
  /** Always the same. */
  id: string;
}

export interface ProductPermissionRow {
  name: string;
  description: string | null;
  /** Whether roles of organizations can have it. */
  delegable: number;
}

export interface ProductRoleRow {
  id: string;
  /** The organization that it belongs to; null for a role of the team. Unique by this and the name. */
  organization_id: string | null;
  name: string;
  title: string | null;
  description: string | null;
  /** Whether owners and admins can give it; 1 for an organization's own. */
  delegable: number;
  created_at: number;
  updated_at: number;
}

export interface ProductRolePermissionRow {
  /** Deleted with its role. */
  role_id: string;
  /** A permission that a role has cannot be deleted. */
  permission: string;
}

export interface ManagerProductRoleRow {
  /** Deleted with its manager. */
  manager_id: string;
  role_id: string;
}

/** A role that an invitation gives to the account that accepts it. */
export interface InvitationProductRoleRow {
  /** Deleted with its invitation. */
  invitation_id: string;
  role_id: string;
}

/** A role that a group gives to its members. */
export interface GroupProductRoleRow {
  /** Deleted with its group. */
  group_id: string;
  role_id: string;
}

export interface ApiKeyProductRoleRow {
  /** Deleted with its API key. */
  api_key_id: string;
  role_id: string;
}
