export { introspectOauthToken } from './introspect.ts';
export { getAuthorizationServer, getOpenIdConfiguration } from './metadata.ts';
export { revokeOauthToken } from './revoke.ts';
export { getUserinfo, postUserinfo } from './userinfo.ts';
