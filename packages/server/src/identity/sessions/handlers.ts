export { login } from './login.ts';
export { getSession, listSessions } from './read.ts';
export { getSupportAccess, setSupportAccess } from './support-access.ts';
export { deleteSession, deleteSessions, logout, reauthenticate } from './write.ts';
