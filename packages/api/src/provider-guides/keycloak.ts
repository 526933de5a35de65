import type { ProviderGuide } from './step.ts';

/** https://www.keycloak.org/docs/latest/server_admin/, on clients of both protocols. */
export const KEYCLOAK: ProviderGuide = {
  name: 'Keycloak',
  oidc: {
    before: [
      { open: ['Clients', 'Create client'] },
      { set: { 'Client type': 'OpenID Connect' } },
      { copy: { 'Client ID': 'clientId' } },
      { turnOn: ['Client authentication', 'Standard flow'] },
      { turnOff: ['Direct access grants', 'Implicit flow'] },
      { choose: 'Save' },
      { open: ['Credentials'] },
      { copy: { 'Client Secret': 'clientSecret' } },
      { fill: { issuer: 'https://<host>/realms/<realm>' } },
    ],
    after: [
      { open: ['Clients', 'Settings'] },
      { enter: { 'Valid redirect URIs': 'returnUrl' } },
      { choose: 'Save' },
      { note: 'emailVerified' },
      {
        open: [
          'Client scopes',
          '<client ID>-dedicated',
          'Add mapper',
          'By configuration',
          'Group Membership',
        ],
        forRoles: true,
      },
      { set: { 'Token Claim Name': 'groups' }, forRoles: true },
      { turnOff: ['Full group path'], forRoles: true },
    ],
  },
  saml: {
    before: [{ fill: { metadata: 'https://<host>/realms/<realm>/protocol/saml/descriptor' } }],
    after: [
      { open: ['Clients', 'Import client'] },
      { enter: { 'Resource file': 'metadataUrl' } },
      { note: 'importFile' },
      { set: { 'Name ID format': 'persistent' } },
      { choose: 'Save' },
      { open: ['Keys'] },
      { turnOff: ['Client signature required'] },
      {
        open: ['Client scopes', '<client ID>-dedicated', 'Add mapper', 'By configuration', 'User Property'],
      },
      { set: { Property: 'email', 'SAML Attribute Name': 'email' } },
      { open: ['Add mapper', 'By configuration', 'Group list'], forRoles: true },
      { set: { 'Group attribute name': 'groups' }, forRoles: true },
      { turnOff: ['Full group path'], forRoles: true },
    ],
  },
  scim: [{ note: 'noScimClient' }],
};
