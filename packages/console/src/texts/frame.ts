import { inSeconds, pluralOf } from '../frame/time.ts';

/** Texts of the frame, and those that several pages share. */
export const frame = {
  links: { home: 'Home', terms: 'Terms', privacy: 'Privacy', support: 'Help' },
  /** Words of many pages, as in `words.ts`. */
  name: 'Name',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  continue: 'Continue',
  notNow: 'Not now',
  otherAccount: 'Use another account',
  sendLink: 'Send the link',
  nameHint: 'The people you work with see it.',
  checkEmail: 'Check your email',
  toOrganizations: 'Go to your organizations',
  reload: 'Load the page again',
  skip: 'Skip to content',
  navigation: 'Main',
  organizations: 'Organizations',
  account: 'Account',
  operators: 'Operators',
  signOut: 'Sign out',
  signedInAs: 'Signed in as',
  switcher: {
    open: 'Switch organization',
    search: 'Find an organization',
    none: 'No organizations match.',
    all: 'All organizations',
    more: 'Show all organizations',
  },
  unverified: {
    label: 'Unverified address',
    line: (email: string) =>
      `Your address ${email} isn’t verified yet. Open the link in the email we sent you.`,
    send: 'Send it again',
  },
  acting: {
    label: 'Acting for somebody',
    line: (operator: string, person: string) =>
      `${operator} is acting for ${person}. What you do here is recorded in their events.`,
    end: 'Stop acting',
    ended: 'You no longer act for somebody else: that session has ended.',
  },

  /** A value with what it is, such as “Role: admin”. */
  labelled: (label: string, value: string) => `${label}: ${value}`,
  loading: 'Loading…',
  moment: 'One moment…',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  search: 'Search',
  loadMore: 'Load more',
  noMoreYet: 'Nothing more found so far, but there is more to search.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'The text couldn’t be copied. Select it, then copy it yourself.',
  show: 'Show',
  hide: 'Hide',
  showField: (label: string) => `Show ${label.toLowerCase()}`,
  hideField: (label: string) => `Hide ${label.toLowerCase()}`,
  optional: 'optional',
  capsLock: 'Caps lock is on.',
  newPassword: {
    hint: (least: number) =>
      `At least ${pluralOf(least, { one: '# character', other: '# characters' })}. A few random words are hard to guess and easy to remember.`,
    missing: (left: number) => pluralOf(left, { one: '# more character', other: '# more characters' }),
    enough: 'Long enough.',
  },
  /** What is wrong with a field. */
  flaws: {
    missing: 'Fill this in.',
    noEmail: 'Enter an email address.',
    noPassword: 'Enter your password.',
    noNewPassword: 'Enter a password.',
    noName: 'Enter a name.',
    email: 'Enter a complete email address, such as name@example.com.',
    tooShort: (least: number) =>
      pluralOf(least, { one: 'Use at least # character.', other: 'Use at least # characters.' }),
    tooLong: (most: number) =>
      pluralOf(most, { one: 'Use at most # character.', other: 'Use at most # characters.' }),
    common: 'Many people use this password, so it’s easy to guess. Choose another one.',
    breached: 'This password has appeared in a data breach. Choose another one.',
    isEmail: 'Choose a password that isn’t your email address.',
    ofEmail: 'Choose a password that isn’t made of your email address.',
    wrongPassword: 'This password is wrong.',
    characters: 'Some of these characters aren’t allowed here.',
    /** @param message of the service, for programmers */
    refused: (message: string) => `The service refused this: “${message}”.`,
  },
  order: {
    label: 'Order',
    newest: 'Newest first',
    name: 'By name',
  },

  notFound: {
    title: 'Page not found',
    lines: 'There’s nothing at this address. The link may be incomplete, or the page may have been deleted.',
  },
  notConfidential: {
    title: 'This page needs https',
    lines: [
      'You’ve opened it over http. Others on the network could read your password, so nothing is sent from here.',
      'Open the same address with https. If that doesn’t work, the service isn’t set up for it yet.',
    ],
    open: 'Open with https',
  },
  missing: {
    title: 'This page couldn’t be loaded',
    lines:
      'The service can’t be reached at the moment, or there’s a newer version of these pages. The page is loaded by itself once it’s there.',
  },
  partMissing: 'This couldn’t be loaded. Check your connection, or load the page again.',
  undo: 'Undo',
  broken: {
    title: 'This page broke',
    lines: 'Something went wrong on this page. Nothing that you saved is lost.',
  },

  noAnswer: 'The service couldn’t be reached. Check your connection, then try again.',
  busy: 'The service is busy. Try again in a moment.',
  wrong: 'Something went wrong on the server. Try again later.',
  outdated: 'This page is out of date. Load it again, then try once more.',
  notDone: 'Nothing was changed.',
  changedMeanwhile: 'Someone has changed this in the meantime. Load the page again to see the change.',
  typeToConfirm: (name: string) => `Type “${name}” to confirm`,
  ssoRequired: 'Your organization demands its own sign-in.',
  policyRefused:
    'A policy of the organization doesn’t allow this sign-in, or access from this network. Sign in another way, or from another place; an owner can change the policy.',
  secondFactorMissing:
    'This requires a second factor: sign in with a passkey, or with your password and a code. If you have neither yet, set one up.',
  setUpSecondFactor: 'Set up a second factor',
  signInWithSecondFactor: 'Sign in again',
  forbidden: 'You’re not allowed to do this.',
  tooFast: (seconds: number | undefined) =>
    seconds === undefined
      ? 'Too many attempts. Try again later.'
      : `Too many attempts. Try again ${inSeconds(seconds)}.`,
  tooFastIsOver: 'You can try again now.',
  notVerified: 'Verify your email address first: open the link in the email that we sent you.',
  firstFactorNotVerified:
    'Verify your email address before you add a passkey or an authenticator app: open the link in the email that we sent you.',
  sendVerification: 'Send the email again',
  verificationSent: (email: string) => `A link is on its way to ${email}.`,
  credentialsInvalid: 'The email or the password is wrong.',
  registrationClosed: 'New accounts can’t be created here right now.',
  emailTaken: 'There’s already an account with this email.',
  noPasskeys: 'Passkeys don’t work here: this service has no host name.',
  accountSuspended:
    'This account is suspended. Contact the people who run this service. Nothing in the account has been deleted.',

  shownOnce: {
    onlyNow: 'Copy it now: you can’t see it again.',
    stored: 'I’ve saved it',
    leave: 'What this page shows can’t be shown again. Leave without saving it?',
  },

  conflict: {
    title: 'Someone has changed this in the meantime',
    lines: 'Choose which version to keep. Nothing has been saved yet.',
    yours: 'Yours',
    theirs: 'Theirs',
    keepYours: 'Save yours',
    takeTheirs: 'Use theirs',
    empty: '(empty)',
  },

  code: {
    app: {
      label: 'Code',
      hint: 'The six digits that your authenticator app shows.',
      other: 'Use a recovery code',
    },
    recovery: {
      label: 'Recovery code',
      hint: 'One of the codes that you saved. Each works once.',
      other: 'Use the authenticator app',
    },
    missing: 'Enter the code.',
    wrong: 'This code is wrong, or has already been used.',
  },

  again: {
    recent: {
      title: 'Confirm that it’s you',
      lines: 'You signed in a while ago. Confirm who you are to continue.',
    },
    ended: {
      title: 'You’ve been signed out',
      lines: 'Sign in again to continue where you were. What you typed is still there.',
    },
    factors: {
      title: 'Confirm that it’s you',
      lines: 'This changes how you sign in. Confirm who you are to continue.',
      strong: ['This changes how you sign in, so your password alone is not enough.'],
    },
    wrongPassword: 'The password is wrong.',
    passkey: {
      submit: 'Use a passkey instead',
      weak: 'With your password alone, organizations that require a second factor are closed to you until you sign in with a passkey again.',
      notUsed: 'Your browser didn’t use a passkey. Try again, or enter your password.',
      notYours: 'This passkey can’t be used here: it belongs to another account, or was removed from yours.',
    },
  },
} as const;
