import type { Needs, PorticoHandlers } from '../handler.ts';
import { createOrganization } from './create.ts';
import { deleteOrganization } from './delete.ts';
import { getOrganization } from './get.ts';
import { listOrganizations } from './list.ts';
import { restoreOrganization } from './restore.ts';
import { updateOrganization } from './update.ts';

export const organizationHandlers = (needs: Needs) =>
  ({
    createOrganization: createOrganization(needs),
    listOrganizations: listOrganizations(needs),
    getOrganization: getOrganization(),
    updateOrganization: updateOrganization(needs),
    deleteOrganization: deleteOrganization(needs),
    restoreOrganization: restoreOrganization(needs),
  }) satisfies Partial<PorticoHandlers>;
