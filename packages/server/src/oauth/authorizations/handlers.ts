export { createAuthorization, lookUpAuthorization, refuseAuthorization } from './authorize.ts';
export { endSession, lookUpEndSession } from './end-session.ts';
export { deleteGrant, getGrant, listGrants } from './read.ts';
