import { pluralOf } from '../frame/time.ts';

/** What an organization demands, among its settings. */
export const security = {
  lines:
    'What the organization demands of everybody who sees or changes something here. A change holds at once.',
  onlyOwners: 'Only owners can change this.',
  policy: 'Policy',
  demanded: 'Required',
  notDemanded: 'Not required',
  demand: 'Require',
  stop: 'Stop requiring',
  saveAnyway: 'Save anyway',
  saved: 'The policy has been saved.',
  mayBeMore: 'The list ends here, so there may be more.',
  lockedOut: (count: number, names: string) =>
    pluralOf(count, {
      one: `# person who is signed in now would be locked out: ${names}.`,
      other: `# people who are signed in now would be locked out: ${names}.`,
    }),
  andMore: (count: number) => pluralOf(count, { one: '# more', other: '# more' }),
  ownSession:
    'Nothing was saved: your own sign-in, or the network that you’re in, doesn’t meet this, so you would lock yourself out.',
  noConnection: 'There is no active connection yet. Add one under “SSO”, and try it there.',
  anyLength: 'As long as the service allows',
  atMost: (length: string) => `At most ${length}`,
};

/** By the member of the organization. */
export const demands = {
  requireSecondFactor: {
    heading: 'Second factor',
    hint: 'While it’s required, only people who sign in with a passkey, or with a password and a code, can see or change anything here.',
    require: 'Require a second factor',
    requireTitle: 'Require a second factor?',
    requireLines: 'Everyone who signed in without one can’t see or change anything here until they use one.',
    concerned: (count: number, names: string) =>
      pluralOf(count, {
        one: `# person has no second factor yet: ${names}.`,
        other: `# people have no second factor yet: ${names}.`,
      }),
    nobody: 'Everyone here has one already.',
    stop: 'Stop requiring a second factor',
    stopTitle: 'Stop requiring a second factor?',
    stopLines: 'From then on, a password alone is enough to see and change everything here.',
    required: 'A second factor is required now.',
    notRequired: 'A second factor is no longer required.',
  },
  ssoRequired: {
    heading: 'Single sign-on',
    hint: 'While it’s required, people whose addresses are in a verified domain can see or change something here only if they signed in with the organization’s provider.',
    require: 'Require single sign-on',
    requireTitle: 'Require single sign-on?',
    requireLines: [
      'Whoever signed in another way can’t see or change anything here until they sign in with your provider.',
      'Owners who sign in with a second factor still get in another way, so that a broken provider locks nobody out. Each time is an event, and all owners get an email.',
    ],
    concerned: (count: number, names: string) =>
      pluralOf(count, {
        one: `# person has to sign in this way: ${names}.`,
        other: `# people have to sign in this way: ${names}.`,
      }),
    nobody: 'Nobody here has to yet: no address is in a verified domain.',
    stop: 'Stop requiring single sign-on',
    stopTitle: 'Stop requiring single sign-on?',
    stopLines: 'From then on, people can also get in by the other ways to sign in.',
    required: 'Single sign-on is required now.',
    notRequired: 'Single sign-on is no longer required.',
  },
};

/** By the member of the policy. */
export const policyRules = {
  sessionMaxAge: {
    heading: 'Age of a sign-in',
    lines: 'Whoever signed in longer ago confirms who they are before they see or change anything here.',
    label: 'Longest time since the sign-in',
    tooLong: 'Choose a shorter time: sessions of this service end sooner anyway.',
  },
  sessionIdle: {
    heading: 'Time without use',
    lines:
      'Whoever did nothing in the service for longer confirms who they are before they see or change anything here.',
    label: 'Longest time without use',
    tooLong: 'Choose a shorter time: sessions of this service that are not used end sooner anyway.',
  },
  allowedMethods: {
    heading: 'Ways to sign in',
    lines:
      'Everything with which somebody signed in has to be allowed: for a password with an authenticator app, both.',
    label: 'Allowed',
    factors: 'After the first factor',
    any: 'All',
    none: 'Choose at least one.',
  },
  networks: {
    heading: 'Networks',
    lines: 'People and API keys get in only from these addresses.',
    label: 'Addresses and ranges',
    hint: 'One in each line, such as 192.0.2.7 or 192.0.2.0/24. Leave it empty to let everyone in from everywhere.',
    any: 'Everywhere',
    more: (count: number) => pluralOf(count, { one: '# more', other: '# more' }),
    wrong: (lines: string) => `These aren’t addresses or ranges: ${lines}.`,
    tooMany: 'Enter at most 100 addresses and ranges.',
  },
};

/** The page of an organization that is closed to how somebody signed in. */
export const refused = {
  titles: {
    SECOND_FACTOR_MISSING: 'Second factor needed',
    SSO_REQUIRED: 'Single sign-on needed',
    POLICY_REFUSED: 'Not allowed by the organization',
  },
  factorLines: [
    'This organization is open only to people who signed in with a second factor, and you signed in without one.',
    'Set up an authenticator app, and you can continue at once. Or add a passkey, then sign in again with it.',
  ],
  ssoLines: [
    'This organization is open only to people who signed in with its own provider, and you signed in another way.',
    'Sign in with it, and you come back to this page.',
  ],
  methods: 'The organization doesn’t allow one of the ways in which you signed in. Sign in another way.',
  network:
    'The organization doesn’t allow access from the network that you’re in. Try again from another one.',
  ownersChangeIt: 'Its owners decide what is allowed.',
};

/** Of people who are held to the organization's own sign-in. */
export const release = {
  held: 'Single sign-on',
  label: 'Release',
  named: (name: string) => `Release ${name} from single sign-on`,
  title: (name: string) => `Release ${name} from single sign-on?`,
  lines: [
    'They can sign in here in any way then. All owners get an email.',
    'They’re held to it again once it’s required anew, or they get another address in a verified domain.',
  ],
  released: (name: string) => `${name} no longer has to use single sign-on.`,
};
