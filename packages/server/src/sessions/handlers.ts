import type { Needs, PorticoHandlers } from '../handler.ts';
import { login } from './login.ts';
import { getSession, listSessions } from './read.ts';
import { deleteSession, deleteSessions, logout, reauthenticate } from './write.ts';

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
