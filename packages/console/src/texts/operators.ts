import { numberOf, pluralOf } from '../frame/time.ts';

export const operators = {
  statistics: 'Overview',
  forbidden: 'Operators only',
  forbiddenLines:
    'These pages are for the people who run this service. If you’re one of them, ask to be added: portico operators add, then your email.',
  factorMissingLines: [
    'Operators can see every account, so you have to sign in with a second factor first.',
    'Set up an authenticator app, and you can continue at once. Or add a passkey, then sign in again with it.',
  ],
  anyState: 'Any',
  states: { active: 'Active', suspended: 'Suspended', deleted: 'Deleted' },
} as const;

export const statistics = {
  heading: 'Totals',
  counted: (distance: string) => `counted ${distance}`,
  notCounted: 'The first count is in progress. It will show up here by itself.',
  ofAccounts: (verified: number, factors: number, suspended: number) =>
    `${numberOf(verified)} verified, ${numberOf(factors)} with a second factor, ${numberOf(suspended)} suspended`,
  ofOrganizations: (deleted: number) => `and ${numberOf(deleted)} deleted that can be restored`,
  mails: 'Emails waiting',
  ofMails: (failed: number) => `${numberOf(failed)} of them couldn’t be sent yet`,
  deliveries: 'Deliveries waiting',
  ofDeliveries: (failing: number) => `${numberOf(failing)} of them have failed before`,
  days: 'The last 30 days',
  registered: 'Accounts created',
  signedIn: 'Sign-ins',
  total: (count: number) => `${numberOf(count)} in total`,
  chart: (what: string, most: number) => `${what} by day, ${numberOf(most)} at most`,
  numbers: 'Show the numbers',
  day: 'Day (UTC)',
} as const;

export const accounts = {
  search: 'Name, email or ID',
  empty: 'No accounts match.',
  none: 'There are no accounts.',
  since: (date: string) => `created ${date}`,
  signedIn: (distance: string) => `signed in ${distance}`,
  operator: 'Operator',
} as const;

const codesLeft = (codes: number) =>
  codes === 1 ? '1 recovery code left' : `${numberOf(codes)} recovery codes left`;

/** What the team keeps of its own on an account or an organization. */
export const metadata = {
  title: 'Metadata',
  lines: 'Data of your own, as JSON. Only operators and service keys can change it. Viewing it is recorded.',
  open: 'View and edit',
  public: 'Public',
  publicHint: 'A JSON object that everyone who can view the account or the organization can read',
  private: 'Private',
  privateHint: 'A JSON object that only operators and service keys can read',
  flaw: 'Write a JSON object of at most 8 KiB, 64 members and 5 levels, with very large numbers as strings.',
} as const;

export const account = {
  gone: 'Account not found',
  goneLines: 'It was deleted, or there never was one with this ID.',
  all: 'All accounts',
  about: 'About this account',
  noName: 'None',
  verified: (email: string) => `${email}, verified`,
  notVerified: (email: string) => `${email}, not verified`,
  created: 'Created',
  lastSignedIn: 'Last signed in',
  unknown: 'Not known',
  factors: 'Second factors',
  factorsOf: (totp: boolean, codes: number, passkeys: number) =>
    [
      totp ? `authenticator app with ${codesLeft(codes)}` : 'no authenticator app',
      passkeys === 1 ? '1 passkey' : `${numberOf(passkeys)} passkeys`,
    ].join(', '),
  suspendedSince: 'Suspended',
  events: 'See its events',
  seen: 'Viewing this page is recorded as an event of the account.',
  protectedLines:
    'This is you, or another operator: you can only send a link to reset the password. For anything else, the account must no longer be an operator’s: portico operators remove, then its email.',

  noOrganizations: 'This account is in no organization.',
  noSessions: 'This account is signed in nowhere.',

  help: 'When they can’t get in',
  reset: 'Email a link to reset the password',
  resetSent: (email: string) => `A link is on its way to ${email}.`,
  signOut: 'Sign out everywhere',
  signOutTitle: 'Sign this account out everywhere?',
  signOutLines: 'All of its sessions end. The person can sign in again.',
  signedOut: 'All sessions have ended.',
  removeFactors: 'Remove second factors',
  removeFactorsTitle: 'Remove all second factors?',
  removeFactorsLines: [
    'For someone who lost their phone and their recovery codes. Make sure that the request really comes from them.',
    'The authenticator app, the recovery codes and all passkeys are removed, and all sessions end. From then on, the password alone is enough. The account gets an email.',
  ],
  factorsRemoved: 'All second factors have been removed.',

  acting: 'Act for this person',
  actingLines:
    'You see and do what the person may, for an hour at most. You don’t reach their password, email, second factors, sessions or API keys.',
  act: 'Act for this person',
  actTitle: 'Act for this person?',
  actNow: 'Begin',
  actReasonHint: 'The person reads it in their events, with your email.',

  suspension: 'Suspension',
  suspendLines: 'A suspended account can’t sign in, and gets no emails. It stays in its organizations.',
  suspend: 'Suspend account',
  suspendTitle: 'Suspend this account?',
  suspendNow: 'Suspend',
  reasonHint: 'It’s recorded in the account’s events, where its owner can read it later.',
  suspended: 'The account is suspended, and all its sessions have ended.',
  resumeLines: 'Nobody can sign in to this account until you lift the suspension.',
  resume: 'Lift the suspension',
  resumed: 'The account is active again.',

  deletion: {
    heading: 'Delete account',
    lines:
      'The account is deleted as if the person had done it: with its sessions, second factors and memberships. Deleted organizations that it alone owned can no longer be restored.',
    title: 'Delete this account?',
  },
  deleted: (email: string) => `${email} has been deleted.`,
  /** @param why names the organization */
  lastOwner: (why: string) => `${why} Make someone else an owner there first, or delete the organization.`,
} as const;

export const organizations = {
  search: 'Name or ID',
  none: 'There are no organizations.',
  people: (count: number) => (count === 1 ? '1 person' : `${numberOf(count)} people`),
  awaitingOwner: 'Awaiting owner',
} as const;

export const organization = {
  goneLines: 'It was removed for good, or there never was one with this ID.',
  about: 'About this organization',
  awaitingOwner:
    'It was created without an owner, and has none yet. Unless someone becomes its owner, it’s removed for good, as a deleted organization would be.',
  created: 'Created',
  deletedAt: 'Deleted',
  factor: 'Second factor',
  demanded: 'Required for everyone',
  notDemanded: 'Not required',
  events: 'See its events',
  noPeople: 'Nobody manages this organization.',
  add: 'Add someone',
  addLines: 'For an organization whose owners can’t be reached.',
  account: 'ID of the account',
  accountHint: 'It’s on the account’s page.',
  added: (name: string) => `${name} has been added.`,
  restoration: 'Restore organization',
  restoreLines: 'It comes back as it was, with its people and invitations.',
  deletionLines: 'Nobody can open it from then on. You and its owners can restore it for a while.',
  deleted: (name: string) => `“${name}” has been deleted.`,
} as const;

export const approvals = {
  list: 'Requested in the last hour',
  none: 'Nothing was requested in the last hour.',
  lines:
    'If this service is configured to require it, two operators are needed to delete an account or an organization, or to remove second factors: one requests it, and another approves within an hour.',
  steps: {
    deleteAccountAsOperator: (name: string) => `Delete the account ${name}`,
    removeFactors: (name: string) => `Remove the second factors of ${name}`,
    deleteOrganizationAsOperator: (name: string) => `Delete the organization “${name}”`,
  },
  gone: 'that no longer exists',
  states: { pending: 'Waiting', approved: 'Done', withdrawn: 'Withdrawn' },
  askedBy: (who: string, distance: string) => `requested by ${who} ${distance}`,
  until: (moment: string) => `can be approved until ${moment}`,
  decidedBy: (who: string) => `decided by ${who}`,
  own: 'Another operator must approve this.',
  approve: 'Approve',
  approveNamed: (what: string) => `Approve: ${what}`,
  approveTitle: (what: string) => `${what}?`,
  approveLines:
    'It takes effect at once. Make sure that you know why: ask the operator who requested it, or the person concerned.',
  approved: 'Done.',
  withdraw: 'Withdraw',
  withdrawNamed: (what: string) => `Withdraw: ${what}`,
  refuse: 'Refuse',
  refuseNamed: (what: string) => `Refuse: ${what}`,
  withdrawn: 'Withdrawn.',
  /** After a request for an operation that needs two operators. */
  asked: 'Another operator must approve this within an hour. They get an email, and find it under Approvals.',
} as const;

export const serviceKeys = {
  lines:
    'With a service key, one of your back ends acts for the team, without anyone signing in. Keys are created and rotated on a machine of the service only: portico service-keys add, then a name.',
  none: 'There are no service keys.',
  created: (date: string) => `created ${date}`,
  scopes: (scopes: readonly string[]) => `Scopes: ${scopes.join(', ')}`,
  networks: (networks: readonly string[]) => `Works only from ${networks.join(', ')}`,
  everywhere: 'Works from any address',
  revokeTitle: (name: string) => `Revoke the key “${name}”?`,
  revokeLines:
    'Back ends that use it get no answers from now on. Pending invitations that it sent are revoked, too. This can’t be undone.',
  revoked: (name: string) => `“${name}” no longer works.`,
} as const;

export const events = {
  account: 'ID of an account',
  organization: 'ID of an organization',
  notAnId: 'An ID looks like 01234567-89ab-cdef-0123-456789abcdef.',
} as const;

/** Failures that only operators meet. */
export const failures = {
  APPROVAL_REQUIRED: 'This needs a second operator.',
  APPROVAL_ALREADY_PENDING: 'This is already waiting for a second operator: see Approvals.',
  APPROVAL_NOT_PENDING: 'Someone has already decided this.',
  APPROVAL_LIMIT_REACHED: 'Too many of your requests are still waiting. Withdraw some of them first.',
  APPROVAL_NOT_FOUND: 'This has expired.',
  SECOND_OPERATOR_REQUIRED: 'You requested this yourself, so another operator must approve it.',
  OPERATOR_PROTECTED: 'Operators can’t do this to themselves or to each other.',
  IMPERSONATION_NOT_ALLOWED:
    'You can’t act for this person: it isn’t allowed here, or they have to allow support access first.',
  EXTERNAL_ID_ALREADY_EXISTS: 'This external ID is already in use.',
  APPLICATION_NOT_FOUND: 'This application was deleted already.',
  APPLICATION_LIMIT_REACHED: 'There are as many applications as there can be.',
  SERVICE_KEY_NOT_FOUND: 'This service key has already been revoked.',
} as const;

export const seals = {
  title: 'Seals',
  lines: [
    'Every minute, the new events get a seal. It shows whether one of them was changed, removed or put in later.',
    'Keep copies where nobody can write who administers the database: portico events verify compares them.',
  ],
  none: 'There are no seals yet. The first one comes within two minutes of the first event.',
  number: (number: number) => `Seal ${numberOf(number)}`,
  about: (count: number, moment: string) =>
    `${pluralOf(count, { one: '# event', other: '# events' })} · ${moment}`,
  root: 'Root:',
  save: 'Save these seals',
  fileName: 'seals.json',
};
