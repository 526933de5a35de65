export { pushOauthRequest } from './push.ts';
