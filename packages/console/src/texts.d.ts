// Generated from the catalogues of English in src/texts/en by npm run fix.
// The build leads an import of `texts/<topic>.json` to the catalogue in the language of the document.

declare module '*/texts/account.json' {
  export const profile: {
    readonly section: string;
    readonly title: string;
    readonly saved: string;
  };
  export const language: {
    readonly hint: string;
    readonly notSet: string;
    readonly save: string;
  };
  export const email: {
    readonly verified: string;
    readonly notVerifiedLine: string;
    readonly pendingLabel: string;
    readonly pending: (address: string) => string;
    readonly again: string;
    readonly againTitle: string;
    readonly drop: string;
    readonly dropTitle: string;
    readonly dropLines: (address: string) => string;
    readonly dropNow: string;
    readonly dropped: string;
    readonly change: string;
    readonly changeTitle: string;
    readonly email: string;
    readonly passwordHint: string;
    readonly sent: (address: string) => string;
    readonly changed: string;
  };
  export const password: {
    readonly ways: string;
    readonly lines: string;
    readonly changeNamed: string;
    readonly current: string;
    readonly submit: string;
    readonly changed: string;
  };
  export const breached: {
    readonly title: string;
    readonly lines: string;
  };
  export const supportAccess: {
    readonly heading: string;
    readonly lines: string;
    readonly notAllowed: string;
    readonly allowedUntil: (moment: string) => string;
    readonly allow: string;
    readonly takeBack: string;
  };
  export const sessions: {
    readonly application: (name: string) => string;
    readonly support: (email: string) => string;
    readonly supportUnnamed: string;
    readonly lines: string;
    readonly current: string;
    readonly unknown: string;
    readonly on: (given: { browser: string; system: string }) => string;
    readonly end: string;
    readonly endNamed: (name: string) => string;
    readonly ended: string;
    readonly endOthers: string;
    readonly endOthersTitle: string;
    readonly endOthersLines: string;
    readonly othersEnded: string;
    readonly empty: string;
  };
  /** Names of applications are quoted: others have chosen them. */
  export const grants: {
    readonly lines: string;
    readonly label: string;
    readonly empty: string;
    readonly can: (what: string) => string;
    readonly between: string;
    readonly end: string;
    readonly endNamed: (name: string) => string;
    readonly endTitle: (name: string) => string;
    readonly endLines: string;
    readonly ended: (name: string) => string;
  };
  export const data: {
    readonly activityLines: string;
    readonly exportHeading: string;
    readonly exportLines: string;
    readonly export: string;
    readonly fileName: string;
    readonly deletion: {
      readonly heading: string;
      readonly lines: string;
      readonly title: string;
    };
    readonly deleted: string;
    readonly lastOwner: string;
  };
  /** Failures that only the pages of the account meet. */
  export const failures: {
    readonly GRANT_NOT_FOUND: string;
  };
}

declare module '*/texts/api-keys.json' {
  /** The page of an organization’s API keys. */
  export const apiKeys: {
    readonly heading: string;
    readonly lines: string;
    readonly nameHint: string;
    readonly roleHints: {
      readonly viewer: string;
      readonly admin: string;
    };
    readonly lastDay: string;
    readonly lastDayHint: string;
    readonly lastDayFlaw: string;
    readonly submit: string;
    /** If no answer came, so that the key may exist. */
    readonly notSeen: string;
    readonly issued: (name: string) => string;
    readonly issuedLines: string;
    readonly copy: string;
    readonly use: string;
    readonly list: string;
    readonly empty: string;
    readonly expiresSoon: string;
    readonly renaming: {
      readonly title: string;
      readonly name: string;
    };
    readonly rotate: string;
    readonly rotateNamed: (name: string) => string;
    readonly rotateTitle: (name: string) => string;
    readonly rotateLines: string;
    readonly overlap: string;
    /** For how many seconds the old key keeps working. */
    readonly overlaps: {
      readonly '0': {
        readonly label: string;
        readonly hint: string;
      };
      readonly '3600': {
        readonly label: string;
        readonly hint: string;
      };
      readonly '86400': {
        readonly label: string;
        readonly hint: string;
      };
      readonly '604800': {
        readonly label: string;
        readonly hint: string;
      };
    };
    readonly rotateSubmit: string;
    readonly rotateNotSeen: string;
    readonly revokeTitle: (name: string) => string;
    readonly revokeLines: readonly [string, string];
    readonly revoked: (name: string) => string;
  };
}

declare module '*/texts/applications.json' {
  /** The pages of operators about applications that people sign in to. */
  export const applications: {
    readonly lines: string;
    readonly none: string;
    readonly kindHints: {
      readonly web: string;
      readonly browser: string;
      readonly native: string;
      readonly machine: string;
    };
    readonly states: {
      readonly disabled: string;
    };
    readonly firstParty: string;
    readonly managed: string;
    readonly heading: string;
    readonly nameHint: string;
    readonly redirectUris: string;
    readonly redirectUrisHint: string;
    readonly postLogoutRedirectUris: string;
    readonly postLogoutRedirectUrisHint: string;
    readonly audiences: string;
    readonly audiencesHint: string;
    readonly isFirstParty: string;
    readonly isFirstPartyHint: string;
    readonly requireOrganization: string;
    readonly requireOrganizationHint: string;
    readonly submit: string;
    readonly notSeen: string;
    readonly secret: (name: string) => string;
    readonly secretLines: string;
    readonly inLine: (line: string) => string;
  };
  export const application: {
    readonly title: string;
    readonly gone: string;
    readonly goneLines: string;
    readonly all: string;
    readonly about: string;
    readonly created: string;
    readonly used: string;
    readonly authentication: string;
    readonly authentications: {
      readonly client_secret_basic: string;
      readonly client_secret_post: string;
      readonly private_key_jwt: string;
      readonly none: string;
    };
    readonly backchannelLogoutUri: string;
    readonly backchannelLogoutUriHint: string;
    readonly resource: string;
    readonly resourceHint: string;
    readonly resourceFlaw: string;
    readonly logoUrl: string;
    readonly requirePkce: string;
    readonly requirePkceHint: string;
    readonly devices: string;
    readonly devicesHint: string;
    readonly requireDpop: string;
    readonly requireDpopHint: string;
    readonly requirePushed: string;
    readonly requirePushedHint: string;
    readonly signing: string;
    readonly signingHints: {
      readonly ES256: string;
      readonly RS256: string;
    };
    readonly paste: string;
    readonly pasteLines: string;
    readonly software: string;
    readonly copyPaste: string;
    readonly secretHeading: string;
    readonly secretLines: string;
    readonly overlap: string;
    readonly overlaps: {
      readonly '0': string;
      readonly '3600': string;
      readonly '86400': string;
      readonly '604800': string;
    };
    readonly rotate: string;
    readonly notSeen: string;
    readonly disabling: string;
    readonly disableLines: string;
    readonly disable: string;
    readonly disableTitle: (name: string) => string;
    readonly disabled: (name: string) => string;
    readonly enableLines: string;
    readonly enable: string;
    readonly enabled: (name: string) => string;
    readonly deletion: {
      readonly heading: string;
      readonly lines: string;
      readonly title: string;
    };
    readonly deleted: (name: string) => string;
  };
}

declare module '*/texts/authorize.json' {
  /** The page to which applications send people to sign in. Names of applications are quoted: others have chosen them. */
  export const authorize: {
    readonly movingOn: (application: string) => string;
    readonly leaving: string;
    readonly open: (application: string) => string;
    readonly refuse: (application: string) => string;
    readonly nothing: {
      readonly title: string;
      readonly lines: string;
    };
    readonly unknown: {
      readonly title: string;
      readonly lines: readonly [string, string];
    };
    readonly foreign: {
      readonly title: string;
      readonly lines: readonly [string, string];
    };
    readonly acting: {
      readonly title: string;
      readonly lines: (person: string) => string;
      readonly end: string;
    };
    readonly account: {
      readonly title: string;
      readonly choose: (given: { application: string; email: string }) => string;
      readonly hint: (given: { application: string; hint: string; email: string }) => string;
      readonly switched: (email: string) => string;
      readonly back: (given: { application: string; email: string }) => string;
      readonly goOn: (email: string) => string;
    };
    readonly again: {
      readonly line: (application: string) => string;
      readonly confirm: string;
    };
    readonly factor: {
      readonly title: string;
      readonly confirm: (application: string) => string;
      readonly none: (application: string) => string;
    };
    readonly organization: {
      readonly title: string;
      readonly line: (application: string) => string;
      readonly last: string;
    };
    readonly noOrganization: {
      readonly title: string;
      readonly lines: (given: { application: string; email: string }) => readonly string[];
    };
    readonly foreignOrganization: {
      readonly title: string;
      readonly lines: (given: { application: string; email: string }) => readonly string[];
    };
    readonly verify: {
      readonly title: string;
      readonly line: (email: string) => string;
      readonly goOn: string;
    };
    readonly consent: {
      readonly title: (application: string) => string;
      readonly line: (application: string) => string;
      readonly unregistered: (host: string) => string;
      readonly callsItself: string;
      readonly account: string;
      readonly goesTo: string;
      readonly thisDevice: string;
      readonly allow: string;
      readonly refuse: string;
      readonly until: string;
      readonly notYou: string;
    };
  };
}

declare module '*/texts/brand.json' {
  /** Failures that only those meet who change the brand. */
  export const failures: {
    readonly BRAND_PROTECTED: string;
  };
  /** The page on which operators set the brand. */
  export const brandPage: {
    readonly lines: string;
    readonly file: string;
    readonly nameHint: string;
    readonly logoDark: string;
    readonly logoHint: string;
    readonly logoDarkHint: string;
    readonly accent: string;
    readonly accentHint: string;
    readonly accentDark: string;
    readonly accentDarkHint: string;
    readonly noAccent: string;
    readonly pick: string;
    readonly supportFlaw: string;
    readonly links: {
      readonly home: string;
      readonly terms: string;
      readonly privacy: string;
      readonly support: string;
    };
    readonly supportHint: string;
    readonly mailFooter: string;
    readonly mailFooterHint: string;
    readonly languages: string;
    readonly languagesHint: string;
    readonly languagesFlaw: string;
    readonly saved: string;
    readonly preview: string;
    readonly light: string;
    readonly dark: string;
    readonly mail: {
      readonly line: string;
      readonly button: string;
      readonly from: (given: { name: string; host: string }) => string;
    };
  };
}

declare module '*/texts/connections.json' {
  /** The pages of an organization’s connections to its own provider. */
  export const connections: {
    readonly label: string;
    readonly heading: string;
    readonly lines: string;
    readonly submit: string;
    readonly empty: string;
    readonly onlyOwners: string;
    readonly states: {
      readonly setup: string;
      readonly active: string;
      readonly paused: string;
    };
    readonly type: string;
    readonly typeHints: {
      readonly oidc: string;
      readonly saml: string;
    };
    readonly nameHint: string;
    readonly issuer: string;
    readonly issuerHint: string;
    readonly issuerFlaw: string;
    readonly clientSecret: string;
    readonly secretKept: string;
    readonly metadata: string;
    readonly metadataHint: string;
    readonly defaultRole: string;
    readonly more: string;
    readonly emailName: string;
    readonly personName: string;
    readonly attributeHint: string;
    readonly rolesName: string;
    readonly rolesNameHint: string;
    readonly rolesValues: string;
    readonly rolesValuesHint: string;
    readonly rolesFlaw: string;
    readonly trustsFactors: string;
    readonly trustsFactorsHint: string;
    readonly created: (name: string) => string;
  };
  /** The page of one connection. */
  export const connection: {
    readonly gone: string;
    readonly goneLines: string;
    readonly setupLines: readonly [string, string];
    readonly pausedLines: string;
    readonly activeLines: string;
    readonly added: string;
    readonly tryIt: string;
    readonly pause: string;
    readonly resume: string;
    readonly pausedNow: string;
    readonly resumedNow: string;
    readonly notTested: string;
    readonly enter: {
      readonly heading: string;
      readonly returnUrl: string;
      readonly entityId: string;
      readonly acsUrl: string;
      readonly metadataUrl: string;
    };
    readonly metadata: {
      readonly heading: string;
      readonly pasted: string;
      readonly identityProvider: string;
      readonly signOnUrl: string;
      readonly one: string;
      readonly certificates: string;
      readonly unreadable: string;
      readonly used: string;
      readonly leftOut: string;
      readonly flaws: {
        readonly unreadable: string;
        readonly not_rsa: string;
        readonly short_key: string;
        readonly surplus: string;
      };
    };
    readonly test: {
      readonly passed: string;
      readonly failed: string;
      readonly pending: string;
      readonly pendingLines: string;
      readonly passedLines: string;
      readonly subject: string;
      readonly email: string;
      readonly role: string;
      readonly claims: string;
      readonly nothing: string;
      readonly lookedFor: (names: string) => string;
      readonly gone: string;
    };
    readonly requests: {
      readonly one: string;
      readonly heading: string;
      readonly empty: string;
    };
    readonly scim: {
      readonly heading: string;
      readonly lines: string;
      readonly url: string;
      readonly create: string;
      readonly createTitle: string;
      readonly createLines: string;
      readonly secret: string;
      readonly secretLines: string;
      readonly copy: string;
      readonly notSeen: string;
      readonly revoke: string;
      readonly revokeTitle: string;
      readonly revokeLines: string;
      readonly revoked: string;
    };
    readonly retestLines: string;
    readonly saved: string;
    readonly deleted: string;
    readonly deletion: {
      readonly heading: string;
      readonly title: string;
      readonly lines: string;
    };
  };
  /** How the claim or attribute of roles came in a test, where it gave none. */
  export const roleClaims: {
    readonly empty: string;
    readonly absent: string;
    readonly unreadable: string;
  };
  /** Why somebody would not be let in, as a test finds it. */
  export const refusals: {
    readonly provider_refused: string;
    readonly provider_unavailable: string;
    readonly not_verified: string;
    readonly no_address: string;
    readonly foreign_address: string;
    readonly email_not_verified: string;
    readonly inactive: string;
    readonly not_fresh: string;
    readonly another_account: string;
    readonly session_ended: string;
  };
}

declare module '*/texts/device.json' {
  /** The page on which people enter the code of a device, such as a television or a command line. Names of applications are quoted: others have chosen them. */
  export const device: {
    readonly title: string;
    readonly line: string;
    readonly code: string;
    readonly codeHint: string;
    readonly codeMissing: string;
    readonly codeFlaw: string;
    readonly decide: (application: string) => string;
    readonly warning: string;
    readonly asks: string;
    readonly from: string;
    readonly began: string;
    readonly can: (application: string) => string;
    readonly over: string;
    readonly otherOrganization: string;
    readonly noOrganization: (application: string) => string;
    readonly approved: {
      readonly title: string;
      readonly lines: string;
    };
    readonly refused: {
      readonly title: string;
      readonly lines: string;
    };
    readonly toApplications: string;
  };
}

declare module '*/texts/domains.json' {
  /** The page of an organization’s domains. */
  export const domains: {
    readonly heading: string;
    readonly lines: string;
    readonly submit: string;
    readonly name: string;
    readonly nameHint: string;
    readonly nameMissing: string;
    readonly nameFlaw: string;
    readonly empty: string;
    readonly states: {
      readonly pending: string;
      readonly verified: string;
      readonly lost: string;
    };
    readonly enter: string;
    readonly copyName: string;
    readonly copyValue: string;
    readonly check: string;
    readonly found: (name: string) => string;
    readonly notFound: string;
    readonly removeLines: string;
    readonly removed: (name: string) => string;
  };
}

declare module '*/texts/drafts.json' {
  /** In a form: what a person typed, left, and finds again. */
  export const drafts: {
    readonly restored: string;
    readonly changed: string;
    readonly current: string;
    readonly discard: string;
  };
}

declare module '*/texts/email-code.json' {
  /** Signing in with a code from an email. */
  export const emailCode: {
    readonly title: string;
    readonly lines: string;
    readonly send: string;
    readonly back: string;
    readonly sentLines: (email: string) => readonly string[];
    readonly hint: string;
    readonly factor: {
      readonly title: string;
      readonly lines: string;
    };
    readonly wrong: string;
    readonly expired: string;
    readonly spent: string;
    readonly wait: (seconds: number) => string;
    readonly again: string;
    readonly sentAgain: (email: string) => string;
  };
}

declare module '*/texts/end-session.json' {
  /** The page to which applications send people who sign out there. Names of applications are quoted: others have chosen them. */
  export const endSession: {
    readonly ask: {
      readonly title: string;
      readonly asks: (application: string) => string;
      readonly everywhere: string;
      readonly everywhereHint: string;
      readonly submit: string;
      readonly stay: string;
      readonly reach: string;
    };
    readonly signingOut: string;
    readonly over: {
      readonly title: string;
      readonly line: string;
      readonly notFollowed: string;
      readonly signIn: string;
    };
    readonly goingOn: (application: string) => string;
    readonly unknownLines: string;
    readonly unsafe: {
      readonly title: string;
      readonly lines: readonly [string, string];
    };
    readonly actingLines: (person: string) => string;
  };
}

declare module '*/texts/events.json' {
  /** Titles of the events of organizations, by type, in the order in which people choose among them. */
  export const organizationTitles: {
    readonly 'organization.created': string;
    readonly 'organization.updated': string;
    readonly 'organization.policy_updated': string;
    readonly 'organization.policy_refused': string;
    readonly 'organization.metadata_changed': string;
    readonly 'organization.deleted': string;
    readonly 'organization.restored': string;
    readonly 'organization.purged': string;
    readonly 'organization.ownership_transferred': string;
    readonly 'manager.added': string;
    readonly 'manager.accepted': string;
    readonly 'manager.role_changed': string;
    readonly 'manager.roles_changed': string;
    readonly 'manager.sso_released': string;
    readonly 'manager.removed': string;
    readonly 'manager.metadata_changed': string;
    readonly 'invitation.created': string;
    readonly 'invitation.resent': string;
    readonly 'invitation.accepted': string;
    readonly 'invitation.declined': string;
    readonly 'invitation.revoked': string;
    readonly 'connection.created': string;
    readonly 'connection.updated': string;
    readonly 'connection.tested': string;
    readonly 'connection.activated': string;
    readonly 'connection.paused': string;
    readonly 'connection.deleted': string;
    readonly 'webhook.created': string;
    readonly 'webhook.updated': string;
    readonly 'webhook.rotated': string;
    readonly 'webhook.failing': string;
    readonly 'webhook.deleted': string;
    readonly 'domain.added': string;
    readonly 'domain.verified': string;
    readonly 'domain.lost': string;
    readonly 'domain.removed': string;
    readonly 'api_key.created': string;
    readonly 'api_key.rotated': string;
    readonly 'api_key.renamed': string;
    readonly 'api_key.roles_changed': string;
    readonly 'api_key.revoked': string;
    readonly 'machine.created': string;
    readonly 'machine.updated': string;
    readonly 'machine.rotated': string;
    readonly 'machine.deleted': string;
    readonly 'sso.bypassed': string;
    readonly 'session.login_failed': string;
    readonly 'scim.token_created': string;
    readonly 'scim.token_deleted': string;
    readonly 'group.created': string;
    readonly 'group.updated': string;
    readonly 'group.deleted': string;
    readonly 'group.member_added': string;
    readonly 'group.member_removed': string;
    readonly 'scim.group_created': string;
    readonly 'scim.group_updated': string;
    readonly 'scim.group_deleted': string;
    readonly 'role.created': string;
    readonly 'role.updated': string;
    readonly 'role.deleted': string;
    readonly 'operator.read': string;
    readonly 'approval.requested': string;
    readonly 'approval.given': string;
    readonly 'approval.withdrawn': string;
  };
  /** Titles of all other events, by type. */
  export const otherTitles: {
    readonly 'account.registered': string;
    readonly 'account.created': string;
    readonly 'account.updated': string;
    readonly 'account.metadata_changed': string;
    readonly 'account.email_verified': string;
    readonly 'account.email_changed': string;
    readonly 'account.password_changed': string;
    readonly 'account.password_reset': string;
    readonly 'account.passkey_added': string;
    readonly 'account.passkey_counter_reset': string;
    readonly 'account.passkey_removed': string;
    readonly 'identity.linked': string;
    readonly 'identity.unlinked': string;
    readonly 'passkey.renamed': string;
    readonly 'account.deleted': string;
    readonly 'account.taken_over': string;
    readonly 'account.suspended': string;
    readonly 'account.resumed': string;
    readonly 'account.impersonated': string;
    readonly 'account.support_access_changed': string;
    readonly 'account.factors_removed': string;
    readonly 'account.totp_enabled': string;
    readonly 'account.totp_disabled': string;
    readonly 'account.recovery_codes_renewed': string;
    readonly 'account.recovery_code_used': string;
    readonly 'session.created': string;
    readonly 'session.reauthenticated': string;
    readonly 'session.ended': string;
    readonly 'operator.added': string;
    readonly 'operator.removed': string;
    readonly 'operator.read_account': string;
    readonly 'permissions.changed': string;
    readonly 'brand.updated': string;
    readonly 'policy_defaults.updated': string;
    readonly 'provider.created': string;
    readonly 'provider.updated': string;
    readonly 'provider.deleted': string;
    readonly 'hook.created': string;
    readonly 'hook.updated': string;
    readonly 'hook.deleted': string;
    readonly 'hook.refused': string;
    readonly 'hook.failing': string;
    readonly 'hook.recovered': string;
    readonly 'team_webhook.created': string;
    readonly 'team_webhook.updated': string;
    readonly 'team_webhook.failing': string;
    readonly 'team_webhook.deleted': string;
    readonly 'application.created': string;
    readonly 'application.updated': string;
    readonly 'application.rotated': string;
    readonly 'application.deleted': string;
    readonly 'grant.created': string;
    readonly 'grant.refused': string;
    readonly 'grant.ended': string;
    readonly 'service_key.created': string;
    readonly 'service_key.updated': string;
    readonly 'service_key.rotated': string;
    readonly 'service_key.revoked': string;
    readonly 'service_key.refused': string;
    readonly 'events.sealed': string;
  };
  /** Labels of details. Those that only programs need have none, and are not shown. */
  export const details: {
    readonly name: string;
    readonly email: string;
    readonly emailChange: string;
    readonly passkeyName: string;
    readonly role: string;
    readonly roles: string;
    readonly title: string;
    readonly logo: string;
    readonly logoDark: string;
    readonly accent: string;
    readonly accentDark: string;
    readonly mailFooter: string;
    readonly languages: string;
    readonly description: string;
    readonly permissions: string;
    readonly replacement: string;
    readonly added: string;
    readonly removed: string;
    readonly changed: string;
    readonly methods: string;
    readonly reason: string;
    readonly host: string;
    readonly state: string;
    readonly types: string;
    readonly expiresAt: string;
    readonly overlap: string;
    readonly count: string;
    readonly requireSecondFactor: string;
    readonly sessionMaxAge: string;
    readonly sessionIdle: string;
    readonly allowedMethods: string;
    readonly rule: string;
    readonly operation: string;
    readonly point: string;
    readonly waived: string;
    readonly scopes: string;
    readonly networks: string;
    readonly allowed: string;
    readonly applicationName: string;
    readonly kind: string;
    readonly issuer: string;
    readonly clientId: string;
    readonly defaultRole: string;
    readonly rolesFrom: string;
    readonly trustsFactors: string;
    readonly redirectUris: string;
    readonly postLogoutRedirectUris: string;
    readonly backchannelLogoutUri: string;
    readonly audiences: string;
    readonly resource: string;
    readonly firstParty: string;
    readonly requireOrganization: string;
    readonly requirePkce: string;
    readonly device: string;
    readonly devices: string;
    readonly requireDpop: string;
    readonly requirePushed: string;
    readonly signingAlgorithm: string;
    readonly logoUrl: string;
    readonly endsAt: string;
    readonly public: string;
    readonly private: string;
  };
  /** Why a webhook, an invitation, a session or the access of an application ended. */
  export const reasons: {
    readonly support_access: string;
    readonly gone: string;
    readonly failures: string;
    readonly api_key_revoked: string;
    readonly too_many: string;
    readonly revoked: string;
    readonly revoked_by_application: string;
    readonly code_reused: string;
    readonly refresh_token_reused: string;
    readonly session_ended: string;
    readonly application_deleted: string;
    readonly provider_refused: string;
    readonly provider_unavailable: string;
    readonly not_verified: string;
    readonly no_address: string;
    readonly foreign_address: string;
    readonly email_not_verified: string;
    readonly inactive: string;
    readonly not_fresh: string;
    readonly another_account: string;
    readonly wrong_password: string;
    readonly wrong_code: string;
    readonly password_reset: string;
    readonly email_rejected: string;
    readonly directory: string;
    readonly form_refused: string;
    readonly suspended: string;
    readonly grace_ended: string;
    readonly last_owner_deleted: string;
    readonly owner_missing: string;
    readonly inviter_removed: string;
    readonly inviter_role_changed: string;
    readonly inviter_deleted: string;
    readonly inviter_taken_over: string;
    readonly roles_not_allowed: string;
    readonly operator_removed: string;
    readonly service_key_revoked: string;
    readonly role_lost: string;
    readonly organization_deleted: string;
  };
  /** The steps before which a hook is asked, as on the pages of hooks. */
  export const points: {
    readonly 'account.register': string;
    readonly 'session.begin': string;
    readonly 'organization.create': string;
    readonly 'manager.join': string;
    readonly 'token.issue': string;
  };
  /** Qualifications that a new operator’s account lacked. */
  export const waived: {
    readonly address: string;
    readonly factor: string;
  };
  /** Operations of operators, as the object of “viewed” or “approved”: in parentheses, why a change had no effect. */
  export const lookedAt: {
    readonly listApprovals: string;
    readonly getApproval: string;
    readonly deleteAccountAsOperator: string;
    readonly removeFactors: string;
    readonly deleteOrganizationAsOperator: string;
    readonly listApplications: string;
    readonly getApplication: string;
    readonly getStatistics: string;
    readonly listAccountsAsOperator: string;
    readonly listOrganizationsAsOperator: string;
    readonly listEventsAsOperator: string;
    readonly exportEventsAsOperator: string;
    readonly listSeals: string;
    readonly listServiceKeys: string;
    readonly listSettings: string;
    readonly listChanges: string;
    readonly getAccountAsOperator: string;
    readonly getOrganizationAsOperator: string;
    readonly listManagersAsOperator: string;
    readonly getManagerAsOperator: string;
    readonly listAccountManagersAsOperator: string;
    readonly listAccountSessionsAsOperator: string;
    readonly getAccountMetadataAsOperator: string;
    readonly getOrganizationMetadataAsOperator: string;
    readonly getManagerMetadataAsOperator: string;
    readonly updateAccountAsOperator: string;
    readonly suspendAccount: string;
    readonly resumeAccount: string;
    readonly endAccountSessions: string;
    readonly sendPasswordReset: string;
    readonly updateAccountMetadata: string;
    readonly mergeAccountMetadata: string;
    readonly updateOrganizationAsOperator: string;
    readonly restoreOrganizationAsOperator: string;
    readonly updateOrganizationMetadata: string;
    readonly mergeOrganizationMetadata: string;
    readonly updateManagerAsOperator: string;
    readonly updateManagerMetadata: string;
    readonly mergeManagerMetadata: string;
    readonly updateApplication: string;
    readonly rotateApplication: string;
    readonly getServiceKey: string;
    readonly listHooks: string;
    readonly getHook: string;
    readonly replaceHook: string;
    readonly testHook: string;
    readonly exportConfiguration: string;
    readonly applyConfiguration: string;
  };
  /** Texts for values of details. */
  export const values: {
    /** In place of the label of a count, where sessions are counted. */
    readonly sessions: string;
    readonly allTypes: string;
    readonly never: string;
    readonly atOnce: string;
    readonly worksFor: (length: string) => string;
    readonly yes: string;
    readonly no: string;
    readonly states: {
      readonly active: string;
      readonly paused: string;
      readonly failing: string;
      readonly disabled: string;
      readonly setup: string;
      readonly passed: string;
      readonly failed: string;
    };
    readonly rules: {
      readonly allowedMethods: string;
      readonly networks: string;
    };
    /** An arrow points where people read on. */
    readonly fromTo: (given: { from: string; to: string }) => string;
  };
  export const actors: {
    readonly system: string;
    readonly operator: string;
    readonly apiKey: string;
    readonly serviceKey: string;
    readonly directory: string;
    readonly apiKeyCalled: (name: string) => string;
    readonly forWhom: (given: { operator: string; who: string }) => string;
  };
  export const events: {
    readonly heading: string;
    readonly fileName: (name: string) => string;
    readonly proof: string;
    readonly proofNamed: (given: { title: string; moment: string }) => string;
    readonly proofFileName: (id: string) => string;
    readonly proofHint: string;
    readonly columns: {
      readonly at: string;
      readonly what: string;
      readonly type: string;
      readonly who: string;
      readonly details: string;
      readonly address: string;
      readonly id: string;
    };
    readonly empty: string;
    readonly emptyFiltered: string;
    readonly by: (who: string) => string;
    readonly anyType: string;
    readonly anyPerson: string;
    readonly somebodyElse: string;
    readonly someApiKey: string;
    readonly someBackEnd: string;
    readonly someDirectory: string;
    readonly someOperator: string;
  };
  /** Exporting all events that there are. */
  export const exportAll: {
    readonly open: string;
    readonly title: string;
    readonly lines: readonly [string, string];
    readonly ndjson: string;
    readonly csv: string;
    readonly fileName: (given: { name: string; ending: string }) => string;
    readonly saved: string;
    readonly brokeOff: string;
  };
}

declare module '*/texts/failures.json' {
  /** Failures that people meet only after they have signed in. */
  export const failures: {
    readonly TOTP_NOT_FOUND: string;
    readonly FACTOR_NOT_FOUND: string;
    readonly TOTP_ALREADY_ACTIVE: string;
    readonly MANAGER_ALREADY_EXISTS: string;
    readonly INVITATION_ALREADY_PENDING: string;
    readonly INVITATION_NOT_PENDING: string;
    readonly PASSKEY_ALREADY_EXISTS: string;
    readonly PASSKEY_LIMIT_REACHED: string;
    readonly LAST_OWNER: string;
    readonly ACCOUNT_NOT_FOUND: string;
    readonly ORGANIZATION_NOT_FOUND: string;
    readonly MANAGER_NOT_FOUND: string;
    readonly SESSION_NOT_FOUND: string;
    readonly PASSKEY_NOT_FOUND: string;
    readonly CONSENT_MISSING: string;
    readonly INVITATION_NOT_FOUND: string;
    readonly ORGANIZATION_LIMIT_REACHED: string;
    readonly INVITATION_LIMIT_REACHED: string;
    readonly MANAGER_LIMIT_REACHED: string;
    readonly SIGN_IN_REFUSED: string;
    readonly IDENTITY_NOT_LINKED: string;
    readonly IDENTITY_ALREADY_EXISTS: string;
    readonly IDENTITY_NOT_FOUND: string;
    readonly LAST_CREDENTIAL: string;
    readonly PROVIDER_UNAVAILABLE: string;
    readonly IDEMPOTENCY_KEY_IN_USE: string;
  };
}

declare module '*/texts/federation.json' {
  /** Signing in with a provider: its buttons. */
  export const federation: {
    readonly label: string;
    readonly or: string;
    readonly continueWith: (name: string) => string;
    readonly unavailable: (name: string) => string;
    readonly gone: (name: string) => string;
    /** Above the button, for people whose organization has a provider of its own. */
    readonly ofOrganization: string;
    readonly required: string;
    readonly noConnection: string;
  };
  /** For people who have to confirm who they are, and have no password. */
  export const confirming: {
    readonly with: (name: string) => string;
    readonly newTab: string;
    readonly otherWay: string;
  };
  /** The page to which a provider returns people. */
  export const returned: {
    readonly title: (name: string) => string;
    readonly tryAgain: (name: string) => string;
    readonly otherWay: string;
    readonly toSecurity: string;
    readonly goOn: string;
    readonly invitedAgain: string;
    readonly linked: (name: string) => string;
    readonly code: {
      readonly title: string;
      readonly line: (name: string) => string;
    };
    readonly notLinked: {
      readonly title: string;
      readonly lines: (name: string) => readonly string[];
    };
    readonly link: {
      readonly title: (name: string) => string;
      readonly lines: (given: { email: string; name: string }) => string;
      readonly submit: (name: string) => string;
      readonly leave: string;
    };
    readonly confirmed: {
      readonly title: string;
      readonly lines: string;
    };
    readonly cannotConfirm: {
      readonly title: (name: string) => string;
      readonly lines: (name: string) => string;
    };
    readonly unknown: {
      readonly title: string;
      readonly lines: string;
    };
    /** Why it did not work. */
    readonly ends: {
      readonly refused: {
        readonly title: (name: string) => string;
        readonly lines: (name: string) => readonly string[];
      };
      readonly over: {
        readonly title: string;
        readonly lines: (name: string) => readonly string[];
      };
      readonly closed: {
        readonly title: string;
        readonly lines: (name: string) => readonly string[];
      };
      readonly suspended: {
        readonly title: string;
        readonly lines: readonly [string];
      };
      readonly withdrawn: {
        readonly title: string;
        readonly lines: readonly [string];
      };
      readonly otherAddress: {
        readonly title: string;
        readonly lines: (name: string) => readonly string[];
      };
      readonly full: {
        readonly title: string;
        readonly lines: readonly [string];
      };
      readonly alreadyLinked: {
        readonly title: string;
        readonly lines: (name: string) => readonly string[];
      };
    };
  };
}

declare module '*/texts/first-operator.json' {
  export const firstOperator: {
    readonly title: string;
    readonly lines: readonly [string, string];
    readonly factor: {
      readonly label: string;
      readonly appHint: string;
      readonly passkey: string;
      readonly passkeyHint: string;
      readonly notMade: string;
      readonly madeAlready: string;
    };
    readonly submit: string;
    readonly taken: string;
    readonly done: {
      readonly title: string;
      readonly lines: string;
    };
    readonly toPages: string;
    readonly incompleteLines: string;
    readonly overLines: readonly [string, string];
  };
}

declare module '*/texts/flaws.json' {
  export const flaws: {
    readonly required: string;
    readonly unexpected: string;
    readonly type: string;
    readonly format: string;
    readonly pattern: string;
    readonly too_short: (min: number) => string;
    readonly too_long: (max: number) => string;
    readonly too_few: (min: number) => string;
    readonly too_many: (max: number) => string;
    readonly minimum: (min: number) => string;
    readonly maximum: (max: number) => string;
    readonly enum: string;
    readonly not_unique: string;
    readonly unknown: string;
    readonly repeated: string;
    readonly invalid: string;
    readonly blank: string;
    readonly wrong: string;
    readonly expired: string;
    readonly used: string;
    readonly common_password: string;
    readonly breached_password: string;
    readonly equals_email: string;
    readonly made_of_email: string;
    readonly equals_password: string;
    readonly not_accepted: string;
    readonly not_colleague: string;
    readonly not_allowed: string;
    readonly reserved: string;
    readonly not_delegable: string;
    readonly public_domain: string;
    readonly in_past: string;
    readonly too_large: (max: number) => string;
    readonly too_deep: (max: number) => string;
    readonly too_many_pixels: (max: number) => string;
    readonly damaged: string;
    readonly animated: string;
    readonly contrast: (nearest: string) => string;
    readonly not_reachable: string;
  };
  /** Of fields that the form does not have, by their names. */
  export const labels: {
    readonly email: string;
    readonly password: string;
    readonly name: string;
    readonly code: string;
    readonly role: string;
    readonly roles: string;
    readonly permissions: string;
    readonly url: string;
    readonly locale: string;
    readonly managerId: string;
    readonly sessionMaxAge: string;
    readonly sessionIdle: string;
    readonly networks: string;
    readonly allowedMethods: string;
    readonly requireSecondFactor: string;
    readonly ssoRequired: string;
    readonly rolesFrom: string;
    readonly redirectUris: string;
    readonly metadata: string;
    readonly logoData: string;
  };
}

declare module '*/texts/frame.json' {
  /** Texts of the frame, and those that several pages share. */
  export const frame: {
    readonly links: {
      readonly home: string;
      readonly terms: string;
      readonly privacy: string;
      readonly support: string;
    };
    /** Words of many pages, as in `words.json`. */
    readonly name: string;
    readonly email: string;
    readonly password: string;
    readonly signIn: string;
    readonly continue: string;
    readonly notNow: string;
    readonly otherAccount: string;
    readonly sendLink: string;
    readonly nameHint: string;
    readonly checkEmail: string;
    readonly toOrganizations: string;
    readonly reload: string;
    readonly skip: string;
    readonly organizations: string;
    readonly account: string;
    readonly operators: string;
    readonly signOut: string;
    readonly actingEnded: string;
    /** A value with what it is, such as “Role: admin”. */
    readonly labelled: (given: { label: string; value: string }) => string;
    readonly loading: string;
    readonly moment: string;
    readonly tryAgain: string;
    readonly cancel: string;
    readonly search: string;
    readonly loadMore: string;
    readonly noMoreYet: string;
    readonly copy: string;
    readonly copied: string;
    readonly notCopied: string;
    readonly show: string;
    readonly hide: string;
    readonly showField: (label: string) => string;
    readonly hideField: (label: string) => string;
    readonly optional: string;
    readonly capsLock: string;
    readonly newPassword: {
      readonly hint: (least: number) => string;
      readonly missing: (left: number) => string;
      readonly enough: string;
    };
    /** Flaws of a field. */
    readonly flaws: {
      readonly noEmail: string;
      readonly noPassword: string;
      readonly noNewPassword: string;
      readonly noName: string;
      readonly email: string;
      readonly wrongPassword: string;
      /** For a reason that this page does not know. */
      readonly other: string;
    };
    /** {reason} is in the words of the team that runs the service. */
    readonly refused: (reason: string) => string;
    readonly order: {
      readonly label: string;
      readonly newest: string;
      readonly name: string;
    };
    readonly notFound: {
      readonly title: string;
      readonly lines: string;
    };
    readonly notConfidential: {
      readonly title: string;
      readonly lines: readonly [string, string];
      readonly open: string;
    };
    readonly missing: {
      readonly title: string;
      readonly lines: string;
    };
    readonly partMissing: string;
    readonly undo: string;
    readonly broken: {
      readonly title: string;
      readonly lines: string;
    };
    readonly noAnswer: string;
    readonly busy: string;
    readonly wrong: string;
    readonly outdated: string;
    readonly notDone: string;
    readonly changedMeanwhile: string;
    readonly typeToConfirm: (name: string) => string;
    readonly notTyped: string;
    readonly ssoRequired: string;
    readonly policyRefused: string;
    readonly secondFactorMissing: string;
    readonly setUpSecondFactor: string;
    readonly signInWithSecondFactor: string;
    readonly forbidden: string;
    readonly tooFast: string;
    readonly tooFastFor: {
      readonly seconds: (seconds: number) => string;
      readonly minutes: (minutes: number) => string;
    };
    readonly tooFastIsOver: string;
    readonly notVerified: string;
    readonly firstFactorNotVerified: string;
    readonly sendVerification: string;
    readonly verificationSent: (email: string) => string;
    readonly credentialsInvalid: string;
    readonly registrationClosed: string;
    readonly emailTaken: string;
    readonly noPasskeys: string;
    readonly accountSuspended: string;
    readonly shownOnce: {
      readonly onlyNow: string;
      readonly stored: string;
      readonly leave: string;
    };
    readonly conflict: {
      readonly title: string;
      readonly lines: string;
      readonly yours: string;
      readonly theirs: string;
      readonly keepYours: string;
      readonly takeTheirs: string;
      readonly empty: string;
    };
    readonly code: {
      readonly app: {
        readonly label: string;
        readonly hint: string;
        readonly other: string;
      };
      readonly recovery: {
        readonly label: string;
        readonly hint: string;
        readonly other: string;
      };
      readonly missing: string;
      readonly wrong: string;
    };
    readonly again: {
      readonly recent: {
        readonly title: string;
        readonly lines: string;
      };
      readonly ended: {
        readonly title: string;
        readonly lines: string;
      };
      readonly factors: {
        readonly title: string;
        readonly lines: string;
        readonly strong: readonly [string];
      };
      readonly wrongPassword: string;
      readonly passkey: {
        readonly submit: string;
        readonly weak: string;
        readonly notUsed: string;
        readonly notYours: string;
      };
    };
  };
}

declare module '*/texts/groups.json' {
  /** The page of an organization’s groups. */
  export const groups: {
    readonly heading: string;
    readonly lines: string;
    readonly submit: string;
    readonly nameMissing: string;
    readonly empty: string;
    readonly ofDirectory: string;
    readonly members: string;
    readonly membersOf: (name: string) => string;
    readonly noMembers: string;
    readonly add: string;
    readonly addHint: string;
    readonly noMatch: string;
    readonly addMember: (name: string) => string;
    readonly added: (name: string) => string;
    readonly takeOut: string;
    readonly takenOut: (name: string) => string;
    readonly renameTitle: (name: string) => string;
    readonly removeLines: string;
    readonly deleted: (name: string) => string;
    readonly deleteNamed: (name: string) => string;
    readonly deleteTitle: (name: string) => string;
  };
}

declare module '*/texts/guides.json' {
  /** Code that uses a key or receives a webhook, on the page of that key or webhook. */
  export const code: {
    readonly language: string;
    readonly apiKeyLines: string;
    readonly serviceKeyLines: string;
    readonly webhookLines: string;
    readonly reads: (variable: string) => string;
    readonly environment: string;
    readonly copyEnvironment: string;
    readonly copy: string;
  };
  /** The steps at an identity provider. The values are names in its interface, which is in English, and fields of the form here. */
  export const provider: {
    readonly label: string;
    readonly open: (path: string) => string;
    readonly choose: (name: string) => string;
    readonly set: (given: { field: string; value: string }) => string;
    readonly turnOn: (names: string) => string;
    readonly turnOff: (names: string) => string;
    readonly enter: string;
    readonly copy: (given: { field: string; own: string }) => string;
    readonly fill: (given: { value: string; own: string }) => string;
    readonly fillIn: (given: { value: string; own: string }) => string;
    readonly forRoles: string;
    readonly token: string;
    readonly notes: {
      readonly anyUrl: string;
      readonly assign: string;
      readonly emailVerified: string;
      readonly importFile: string;
      readonly keepOpen: string;
      readonly metadataFile: string;
      readonly noCustomScim: string;
      readonly noScimClient: string;
      readonly provisioned: string;
      readonly verifiedDomain: string;
    };
  };
}

declare module '*/texts/hooks.json' {
  /** The pages of operators about hooks: URLs of the team that are asked before a step. */
  export const hooks: {
    readonly lines: string;
    readonly point: string;
    readonly points: {
      readonly 'account.register': {
        readonly title: string;
        readonly lines: string;
      };
      readonly 'session.begin': {
        readonly title: string;
        readonly lines: string;
      };
      readonly 'organization.create': {
        readonly title: string;
        readonly lines: string;
      };
      readonly 'manager.join': {
        readonly title: string;
        readonly lines: string;
      };
      readonly 'token.issue': {
        readonly title: string;
        readonly lines: string;
      };
    };
    readonly notSet: string;
    readonly set: string;
    readonly failingSince: (date: string) => string;
    readonly about: string;
    readonly asked: string;
    readonly failing: (given: { moment: string; distance: string }) => string;
    readonly gone: string;
    readonly goneLines: string;
    readonly all: string;
    readonly secret: string;
    readonly secretLines: string;
    readonly heading: string;
    readonly newLines: string;
    readonly submit: string;
    readonly notSeen: string;
    readonly url: string;
    readonly urlHint: string;
    readonly timeout: string;
    readonly timeoutHint: string;
    readonly onFailure: string;
    readonly outcomes: {
      readonly refuse: {
        readonly label: string;
        readonly hint: string;
        readonly meanwhile: string;
      };
      readonly allow: {
        readonly label: string;
        readonly hint: string;
        readonly meanwhile: string;
      };
    };
    readonly remember: string;
    readonly rememberHint: string;
    readonly rememberNothing: string;
    readonly replaceTitle: string;
    readonly replaceWarning: string;
    readonly deletion: {
      readonly heading: string;
      readonly lines: string;
      readonly title: string;
    };
    readonly deleted: string;
    readonly trial: {
      readonly heading: string;
      readonly run: string;
      readonly lines: string;
      readonly status: string;
      readonly noStatus: string;
      readonly duration: string;
      readonly outcomes: {
        readonly allowed: string;
        readonly refused: string;
        readonly failed: string;
      };
      readonly sent: string;
      readonly answered: string;
      readonly emptyAnswer: string;
    };
  };
}

declare module '*/texts/identities.json' {
  /** The accounts at providers with which somebody signs in, in the account. */
  export const identities: {
    readonly heading: string;
    readonly lines: string;
    readonly label: string;
    readonly link: (name: string) => string;
    readonly unlink: string;
    readonly unlinkNamed: (name: string) => string;
    readonly unlinkTitle: (name: string) => string;
    readonly unlinkLines: (name: string) => string;
    readonly unlinked: (name: string) => string;
    readonly last: string;
  };
  /** For an account that has never had a password. */
  export const noPassword: {
    readonly lines: string;
    readonly choose: string;
    readonly chooseNamed: string;
    readonly sent: (email: string) => string;
  };
}

declare module '*/texts/machines.json' {
  /** The page of an organization’s machines: programs that get tokens in their own name (OAuth’s client credentials). */
  export const machines: {
    readonly heading: string;
    readonly lines: string;
    readonly nameHint: string;
    readonly audiences: string;
    readonly audiencesHint: string;
    readonly audiencesNew: string;
    readonly audiencesMissing: string;
    readonly audiencesFlaw: string;
    readonly inLine: (line: string) => string;
    readonly submit: string;
    readonly notSeen: string;
    readonly issued: (name: string) => string;
    readonly issuedLines: string;
    readonly use: string;
    readonly useLines: string;
    readonly copyCommand: string;
    readonly empty: string;
    readonly states: {
      readonly active: {
        readonly label: string;
        readonly hint: string;
      };
      readonly disabled: {
        readonly label: string;
        readonly hint: string;
      };
    };
    readonly rotate: string;
    readonly rotateNamed: (name: string) => string;
    readonly rotateTitle: (name: string) => string;
    readonly rotateLines: string;
    readonly overlap: string;
    readonly overlaps: {
      readonly '0': string;
      readonly '3600': string;
      readonly '86400': string;
      readonly '604800': string;
    };
    readonly rotateSubmit: string;
    readonly rotateNotSeen: string;
    readonly deleteNamed: (name: string) => string;
    readonly deleteTitle: (name: string) => string;
    readonly deleteLines: readonly [string, string];
    readonly deleted: (name: string) => string;
  };
}

declare module '*/texts/mail-links.json' {
  export const noSecret: {
    readonly title: string;
    readonly lines: string;
  };
  export const linkOver: string;
  export const verifyEmail: {
    readonly title: string;
    readonly lines: readonly [string, string];
    readonly verify: string;
    readonly reject: string;
    readonly verified: {
      readonly title: string;
      readonly lines: string;
    };
    readonly rejected: {
      readonly title: string;
      readonly lines: string;
    };
    readonly taken: {
      readonly title: string;
      readonly lines: string;
    };
    readonly overLines: readonly [string, string];
  };
  export const resetPassword: {
    readonly title: string;
    readonly lines: string;
    readonly save: string;
    readonly saved: {
      readonly title: string;
      readonly lines: readonly [string, string];
    };
    readonly overLines: readonly [string, string];
    readonly again: string;
  };
  export const acceptInvitation: {
    readonly title: string;
    readonly inviter: string;
    readonly role: string;
    readonly roles: {
      readonly owner: string;
      readonly admin: string;
      readonly viewer: string;
    };
    readonly email: string;
    readonly until: string;
    readonly otherAddress: (email: string) => string;
    readonly signIn: string;
    readonly signInAndAccept: string;
    readonly hasAccount: string;
    readonly register: string;
    readonly registerAndAccept: string;
    readonly hasNoAccount: string;
    readonly anyAccount: string;
    readonly decline: string;
    readonly reallyDecline: string;
    readonly yesDecline: string;
    readonly emailTaken: string;
    readonly registrationClosed: string;
    readonly wrongAccount: (email: string) => string;
    readonly accepted: {
      readonly owner: (organization: string) => string;
      readonly admin: (organization: string) => string;
      readonly viewer: (organization: string) => string;
    };
    readonly joined: string;
    readonly alreadyManager: {
      readonly title: string;
      readonly lines: (organization: string) => string;
    };
    readonly noRoom: {
      readonly title: string;
      readonly lines: (organization: string) => string;
    };
    readonly declined: {
      readonly title: string;
      readonly lines: string;
    };
    readonly overLines: readonly [string, string];
    readonly states: {
      readonly accepted: {
        readonly title: string;
        readonly lines: string;
      };
      readonly declined: {
        readonly title: string;
        readonly lines: string;
      };
      readonly revoked: {
        readonly title: string;
        readonly lines: string;
      };
      readonly expired: {
        readonly title: string;
        readonly lines: string;
      };
    };
  };
}

declare module '*/texts/methods.json' {
  /** The factors with which a session began. */
  export const methods: {
    readonly password: string;
    readonly email: string;
    readonly provider: string;
    readonly sso: string;
    readonly totp: string;
    readonly recovery_code: string;
    readonly passkey: string;
  };
}

declare module '*/texts/operators.json' {
  export const operators: {
    readonly statistics: string;
    readonly forbidden: string;
    readonly forbiddenLines: string;
    readonly factorMissingLines: readonly [string, string];
    readonly anyState: string;
    readonly states: {
      readonly active: string;
      readonly suspended: string;
      readonly deleted: string;
    };
  };
  export const statistics: {
    readonly heading: string;
    readonly counted: (distance: string) => string;
    readonly notCounted: string;
    readonly ofAccounts: (given: { verified: number; factors: number; suspended: number }) => string;
    readonly ofOrganizations: (deleted: number) => string;
    readonly mails: string;
    readonly ofMails: (failed: number) => string;
    readonly deliveries: string;
    readonly ofDeliveries: (failing: number) => string;
    readonly days: string;
    readonly registered: string;
    readonly signedIn: string;
    readonly total: (count: number) => string;
    readonly chart: (given: { what: string; most: number }) => string;
    readonly numbers: string;
    readonly day: string;
  };
  /** The pages on which operators create accounts and organizations. */
  export const creation: {
    readonly account: string;
    readonly accountLines: string;
    readonly externalIdHint: string;
    readonly languageHint: string;
    readonly emailVerified: string;
    readonly emailVerifiedHint: string;
    readonly invite: string;
    readonly inviteHint: string;
    readonly accountCreated: (email: string) => string;
    readonly organizationLines: string;
    readonly organizationCreated: (name: string) => string;
    readonly inviteLines: string;
  };
  export const accounts: {
    readonly search: string;
    readonly empty: string;
    readonly none: string;
    readonly count: (total: number) => string;
    readonly moreThan: string;
    readonly operator: string;
  };
  /** Metadata that the team keeps on an account or an organization. */
  export const metadata: {
    readonly title: string;
    readonly titleNamed: (name: string) => string;
    readonly lines: string;
    readonly open: string;
    readonly public: string;
    readonly publicHint: string;
    readonly managerHint: string;
    readonly private: string;
    readonly privateHint: string;
    readonly flaw: string;
  };
  export const account: {
    readonly gone: string;
    readonly goneLines: string;
    readonly all: string;
    readonly about: string;
    readonly noName: string;
    readonly noLanguage: string;
    readonly verified: (email: string) => string;
    readonly notVerified: (email: string) => string;
    readonly created: string;
    readonly lastSignedIn: string;
    readonly factors: string;
    readonly factorsOf: (given: { totp: boolean; codes: number; passkeys: number }) => string;
    readonly suspendedSince: string;
    readonly events: string;
    readonly seen: string;
    readonly protectedLines: string;
    readonly noOrganizations: string;
    readonly noSessions: string;
    readonly help: string;
    readonly reset: string;
    readonly resetSent: (email: string) => string;
    readonly signOut: string;
    readonly signOutTitle: string;
    readonly signOutLines: string;
    readonly signedOut: string;
    readonly removeFactors: string;
    readonly removeFactorsTitle: string;
    readonly removeFactorsLines: readonly [string, string];
    readonly factorsRemoved: string;
    readonly acting: string;
    readonly actingLines: string;
    readonly act: string;
    readonly actTitle: string;
    readonly actNow: string;
    readonly actReasonHint: string;
    readonly suspension: string;
    readonly suspendLines: string;
    readonly suspend: string;
    readonly suspendTitle: string;
    readonly suspendNow: string;
    readonly reasonHint: string;
    readonly suspended: string;
    readonly resumeLines: string;
    readonly resume: string;
    readonly resumed: string;
    readonly deletion: {
      readonly heading: string;
      readonly lines: string;
      readonly title: string;
    };
    readonly deleted: (email: string) => string;
    readonly lastOwner: string;
  };
  export const organizations: {
    readonly search: string;
    readonly none: string;
    readonly awaitingOwner: string;
  };
  export const organization: {
    readonly goneLines: string;
    readonly about: string;
    readonly awaitingOwner: string;
    readonly created: string;
    readonly deletedAt: string;
    readonly factor: string;
    readonly demanded: string;
    readonly notDemanded: string;
    readonly events: string;
    readonly noPeople: string;
    readonly add: string;
    readonly addLines: string;
    readonly noAccount: string;
    readonly added: (name: string) => string;
    readonly madeStays: string;
    readonly restoration: string;
    readonly restoreLines: string;
    readonly deletionLines: string;
    readonly deleted: (name: string) => string;
  };
  export const approvals: {
    readonly list: string;
    readonly none: string;
    readonly lines: string;
    readonly steps: {
      readonly deleteAccountAsOperator: (name: string) => string;
      readonly removeFactors: (name: string) => string;
      readonly deleteOrganizationAsOperator: (name: string) => string;
    };
    readonly gone: string;
    readonly states: {
      readonly pending: string;
      readonly approved: string;
      readonly withdrawn: string;
    };
    readonly own: string;
    readonly approve: string;
    readonly approveNamed: (what: string) => string;
    readonly approveTitle: (what: string) => string;
    readonly approveLines: string;
    readonly approved: string;
    readonly withdraw: string;
    readonly withdrawNamed: (what: string) => string;
    readonly refuse: string;
    readonly refuseNamed: (what: string) => string;
    readonly withdrawn: string;
    /** After a request for an operation that needs two operators. */
    readonly asked: string;
  };
  export const serviceKeys: {
    readonly managed: string;
    readonly lines: string;
    readonly use: string;
    readonly none: string;
    readonly scopes: (scopes: string) => string;
    readonly networks: (networks: string) => string;
    readonly everywhere: string;
    readonly revokeTitle: (name: string) => string;
    readonly revokeLines: string;
    readonly revoked: (name: string) => string;
  };
  export const events: {
    readonly account: string;
    readonly noAccount: string;
    readonly organization: string;
    readonly notAnId: string;
    readonly neither: string;
    readonly own: string;
    readonly ownLeft: string;
    readonly ownShown: string;
  };
  /** Failures that only operators meet. */
  export const failures: {
    readonly MANAGED_BY_CONFIGURATION: string;
    readonly APPROVAL_REQUIRED: string;
    readonly APPROVAL_ALREADY_PENDING: string;
    readonly APPROVAL_NOT_PENDING: string;
    readonly APPROVAL_LIMIT_REACHED: string;
    readonly APPROVAL_NOT_FOUND: string;
    readonly SECOND_OPERATOR_REQUIRED: string;
    readonly OPERATOR_PROTECTED: string;
    readonly IMPERSONATION_NOT_ALLOWED: string;
    readonly EXTERNAL_ID_ALREADY_EXISTS: string;
    readonly HOOK_NOT_FOUND: string;
    readonly APPLICATION_NOT_FOUND: string;
    readonly APPLICATION_LIMIT_REACHED: string;
    readonly SERVICE_KEY_NOT_FOUND: string;
  };
  export const seals: {
    readonly one: string;
    readonly title: string;
    readonly lines: readonly [string, string];
    readonly none: string;
    readonly number: (number: number) => string;
    readonly root: string;
    readonly save: string;
    readonly fileName: string;
  };
}

declare module '*/texts/organizations.json' {
  export const roles: {
    readonly owner: string;
    readonly admin: string;
    readonly viewer: string;
  };
  export const roleHints: {
    readonly owner: string;
    readonly admin: string;
    readonly viewer: string;
  };
  export const organizations: {
    readonly label: string;
    readonly count: (total: number) => string;
    readonly moreThan: string;
    readonly idEnds: (end: string) => string;
    readonly emptyTitle: string;
    readonly empty: string;
    readonly receivedLabel: string;
    readonly receivedAs: {
      readonly owner: string;
      readonly admin: string;
      readonly viewer: string;
    };
    readonly receivedFrom: {
      readonly owner: (inviter: string) => string;
      readonly admin: (inviter: string) => string;
      readonly viewer: (inviter: string) => string;
    };
    readonly acceptNamed: (name: string) => string;
    readonly accepted: (name: string) => string;
    readonly decline: string;
    readonly declineNamed: (name: string) => string;
    readonly declined: (name: string) => string;
    readonly alreadyIn: (name: string) => string;
    readonly noRoom: (name: string) => string;
    readonly deleted: string;
    readonly deletedLines: string;
    readonly restorableUntil: (given: { date: string; distance: string }) => string;
    readonly deletedLabel: string;
    readonly restoreNamed: (name: string) => string;
    readonly restored: (name: string) => string;
    readonly restoreOver: string;
    readonly demands: string;
  };
  export const create: {
    readonly nameHint: string;
    readonly submit: string;
    readonly created: (name: string) => string;
  };
  export const organization: {
    readonly connections: string;
    readonly way: string;
    readonly managersOnly: string;
    readonly behind: string;
    readonly gone: string;
    readonly goneLines: string;
  };
  export const people: {
    readonly heading: string;
    readonly label: string;
    readonly search: string;
    readonly count: (total: number) => string;
    readonly moreThan: string;
    readonly fileName: (organization: string) => string;
    readonly columns: {
      readonly name: string;
      readonly email: string;
      readonly role: string;
      readonly factor: string;
      readonly since: string;
    };
    readonly hasFactor: {
      readonly yes: string;
      readonly no: string;
    };
    readonly noMatch: string;
    readonly you: string;
    readonly notAccepted: string;
    readonly notAcceptedSelf: string;
    readonly accepted: string;
    readonly role: (name: string) => string;
    readonly changeRole: string;
    readonly changeRoleNamed: (name: string) => string;
    readonly changed: {
      readonly owner: (name: string) => string;
      readonly admin: (name: string) => string;
      readonly viewer: (name: string) => string;
    };
    readonly undone: (name: string) => string;
    readonly ownerTitle: (name: string) => string;
    readonly ownerLines: string;
    readonly makeOwner: string;
    readonly changedSelf: {
      readonly owner: string;
      readonly admin: string;
      readonly viewer: string;
    };
    readonly ownRole: {
      readonly owner: string;
      readonly admin: string;
      readonly viewer: string;
    };
    readonly ownRoleTitles: {
      readonly owner: string;
      readonly admin: string;
      readonly viewer: string;
    };
    readonly ownRoleLines: string;
    readonly remove: string;
    readonly removeNamed: (name: string) => string;
    readonly removeTitle: (name: string) => string;
    readonly removeLines: string;
    readonly removed: (name: string) => string;
    readonly leave: string;
    readonly leaveTitle: string;
    readonly leaveLines: string;
    readonly left: string;
    readonly madeByThem: string;
    readonly madeByYou: string;
    readonly revokeMade: {
      readonly keys: (names: string) => string;
      readonly webhooks: (hosts: string) => string;
    };
  };
  export const productRoles: {
    readonly hint: string;
    readonly flaw: string;
    readonly title: (name: string) => string;
    readonly changed: (name: string) => string;
    readonly none: string;
    readonly fixed: (names: string) => string;
  };
  export const made: {
    readonly on: (given: { date: string; maker: string }) => string;
    readonly by: (name: string) => string;
    readonly byYou: string;
    readonly byNameless: string;
    readonly byDeleted: string;
  };
  export const invitations: {
    readonly invite: string;
    readonly emails: string;
    readonly emailsHint: string;
    readonly sentAll: (count: number) => string;
    readonly results: string;
    readonly isSent: string;
    readonly search: string;
    readonly count: (total: number) => string;
    readonly moreThan: string;
    readonly submit: string;
    readonly sent: (email: string) => string;
    readonly list: string;
    readonly anyState: string;
    readonly states: {
      readonly pending: string;
      readonly accepted: string;
      readonly declined: string;
      readonly revoked: string;
      readonly expired: string;
    };
    readonly empty: string;
    readonly emptyFiltered: string;
    readonly resend: string;
    readonly resendNamed: (email: string) => string;
    readonly resent: (email: string) => string;
    readonly revoke: string;
    readonly revokeNamed: (email: string) => string;
    readonly revoked: string;
    readonly revokedChosen: (count: number) => string;
  };
  export const settings: {
    readonly renameHeading: string;
    readonly logo: {
      readonly label: string;
      readonly hint: string;
      readonly remove: string;
      readonly save: string;
      readonly saved: string;
    };
    readonly transferHeading: string;
    readonly transferLines: string;
    readonly transferTo: string;
    readonly transferNobody: string;
    readonly transfer: string;
    readonly transferTitle: (name: string) => string;
    readonly transferConfirmLines: string;
    readonly transferred: (name: string) => string;
    readonly deletion: {
      readonly heading: string;
      readonly lines: string;
      readonly title: string;
    };
    readonly deleted: (name: string) => string;
  };
  /** Failures that only the pages of organizations meet. */
  export const failures: {
    readonly API_KEY_NOT_FOUND: string;
    readonly API_KEY_LIMIT_REACHED: string;
    readonly MACHINE_NOT_FOUND: string;
    readonly MACHINE_LIMIT_REACHED: string;
    readonly CONNECTION_LIMIT_REACHED: string;
    readonly CONNECTION_IN_USE: string;
    readonly CONNECTION_NOT_ACTIVE: string;
    readonly DOMAIN_NOT_FOUND: string;
    readonly DOMAIN_ALREADY_EXISTS: string;
    readonly DOMAIN_ALREADY_VERIFIED: string;
    readonly DOMAIN_NOT_VERIFIED: string;
    readonly GROUP_NOT_FOUND: string;
    readonly GROUP_ALREADY_EXISTS: string;
    readonly GROUP_LIMIT_REACHED: string;
    readonly GROUP_MANAGED: string;
    readonly DOMAIN_LIMIT_REACHED: string;
    readonly WEBHOOK_NOT_FOUND: string;
    readonly CONNECTION_NOT_FOUND: string;
    readonly CONNECTION_TEST_NOT_FOUND: string;
    readonly WEBHOOK_LIMIT_REACHED: string;
    readonly DELIVERY_NOT_FOUND: string;
    readonly SEAL_NOT_FOUND: string;
  };
}

declare module '*/texts/palette.json' {
  export const palette: {
    readonly label: string;
    readonly pages: string;
    readonly actions: string;
    readonly none: string;
    readonly found: (count: number) => string;
  };
  export const keys: {
    readonly title: string;
    readonly find: string;
    readonly list: string;
    readonly keys: string;
    readonly step: string;
    readonly close: string;
    readonly single: string;
  };
}

declare module '*/texts/passkey-errors.json' {
  /** Errors of browsers and password managers. */
  export const passkeyErrors: {
    readonly failed: string;
  };
}

declare module '*/texts/passkeys.json' {
  export const passkeys: {
    readonly heading: string;
    readonly lines: string;
    readonly needsHostName: string;
    readonly label: string;
    readonly empty: string;
    readonly backedUp: string;
    readonly renaming: {
      readonly title: string;
      readonly name: string;
    };
    readonly removeLines: readonly [string, string];
    readonly removed: string;
    readonly addHint: string;
    readonly add: string;
    readonly addNow: string;
    readonly addedNow: (name: string) => string;
    readonly unseen: string;
    readonly notMade: string;
    readonly madeAlready: string;
  };
}

declare module '*/texts/pending.json' {
  /** For the way back to an application from which people came. */
  export const goOnTo: (application: string) => string;
  export const texts: {
    readonly label: string;
    readonly line: (application: string) => string;
  };
}

declare module '*/texts/policies.json' {
  /** Demands of an organization, among its settings. */
  export const security: {
    readonly lines: string;
    readonly onlyOwners: string;
    readonly policy: string;
    readonly demanded: string;
    readonly notDemanded: string;
    readonly demand: string;
    readonly stop: string;
    readonly saveAnyway: string;
    readonly saved: string;
    readonly mayBeMore: string;
    readonly lockedOut: (given: { count: number; names: string }) => string;
    readonly andMore: (count: number) => string;
    readonly ownSession: string;
    readonly noConnection: string;
    readonly anyLength: string;
    readonly atMost: (length: string) => string;
  };
  /** By the member of the organization. */
  export const demands: {
    readonly requireSecondFactor: {
      readonly heading: string;
      readonly hint: string;
      readonly require: string;
      readonly requireTitle: string;
      readonly requireLines: string;
      readonly concerned: (given: { count: number; names: string }) => string;
      readonly nobody: string;
      readonly stop: string;
      readonly stopTitle: string;
      readonly stopLines: string;
      readonly required: string;
      readonly notRequired: string;
    };
    readonly ssoRequired: {
      readonly heading: string;
      readonly hint: string;
      readonly require: string;
      readonly requireTitle: string;
      readonly requireLines: readonly [string, string];
      readonly concerned: (given: { count: number; names: string }) => string;
      readonly nobody: string;
      readonly stop: string;
      readonly stopTitle: string;
      readonly stopLines: string;
      readonly required: string;
      readonly notRequired: string;
    };
  };
  /** By the member of the policy. */
  export const policyRules: {
    readonly sessionMaxAge: {
      readonly heading: string;
      readonly lines: string;
      readonly label: string;
      readonly tooLong: string;
    };
    readonly sessionIdle: {
      readonly heading: string;
      readonly lines: string;
      readonly label: string;
      readonly tooLong: string;
    };
    readonly allowedMethods: {
      readonly heading: string;
      readonly lines: string;
      readonly label: string;
      readonly factors: string;
      readonly any: string;
      readonly none: string;
    };
    readonly networks: {
      readonly heading: string;
      readonly lines: string;
      readonly label: string;
      readonly hint: string;
      readonly any: string;
      readonly more: (count: number) => string;
      readonly wrong: (lines: string) => string;
      readonly tooMany: string;
    };
  };
  /** The page of an organization that is closed to how somebody signed in. */
  export const refused: {
    readonly titles: {
      readonly SECOND_FACTOR_MISSING: string;
      readonly SSO_REQUIRED: string;
      readonly POLICY_REFUSED: string;
    };
    readonly factorLines: readonly [string, string];
    readonly ssoLines: readonly [string, string];
    readonly methods: string;
    readonly network: string;
    readonly ownersChangeIt: string;
  };
  /** Of people who are held to the organization’s own sign-in. */
  export const release: {
    readonly held: string;
    readonly label: string;
    readonly named: (name: string) => string;
    readonly title: (name: string) => string;
    readonly lines: readonly [string, string];
    readonly released: (name: string) => string;
  };
}

declare module '*/texts/roles.json' {
  /** Failures that only those meet who make roles of the product. */
  export const failures: {
    readonly ROLE_NOT_FOUND: string;
    readonly ROLE_ALREADY_EXISTS: string;
    readonly ROLE_IN_USE: string;
    readonly ROLE_PROTECTED: string;
    readonly ROLE_LIMIT_REACHED: string;
    readonly PERMISSION_IN_USE: string;
  };
  export const roles: {
    readonly nameHint: string;
    readonly nameFlaw: string;
    readonly title: string;
    readonly titleHint: string;
    readonly description: string;
    readonly permissionsHint: string;
    readonly permissionsFlaw: string;
    readonly noPermissions: string;
    readonly delegable: string;
    readonly delegableHint: string;
    readonly yes: string;
    readonly no: string;
    readonly create: string;
    readonly submit: string;
    readonly created: (name: string) => string;
    readonly list: string;
    readonly empty: string;
    readonly confersNone: string;
    /** The end of a list that leaves some out. */
    readonly more: (count: number) => string;
    readonly editTitle: (name: string) => string;
    readonly saved: (name: string) => string;
    readonly deleteNamed: (name: string) => string;
    readonly removeTitle: (name: string) => string;
    readonly replacement: string;
    readonly noReplacement: string;
    readonly replacementFlaw: string;
    readonly removed: (name: string) => string;
  };
  export const ownRoles: {
    readonly lines: string;
    readonly ownersOnly: string;
    readonly off: string;
    readonly ofTeam: string;
  };
  export const catalogue: {
    readonly file: string;
    readonly managed: string;
    readonly roleLines: string;
    readonly own: string;
    readonly permissionLines: string;
    readonly none: string;
    readonly delegable: string;
    readonly delegableShort: string;
    readonly add: string;
    readonly nameHint: string;
    readonly flaw: string;
    readonly submit: string;
    readonly added: (name: string) => string;
    readonly editTitle: (name: string) => string;
    readonly saved: (name: string) => string;
    readonly staysDelegable: string;
    readonly removeTitle: (name: string) => string;
    readonly removeLines: string;
    readonly removed: (name: string) => string;
  };
}

declare module '*/texts/scopes.json' {
  /** Abilities that each scope gives an application, as the end of a sentence that begins with “it can”. */
  export const scopes: {
    readonly openid: string;
    readonly profile: string;
    readonly email: string;
    readonly organization: string;
    readonly groups: string;
    readonly offline_access: string;
    readonly portico: string;
  };
}

declare module '*/texts/second-factor.json' {
  export const secondFactor: {
    readonly heading: string;
    readonly on: string;
    readonly off: string;
    readonly lines: string;
    readonly left: (count: number) => string;
    readonly fewBadge: string;
    readonly few: string;
  };
  export const setUp: {
    readonly begin: string;
    readonly beginNamed: string;
    readonly heading: string;
    readonly lines: string;
    readonly picture: string;
    readonly noPicture: string;
    readonly open: string;
    readonly secret: string;
    readonly codeHint: string;
    readonly codeFlaw: string;
    readonly submit: string;
    readonly expired: string;
    readonly on: string;
  };
  export const recoveryCodes: {
    readonly heading: string;
    readonly lines: string;
    readonly label: string;
    readonly copy: string;
    readonly download: string;
    readonly fileName: string;
    /** Above the codes in the file. */
    readonly file: (email: string) => string;
    readonly kept: string;
    readonly renew: string;
    readonly renewTitle: string;
    readonly renewLines: string;
    readonly renewConfirm: string;
  };
  export const turnOff: {
    readonly button: string;
    readonly buttonNamed: string;
    readonly title: string;
    readonly lines: readonly [string, string];
    readonly done: string;
  };
}

declare module '*/texts/settings.json' {
  /** The page of operators with all settings of the service. `names` has one for each of its environment variables. */
  export const settings: {
    readonly lines: string;
    readonly search: string;
    readonly none: string;
    readonly hidden: string;
    readonly notSet: string;
    readonly setting: string;
    readonly value: string;
    readonly document: string;
    readonly topic: string;
    readonly anyTopic: string;
    readonly source: string;
    readonly anySource: string;
    readonly sources: {
      readonly default: string;
      readonly environment: string;
      readonly file: string;
      readonly command: string;
      readonly derived: string;
    };
    readonly topics: {
      readonly network: string;
      readonly pages: string;
      readonly monitoring: string;
      readonly storage: string;
      readonly accounts: string;
      readonly operators: string;
      readonly limits: string;
      readonly amounts: string;
      readonly webhooks: string;
      readonly fallback: string;
      readonly capacity: string;
    };
    readonly names: {
      readonly PORTICO_HOST: string;
      readonly PORTICO_PORT: string;
      readonly PORTICO_PUBLIC_URL: string;
      readonly PORTICO_TRUSTED_PROXIES: string;
      readonly PORTICO_ALLOWED_ORIGINS: string;
      readonly PORTICO_DNS_SERVERS: string;
      readonly PORTICO_HOME_URL: string;
      readonly PORTICO_LANGUAGE: string;
      readonly PORTICO_SECURITY_CONTACT: string;
      readonly PORTICO_DOCS: string;
      readonly PORTICO_CONSOLE: string;
      readonly PORTICO_METRICS_PORT: string;
      readonly PORTICO_METRICS_HOST: string;
      readonly PORTICO_LOG_LEVEL: string;
      readonly PORTICO_DATA_DIR: string;
      readonly PORTICO_DATABASE_URL: string;
      readonly PORTICO_DATABASE_READ_URL: string;
      readonly PORTICO_DATABASE_READ_LAG: string;
      readonly PORTICO_SMTP_URL: string;
      readonly PORTICO_MAIL_FROM: string;
      readonly PORTICO_SECRET_KEYS: string;
      readonly PORTICO_FAILED_SYNC_GRACE: string;
      readonly PORTICO_DELETION_GRACE: string;
      readonly PORTICO_EVENTS_KEPT: string;
      readonly PORTICO_REGISTRATION: string;
      readonly PORTICO_ADD_MANAGERS: string;
      readonly PORTICO_REQUIRE_VERIFIED_EMAIL: string;
      readonly PORTICO_PASSWORD_MIN_LENGTH: string;
      readonly PORTICO_COMMON_PASSWORDS: string;
      readonly PORTICO_BREACHED_PASSWORDS: string;
      readonly PORTICO_BREACHED_AT_SIGN_IN: string;
      readonly PORTICO_SESSION_IDLE: string;
      readonly PORTICO_SESSION_ABSOLUTE: string;
      readonly PORTICO_SESSION_BINDING: string;
      readonly PORTICO_TOKEN_LIFETIME: string;
      readonly PORTICO_TOKEN_AUDIENCES: string;
      readonly PORTICO_EMAIL_CODES: string;
      readonly PORTICO_CLIENT_METADATA: string;
      readonly PORTICO_CLIENT_REGISTRATION: string;
      readonly PORTICO_CLIENT_REGISTRATION_TOKEN: string;
      readonly PORTICO_OPEN_AUDIENCES: string;
      readonly PORTICO_TOKEN_METADATA: string;
      readonly PORTICO_ORGANIZATION_ROLES: string;
      readonly PORTICO_FOUNDER_ROLES: string;
      readonly PORTICO_NAME: string;
      readonly PORTICO_PROVIDERS_FILE: string;
      readonly PORTICO_FEDERATION_INSECURE: string;
      readonly PORTICO_BRAND_FILE: string;
      readonly PORTICO_CONFIGURATION: string;
      readonly PORTICO_ROLES_FILE: string;
      readonly PORTICO_OPERATOR_SESSION_IDLE: string;
      readonly PORTICO_OPERATOR_SESSION_ABSOLUTE: string;
      readonly PORTICO_OPERATOR_APPROVAL: string;
      readonly PORTICO_FIRST_OPERATOR_LINK: string;
      readonly PORTICO_IMPERSONATION: string;
      readonly PORTICO_LIMITS: string;
      readonly PORTICO_CHALLENGES: string;
      readonly PORTICO_SERVICE_KEY_RATE: string;
      readonly PORTICO_SCIM_RATE: string;
      readonly PORTICO_LIMIT_GUESSES: string;
      readonly PORTICO_LIMIT_GUESS_PAUSE: string;
      readonly PORTICO_LIMIT_GUESSES_PER_ADDRESS: string;
      readonly PORTICO_LIMIT_GUESSES_PER_ACCOUNT: string;
      readonly PORTICO_LIMIT_CODES_PER_ACCOUNT: string;
      readonly PORTICO_LIMIT_KNOWN_ADDRESS: string;
      readonly PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: string;
      readonly PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: string;
      readonly PORTICO_LIMIT_REGISTRATIONS_PER_NETWORK: string;
      readonly PORTICO_LIMIT_PASSKEY_CHALLENGES_PER_ADDRESS: string;
      readonly PORTICO_LIMIT_SIGN_INS_ELSEWHERE_PER_ADDRESS: string;
      readonly PORTICO_LIMIT_CLIENT_DOCUMENTS_PER_ADDRESS: string;
      readonly PORTICO_LIMIT_DEVICES_PER_ADDRESS: string;
      readonly PORTICO_LIMIT_CLIENT_REGISTRATIONS_PER_ADDRESS: string;
      readonly PORTICO_LIMIT_MAILS_PER_RECIPIENT: string;
      readonly PORTICO_LIMIT_NOTICES_PER_RECIPIENT: string;
      readonly PORTICO_LIMIT_RESETS_PER_ADDRESS: string;
      readonly PORTICO_LIMIT_RESETS_PER_NETWORK: string;
      readonly PORTICO_LIMIT_INVITATIONS_PER_ACCOUNT: string;
      readonly PORTICO_LIMIT_INVITATIONS_PER_ORGANIZATION: string;
      readonly PORTICO_CHANGES_AN_HOUR: string;
      readonly PORTICO_LIMIT_WEBHOOK_TESTS: string;
      readonly PORTICO_MOST_SESSIONS: string;
      readonly PORTICO_MOST_PASSKEYS: string;
      readonly PORTICO_MOST_ORGANIZATIONS: string;
      readonly PORTICO_MOST_ORGANIZATIONS_A_DAY: string;
      readonly PORTICO_MOST_API_KEYS: string;
      readonly PORTICO_MOST_INVITATIONS: string;
      readonly PORTICO_MOST_MANAGERS: string;
      readonly PORTICO_WEBHOOK_URL: string;
      readonly PORTICO_WEBHOOK_SECRET: string;
      readonly PORTICO_WEBHOOK_INSECURE: string;
      readonly PORTICO_SIGN_IN_FALLBACK: string;
      readonly PORTICO_SIGN_IN_FALLBACK_SECRET: string;
      readonly PORTICO_THREADS: string;
      readonly PORTICO_MAX_CONNECTIONS: string;
      readonly PORTICO_MAX_CONNECTIONS_PER_ADDRESS: string;
      readonly PORTICO_HASHING_CONCURRENCY: string;
      readonly PORTICO_HASHING_QUEUE: string;
      readonly PORTICO_ACCOUNT_CONCURRENCY: string;
      readonly PORTICO_ADDRESS_CONCURRENCY: string;
      readonly PORTICO_HEADERS_TIMEOUT: string;
      readonly PORTICO_REQUEST_TIMEOUT: string;
      readonly PORTICO_LAME_DUCK: string;
      readonly PORTICO_SHUTDOWN_GRACE: string;
    };
  };
}

declare module '*/texts/shell.json' {
  /** Texts of the document before any script runs. */
  export const shell: {
    readonly description: string;
    readonly noScript: {
      readonly what: string;
      readonly how: string;
    };
  };
}

declare module '*/texts/side.json' {
  export const side: {
    readonly menu: string;
    readonly navigation: string;
    readonly signedInAs: string;
    readonly chooseOrganization: string;
    readonly groups: {
      readonly people: string;
      readonly access: string;
      readonly developers: string;
      readonly record: string;
    };
    readonly find: string;
  };
  export const switcher: {
    readonly open: string;
    readonly search: string;
    readonly none: string;
    readonly further: string;
    readonly all: string;
    readonly more: string;
  };
  export const unverified: {
    readonly label: string;
    readonly line: (email: string) => string;
    readonly send: string;
  };
  export const acting: {
    readonly label: string;
    readonly line: (given: { operator: string; person: string }) => string;
    readonly end: string;
  };
}

declare module '*/texts/sign-in.json' {
  /** The pages on which people sign in and register. */
  export const signIn: {
    readonly title: string;
    readonly stay: string;
    readonly stayHint: string;
    readonly forgot: string;
    readonly emailCode: string;
    readonly noAccount: string;
    readonly register: string;
    readonly lastWay: string;
  };
  export const register: {
    readonly title: string;
    readonly submit: string;
    readonly registered: (email: string) => string;
    readonly hasAccount: string;
    readonly signIn: string;
    readonly signInInstead: string;
  };
  export const forgotPassword: {
    readonly title: string;
    readonly lines: string;
    readonly back: string;
    readonly sentLines: (email: string) => readonly string[];
    readonly sentAgain: string;
  };
  export const passkeySignIn: {
    readonly submit: string;
    readonly notUsed: string;
    readonly notKnown: string;
  };
  export const forApplication: {
    readonly line: (application: string) => string;
    readonly lands: (host: string) => string;
  };
}

declare module '*/texts/table.json' {
  export const table: {
    readonly actionsOf: (name: string) => string;
    readonly choose: (name: string) => string;
    readonly chooseAll: string;
    readonly chosen: (count: number) => string;
    readonly clear: string;
    readonly close: string;
  };
  export const columns: {
    readonly created: string;
    readonly sent: string;
    readonly used: string;
    readonly expires: string;
    readonly delivered: string;
    readonly prefix: string;
    readonly signedIn: string;
    readonly active: string;
    readonly checked: string;
    readonly device: string;
    readonly address: string;
    readonly began: string;
    readonly method: string;
    readonly attempts: string;
    readonly answer: string;
    readonly next: string;
    readonly networks: string;
    readonly added: string;
    readonly request: string;
    readonly requested: string;
    readonly asked: string;
    readonly decided: string;
  };
}

declare module '*/texts/webhooks.json' {
  /** The page of an organization’s webhooks. */
  export const webhooks: {
    readonly heading: string;
    readonly lines: string;
    readonly url: string;
    readonly urlHint: string;
    readonly urlMissing: string;
    readonly urlFlaw: string;
    readonly submit: string;
    readonly notSeen: string;
    readonly empty: string;
    readonly all: string;
    readonly allHint: string;
    readonly chosen: string;
    readonly chosenHint: string;
    readonly chosenLabel: string;
    readonly groups: {
      readonly organization: string;
      readonly manager: string;
      readonly invitation: string;
      readonly group: string;
      readonly domain: string;
      readonly webhook: string;
      readonly api_key: string;
      readonly operator: string;
      readonly other: string;
    };
    readonly allOf: (group: string) => string;
    readonly noneChosen: string;
    readonly allKinds: string;
    readonly kinds: (count: number) => string;
    readonly states: {
      readonly active: string;
      readonly paused: string;
      readonly failing: string;
    };
    readonly failingSince: (date: string) => string;
    readonly secret: (url: string) => string;
    readonly secretLines: string;
    readonly receive: string;
    readonly everything: string;
  };
  /** The page of one webhook. */
  export const webhook: {
    readonly gone: string;
    readonly goneLines: string;
    readonly lastDelivered: string;
    readonly created: string;
    readonly failingSince: string;
    readonly pausedLines: string;
    readonly stoppedTitle: string;
    readonly stoppedLines: readonly [string, string];
    readonly troubleLines: string;
    readonly pause: string;
    readonly resume: string;
    readonly pausedNow: string;
    readonly resumedNow: string;
    readonly test: string;
    readonly tested: string;
    readonly testWaits: string;
    readonly rotate: string;
    readonly rotateTitle: string;
    readonly rotateLines: string;
    readonly rotateSubmit: string;
    readonly rotateNotSeen: string;
    readonly saved: string;
    readonly deletion: {
      readonly heading: string;
      readonly lines: string;
      readonly title: string;
    };
    readonly deleted: string;
  };
  /** The deliveries of a webhook, on its page. */
  export const deliveries: {
    readonly heading: string;
    readonly label: string;
    readonly anyState: string;
    readonly states: {
      readonly pending: string;
      readonly delivered: string;
      readonly failed: string;
    };
    readonly empty: string;
    readonly emptyFiltered: string;
    readonly refresh: string;
    readonly test: string;
    readonly answered: (status: string) => string;
    /** Why an attempt failed, without a number. Short, in a cell of a table. */
    readonly reasons: {
      readonly redirect: string;
      readonly refused: string;
      readonly closed: string;
      readonly unreachable: string;
      readonly no_connection: string;
      readonly no_response: string;
      readonly unknown_name: string;
      readonly name_timeout: string;
      readonly not_http: string;
      readonly not_public: string;
      readonly interrupted: string;
      readonly certificate_expired: string;
      readonly certificate_not_yet_valid: string;
      readonly certificate_of_other_host: string;
      readonly certificate_self_signed: string;
      readonly certificate_of_unknown_authority: string;
      readonly no_tls: string;
      readonly insecure: string;
      readonly not_kept: string;
      readonly internal: string;
      readonly failed: string;
    };
    readonly next: (distance: string) => string;
    readonly nextSoon: string;
    readonly underWay: string;
    readonly waits: string;
    readonly copyId: string;
    readonly copyIdNamed: (given: { what: string; when: string }) => string;
    readonly again: string;
    readonly againNamed: (given: { what: string; when: string }) => string;
    readonly bodyGone: string;
    readonly sentAgain: string;
    readonly allAgain: string;
    readonly allAgainTitle: string;
    readonly allAgainLines: string;
    readonly sentAllAgain: (count: number) => string;
  };
}

declare module '*/texts/words.json' {
  /** Words that pages share, each once. Those that come with the first page are in `frame.json`. */
  export const words: {
    readonly save: string;
    readonly saved: string;
    readonly nameSaved: string;
    readonly add: string;
    readonly change: string;
    readonly edit: string;
    readonly editNamed: (name: string) => string;
    readonly rename: string;
    readonly renameNamed: (name: string) => string;
    readonly remove: string;
    readonly removeNamed: (name: string) => string;
    readonly removeTitle: (name: string) => string;
    readonly revoke: string;
    readonly revokeNamed: (name: string) => string;
    readonly delete: string;
    readonly deleteForGood: string;
    readonly restore: string;
    readonly accept: string;
    readonly export: string;
    readonly copySecret: string;
    readonly showCode: string;
    readonly showSteps: string;
    readonly organization: string;
    readonly people: string;
    readonly groups: string;
    readonly invitations: string;
    readonly apiKeys: string;
    readonly machines: string;
    readonly productRoles: string;
    readonly domains: string;
    readonly webhooks: string;
    readonly events: string;
    readonly settings: string;
    readonly security: string;
    readonly activity: string;
    readonly yourData: string;
    readonly language: string;
    readonly sessions: string;
    readonly accounts: string;
    readonly applications: string;
    readonly approvals: string;
    readonly serviceKeys: string;
    readonly hooks: string;
    readonly brand: string;
    readonly permissions: string;
    readonly role: string;
    readonly state: string;
    readonly kind: string;
    readonly reason: string;
    readonly logo: string;
    readonly logoFlaw: string;
    readonly linkFlaw: string;
    readonly id: string;
    readonly externalId: string;
    readonly clientId: string;
    readonly newPassword: string;
    readonly notVerified: string;
    readonly signedInAs: (email: string) => string;
    /** The actor of an event, after “by”. */
    readonly deletedAccount: string;
    readonly newOrganization: string;
    readonly createOrganization: string;
    readonly expires: (distance: string) => string;
    readonly hasExpired: (distance: string) => string;
    readonly expired: string;
    readonly never: string;
  };
  /** The kinds of applications, each in a few words. */
  export const applicationKinds: {
    readonly web: string;
    readonly browser: string;
    readonly native: string;
    readonly machine: string;
  };
}
