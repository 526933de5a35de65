export { checkPermissions } from './check.ts';
export { listPermissions, replacePermissions } from './permissions.ts';
export { getRole, listOrganizationRoles, listRoles } from './read.ts';
export { createRole, createRoleAsOperator, deleteRole, updateRole } from './write.ts';
