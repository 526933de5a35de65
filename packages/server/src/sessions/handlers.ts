import type { Needs, PorticoHandlers } from '../handler.ts';
import { deleteSession, deleteSessions } from './delete.ts';
import { getSession } from './get.ts';
import { listSessions } from './list.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { reauthenticate } from './reauthenticate.ts';

export const sessionHandlers = (needs: Needs) =>
  ({
    login: login(needs),
    reauthenticate: reauthenticate(needs),
    logout: logout(needs),
    listSessions: listSessions(needs),
    getSession: getSession(needs),
    deleteSessions: deleteSessions(needs),
    deleteSession: deleteSession(needs),
  }) satisfies Partial<PorticoHandlers>;
