import { Type } from 'typebox';
import { Id, Resource } from './fields.ts';

/** How many roles of the product a manager, an invitation or an API key can have. */
export const MOST_ROLES_EACH = 20;

/** The form of a permission's name. */
export const PERMISSION_NAME = {
  pattern: '^[a-z][a-z0-9_-]*(:[a-z][a-z0-9_-]*){1,3}$',
  maxLength: 64,
} as const;
/** The form of a role's name. */
export const ROLE_NAME = { pattern: '^[a-z][a-z0-9_-]{0,63}$' } as const;

/** The names of roles in an answer. */
export const RoleNames = Type.Array(Type.String(), {
  description: 'The names of its product roles, sorted; they give no access to Portico itself',
});

/** The names of roles in a request. */
export const GivenRoles = Type.Array(Type.String({ maxLength: 64 }), {
  maxItems: MOST_ROLES_EACH,
  description: `The names of its product roles, at most ${MOST_ROLES_EACH}. An owner can give roles that are delegable or the organization's own; an admin those among them whose permissions the admin has; the team any role`,
});

/** The names of permissions in an answer. */
export const PermissionNames = Type.Array(Type.String(), {
  description: 'The names of the product permissions that its roles and those of its groups grant, sorted',
});

/** The groups of a manager in an answer. */
export const GroupNames = Type.Array(Resource({ id: Id, name: Type.String() }), {
  description: 'The groups that it is in, by name',
});

/** The names of the roles of an organization's creator. */
export const FounderRoles = Type.Array(Type.String({ maxLength: 64 }), {
  maxItems: MOST_ROLES_EACH,
  description: 'The names of your product roles in it, from those that the service offers to founders',
});
