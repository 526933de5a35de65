export { getConnection, listConnections, lookUpConnection } from './read.ts';
export { createConnection, deleteConnection, updateConnection } from './write.ts';
