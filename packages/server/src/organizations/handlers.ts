import type { Needs, PorticoHandlers } from '../handler.ts';
import { getOrganization, listOrganizations } from './read.ts';
import { createOrganization, deleteOrganization, restoreOrganization, updateOrganization } from './write.ts';

export const organizationHandlers = (needs: Needs) =>
  ({
    createOrganization: createOrganization(needs),
    listOrganizations: listOrganizations(needs),
    getOrganization: getOrganization(),
    updateOrganization: updateOrganization(needs),
    deleteOrganization: deleteOrganization(needs),
    restoreOrganization: restoreOrganization(needs),
  }) satisfies Partial<PorticoHandlers>;
