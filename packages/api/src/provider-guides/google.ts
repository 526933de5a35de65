import type { ProviderGuide } from './step.ts';

/** https://support.google.com/cloud/answer/15549257 on OAuth clients, and https://support.google.com/a/answer/6087519 on SAML. */
export const GOOGLE: ProviderGuide = {
  name: 'Google Workspace',
  oidc: {
    before: [
      { open: ['Google Auth Platform', 'Audience'] },
      { set: { 'User type': 'Internal' } },
      { open: ['Google Auth Platform', 'Clients', 'Create client'] },
      { set: { 'Application type': 'Web application' } },
      { choose: 'Create' },
      { copy: { 'Client ID': 'clientId', 'Client secret': 'clientSecret' } },
      { fill: { issuer: 'https://accounts.google.com' } },
    ],
    after: [
      { open: ['Google Auth Platform', 'Clients'] },
      { enter: { 'Authorized redirect URIs': 'returnUrl' } },
      { choose: 'Save' },
    ],
  },
  saml: {
    before: [
      { open: ['Apps', 'Web and mobile apps', 'Add app', 'Add custom SAML app'] },
      { choose: 'Download Metadata' },
      { note: 'metadataFile' },
      { note: 'keepOpen' },
    ],
    after: [
      { choose: 'Continue' },
      { enter: { 'ACS URL': 'acsUrl', 'Entity ID': 'entityId' } },
      { turnOff: ['Signed response'] },
      { choose: 'Continue' },
      { set: { 'Primary email': 'email' } },
      { set: { 'Group membership': 'groups' }, forRoles: true },
      { choose: 'Finish' },
      { open: ['User access'] },
      { set: { 'Service status': 'ON for everyone' } },
    ],
  },
  scim: [{ note: 'noCustomScim' }],
};
