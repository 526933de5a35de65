export { redeemAuthorization } from './redeem.ts';
export { issueOauthTokens } from './token.ts';
