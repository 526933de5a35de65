import type { Needs, PorticoHandlers } from '../handler.ts';
import { addManager } from './create.ts';
import { getManager, listManagers } from './read.ts';
import { acceptManager, removeManager, transferOrganization, updateManager } from './write.ts';

export const managerHandlers = (needs: Needs) =>
  ({
    transferOrganization: transferOrganization(needs),
    listManagers: listManagers(needs),
    addManager: addManager(needs),
    getManager: getManager(),
    updateManager: updateManager(needs),
    acceptManager: acceptManager(needs),
    removeManager: removeManager(needs),
  }) satisfies Partial<PorticoHandlers>;
