export { getConnection, listConnections, lookUpConnection } from './read.ts';
export { getConnectionTest, testConnection } from './test.ts';
export { createConnection, deleteConnection, updateConnection } from './write.ts';
