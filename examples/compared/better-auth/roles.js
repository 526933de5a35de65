import { createAccessControl } from 'better-auth/plugins/access';
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access';

// Read by the server and by the page.
export const ac = createAccessControl({ ...defaultStatements, invoice: ['approve'] });
export const roles = {
  owner: ac.newRole(ownerAc.statements),
  admin: ac.newRole(adminAc.statements),
  member: ac.newRole(memberAc.statements),
  approver: ac.newRole({ ...memberAc.statements, invoice: ['approve'] }),
};
