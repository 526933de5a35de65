export { getConnection, listConnections } from './read.ts';
export { createConnection, deleteConnection, updateConnection } from './write.ts';
