import type { ProviderGuide } from './step.ts';

/** https://learn.microsoft.com/entra/identity-platform/quickstart-register-app, and the pages on SAML and provisioning. */
export const ENTRA: ProviderGuide = {
  name: 'Microsoft Entra ID',
  oidc: {
    before: [
      { open: ['App registrations', 'New registration'] },
      { choose: 'Register' },
      { copy: { 'Application (client) ID': 'clientId' } },
      { fill: { issuer: 'https://login.microsoftonline.com/<Directory (tenant) ID>/v2.0' } },
      { open: ['Certificates & secrets', 'New client secret'] },
      { copy: { Value: 'clientSecret' } },
    ],
    after: [
      { open: ['App registrations', 'Authentication', 'Add a platform', 'Web'] },
      { enter: { 'Redirect URIs': 'returnUrl' } },
      { choose: 'Configure' },
      { open: ['Token configuration', 'Add optional claim'] },
      { set: { 'Token type': 'ID', Claim: 'email' } },
      { open: ['Token configuration', 'Add groups claim'], forRoles: true },
    ],
  },
  saml: {
    before: [
      { open: ['Enterprise applications', 'New application', 'Create your own application'] },
      { choose: "Integrate any other application you don't find in the gallery (Non-gallery)" },
      { choose: 'Create' },
      { open: ['Single sign-on', 'SAML'] },
      { copy: { 'App Federation Metadata Url': 'metadata' } },
    ],
    after: [
      { open: ['Single sign-on', 'Basic SAML Configuration', 'Edit'] },
      {
        enter: {
          'Identifier (Entity ID)': 'entityId',
          'Reply URL (Assertion Consumer Service URL)': 'acsUrl',
        },
      },
      { choose: 'Save' },
      { open: ['Attributes & Claims', 'Edit', 'Unique User Identifier (Name ID)'] },
      { set: { 'Name identifier format': 'Persistent', 'Source attribute': 'user.objectid' } },
      { set: { emailaddress: 'user.mail' } },
      { note: 'verifiedDomain' },
      { open: ['Attributes & Claims', 'Edit', 'Add a group claim'], forRoles: true },
      { open: ['Users and groups', 'Add user/group'] },
      { note: 'assign' },
    ],
  },
  scim: [
    { open: ['Enterprise applications', 'Provisioning', 'New configuration'] },
    { enter: { 'Tenant URL': 'scimUrl', 'Secret token': 'scimToken' } },
    { choose: 'Test connection' },
    { choose: 'Create' },
    { open: ['Attribute mapping'] },
    { set: { userName: 'userPrincipalName', 'emails[type eq "work"].value': 'mail' } },
    { note: 'verifiedDomain' },
    { open: ['Users and groups', 'Add user/group'] },
    { note: 'provisioned' },
    { choose: 'Start provisioning' },
  ],
};
