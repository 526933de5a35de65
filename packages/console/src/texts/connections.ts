/** The pages of an organization's connections to its own provider. */
export const connections = {
  label: 'Single sign-on',
  heading: 'Connect your provider',
  lines:
    'People whose addresses are in a verified domain of the organization sign in with its own provider. Whoever does so for the first time joins the organization.',
  submit: 'Add a connection',
  empty:
    'There are no connections yet. You need a verified domain, and the right to set up an application at your provider.',
  onlyOwners: 'Only owners can add connections.',
  states: { setup: 'Not tested yet', active: 'Active', paused: 'Paused' },
  type: 'Protocol',
  typeHints: {
    oidc: 'The provider gives you a client ID and a secret. Prefer this where it offers both.',
    saml: 'The provider gives you metadata, as a URL or as XML.',
  },

  nameHint: 'People read it on the button with which they sign in.',
  issuer: 'Issuer',
  issuerHint: 'The https URL of the provider, to which it adds /.well-known/openid-configuration.',
  issuerFlaw: 'Enter an https URL with a public address.',
  clientSecret: 'Client secret',
  secretKept: 'Leave it empty to keep the present one.',
  metadata: 'Metadata',
  metadataHint: 'Their https URL, which is read again every day, or the XML itself.',
  defaultRole: 'Role of whoever joins',
  more: 'Attributes, roles and second factors',
  emailName: 'Claim or attribute with the address',
  personName: 'Claim or attribute with the name',
  attributeHint: 'Leave it empty to look under the usual names.',
  rolesName: 'Claim or attribute with roles',
  rolesNameHint: 'Such as groups. Leave it empty to give everybody the role above.',
  rolesValues: 'Roles by value',
  rolesValuesHint:
    'One in each line, such as portico-admins = admin. The highest role counts, and roles given by hand are never lowered.',
  rolesFlaw: 'Write a value, an equals sign and admin or viewer in each line, and name the claim.',
  trustsFactors: 'Trust the provider’s second factors',
  trustsFactorsHint: 'Where the provider says that it asked for one, nobody is asked for another here.',
  created: (name: string) => `${name} has been added. Enter its addresses at your provider, then try it.`,
};

/** The page of one connection. */
export const connection = {
  gone: 'Connection not found',
  goneLines: 'It was deleted, or you no longer manage its organization.',
  setupLines: [
    'Nobody signs in by this connection yet.',
    'Enter the addresses below at your provider, then try it: it becomes active once you have signed in by it.',
  ],
  pausedLines: 'Nobody signs in by this connection while it is paused.',
  activeLines: 'People whose addresses are in a verified domain sign in by this connection.',
  added: 'Added',
  tryIt: 'Try it',
  pause: 'Pause',
  resume: 'Make active',
  pausedNow: 'The connection is paused.',
  resumedNow: 'The connection is active.',
  notTested: 'Try it first: one sign-in has to pass.',

  enter: {
    heading: 'What to enter at your provider',
    returnUrl: 'Redirect URI',
    entityId: 'Entity ID, or audience',
    acsUrl: 'ACS URL, or reply URL',
    metadataUrl: 'Metadata of this service',
  },

  metadata: {
    heading: 'What the metadata say',
    pasted: 'XML',
    identityProvider: 'Identity provider',
    signOnUrl: 'Address for signing in',
    certificates: 'Certificates for signing',
    unreadable: 'A certificate that cannot be read',
    until: (day: string) => `Until ${day}`,
    used: 'Used',
    leftOut: 'Left out',
    flaws: {
      unreadable: 'It is not a certificate.',
      not_rsa: 'Its key is not an RSA key.',
      short_key: 'Its key has less than 2,048 bits.',
      surplus: 'There are more than 16.',
    },
  },

  test: {
    passed: 'The test has passed',
    failed: 'The test has failed',
    pending: 'The test is not complete',
    pendingLines: 'Nobody has come back from the provider yet. Try it again.',
    passedLines: 'With this, you would be let in.',
    subject: 'Subject',
    email: 'Address',
    role: 'Role',
    claims: 'What the provider said',
    nothing: 'Nothing that verifies.',
    lookedFor: (names: string) => `Looked for the address in: ${names}`,
    gone: 'This test is no longer kept.',
  },

  requests: {
    heading: 'Last requests of the directory',
    empty: 'The directory has not sent a request yet.',
  },
  scim: {
    heading: 'Directory',
    lines:
      'Your directory can create, change and remove people by SCIM 2.0. Enter this address there, and a token.',
    url: 'SCIM base URL',
    create: 'Create a token',
    createTitle: 'Create a token for your directory?',
    createLines: 'If there is one already, it stops working at once.',
    secret: 'The token of your directory',
    secretLines: 'With it, your directory can change who belongs to the organization.',
    copy: 'Copy the token',
    notSeen:
      'No answer came, so a token may have been created. Create another: the first one stops working then.',
    revoke: 'Revoke the token',
    revokeTitle: 'Revoke the token?',
    revokeLines: 'Your directory can no longer change anything. The people whom it added stay.',
    revoked: 'No token works any more.',
  },

  retestLines:
    'After a change of where it leads, the connection has to be tried again before anybody signs in by it.',
  saved: 'The settings have been saved.',
  deleted: 'The connection has been deleted.',
  deletion: {
    heading: 'Delete the connection',
    title: 'Delete the connection?',
    lines:
      'Nobody signs in by it any more, and the token of its directory stops working. People stay in the organization, and sign in another way.',
  },
};

/** How the claim or attribute of roles came in a test, where it gave none. */
export const roleClaims = {
  empty: 'The claim with roles was empty: it gives no role.',
  absent: 'There was no claim of that name: it gives no role.',
  unreadable:
    'The provider left the roles out or sent them in a form that can’t be read: people keep the roles that they have.',
};

/** Why somebody would not be let in, as a test finds it. */
export const refusals = {
  provider_refused: 'The provider refused, or you cancelled there.',
  provider_unavailable:
    'The provider can’t be reached, or refuses what this service asks for: check the client ID and the secret.',
  not_verified: 'What the provider answered does not verify.',
  no_address: 'The provider names no address. Have it send one.',
  foreign_address: 'The address is not in a verified domain of the organization.',
  email_not_verified: 'The provider says that the address is not verified there.',
  inactive: 'The organization’s directory has made this person inactive.',
  not_fresh: 'The provider did not have you sign in anew.',
  another_account: 'That is another person’s account.',
  session_ended: 'Your session ended meanwhile.',
} as const;
