import type { ProviderGuide } from './step.ts';

/** https://help.okta.com, on app integrations for OpenID Connect, SAML 2.0 and SCIM. */
export const OKTA: ProviderGuide = {
  name: 'Okta',
  oidc: {
    before: [
      { open: ['Applications', 'Applications', 'Create App Integration'] },
      { set: { 'Sign-in method': 'OIDC - OpenID Connect', 'Application type': 'Web Application' } },
      { choose: 'Save' },
      { copy: { 'Client ID': 'clientId', 'Client secret': 'clientSecret' } },
      { fill: { issuer: 'https://<domain>.okta.com' } },
    ],
    after: [
      { open: ['General', 'General Settings', 'Edit'] },
      { enter: { 'Sign-in redirect URIs': 'returnUrl' } },
      { choose: 'Save' },
      { open: ['Sign On', 'OpenID Connect ID Token', 'Edit'], forRoles: true },
      { set: { 'Groups claim filter': 'groups, Matches regex, .*' }, forRoles: true },
      { open: ['Assignments', 'Assign'] },
      { note: 'assign' },
    ],
  },
  saml: {
    before: [
      { open: ['Applications', 'Applications', 'Create App Integration', 'SAML 2.0'] },
      { note: 'anyUrl' },
      { choose: 'Finish' },
      { open: ['Sign On'] },
      { copy: { 'Metadata URL': 'metadata' } },
    ],
    after: [
      { open: ['General', 'SAML Settings', 'Edit'] },
      { enter: { 'Single sign-on URL': 'acsUrl', 'Audience URI (SP Entity ID)': 'entityId' } },
      { set: { 'Name ID format': 'Persistent' } },
      { open: ['Attribute Statements'] },
      { set: { email: 'user.email', displayName: 'user.displayName' } },
      { open: ['Group Attribute Statements'], forRoles: true },
      { set: { groups: 'Matches regex, .*' }, forRoles: true },
      { open: ['Assignments', 'Assign'] },
      { note: 'assign' },
    ],
  },
  scim: [
    { open: ['General', 'App Settings', 'Edit'] },
    { turnOn: ['Enable SCIM provisioning'] },
    { open: ['Provisioning', 'Integration', 'Edit'] },
    { enter: { 'SCIM connector base URL': 'scimUrl' } },
    { set: { 'Unique identifier field for users': 'userName', 'Authentication Mode': 'HTTP Header' } },
    { turnOn: ['Push New Users', 'Push Profile Updates', 'Push Groups'] },
    { enter: { Authorization: 'scimToken' } },
    { choose: 'Test Connector Configuration' },
    { choose: 'Save' },
    { open: ['Provisioning', 'To App', 'Edit'] },
    { turnOn: ['Create Users', 'Update User Attributes', 'Deactivate Users'] },
    { open: ['Push Groups'], forRoles: true },
  ],
};
