export { login } from './login.ts';
export { getSession, listSessions } from './read.ts';
export { deleteSession, deleteSessions, logout, reauthenticate } from './write.ts';
