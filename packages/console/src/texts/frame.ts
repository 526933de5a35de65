import { inSeconds } from '../frame/time.ts';

/** Texts of the frame, and those that several pages share. */
export const frame = {
  product: 'Portico',
  titled: (title: string) => `${title} · Portico`,
  skip: 'Skip to content',
  navigation: 'Main',
  organizations: 'Organizations',
  account: 'Account',
  operators: 'Operators',
  signOut: 'Sign out',
  signedInAs: 'Signed in as',
  acting: {
    label: 'Acting for somebody',
    line: (operator: string, person: string) =>
      `${operator} is acting for ${person}. What you do here is recorded in their events.`,
    end: 'Stop acting',
    ended: 'You no longer act for somebody else: that session has ended.',
  },

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
  newPassword: 'Use something long and unusual, such as a few random words.',
  fieldIs: (label: string, message: string) => `${label} ${message}.`,

  notFound: {
    title: 'Page not found',
    lines: [
      'There’s nothing at this address. The link may be incomplete, or the page may have been deleted.',
    ],
    home: 'Go to your organizations',
  },
  notConfidential: {
    title: 'This page needs https',
    lines: [
      'You’ve opened it over http. Others on the network could read your password, so nothing is sent from here.',
      'Open the same address with https. If that doesn’t work, the service isn’t set up for it yet.',
    ],
    open: 'Open with https',
  },
  broken: {
    title: 'This page broke',
    lines: ['Something went wrong on this page. Nothing that you saved is lost.'],
    reload: 'Load the page again',
  },

  noAnswer: 'The service couldn’t be reached. Check your connection, then try again.',
  busy: 'The service is busy. Try again in a moment.',
  wrong: 'Something went wrong on the server. Try again later.',
  outdated: 'This page is out of date. Load it again, then try once more.',
  notDone: 'Nothing was changed.',
  changedMeanwhile: 'Someone has changed this in the meantime. Load the page again to see the change.',
  typeToConfirm: (name: string) => `Type “${name}” to confirm`,
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
  noTotp: 'There is no authenticator app to confirm or remove. Set one up first.',
  noFactor: 'Your account no longer has a second factor, and therefore no recovery codes.',
  totpActive: 'Your account already has an authenticator app.',
  registrationClosed: 'New accounts can’t be created here right now.',
  emailTaken: 'There’s already an account with this email.',
  passkeyTaken: 'This passkey has already been added. Use another device or security key.',
  passkeyLimit: 'You’ve reached the limit of passkeys. Remove one that you no longer use.',
  noPasskeys: 'Passkeys don’t work here: this service has no host name.',
  alreadyManager: 'This person already manages the organization.',
  alreadyInvited: 'This address has already been invited.',
  invitationNotPending: 'This invitation is no longer open.',
  accountSuspended:
    'This account is suspended. Contact the people who run this service. Nothing in the account has been deleted.',
  lastOwner: 'An organization must have an owner. Make someone else an owner first.',
  stillRunning: 'This is still being done. Try again in a moment.',
  goneAccount: 'This account no longer exists.',
  goneOrganization: 'This organization was deleted, or you no longer manage it.',
  goneManager: 'This person no longer manages the organization.',
  goneSession: 'This session has already ended.',
  gonePasskey: 'This passkey has already been removed.',
  consentMissing: 'You have to agree first.',
  goneInvitation: 'This invitation no longer exists.',
  organizationLimit:
    'You’ve reached the limit of organizations for now. Delete one that you no longer need, or try again tomorrow.',
  invitationLimit:
    'The organization has reached its limit of open invitations. Withdraw some that nobody accepts.',
  managerLimit: 'The organization has reached its limit of people. Remove someone first.',

  shownOnce: {
    onlyNow: 'Copy it now: you can’t see it again.',
    stored: 'I’ve saved it',
  },

  conflict: {
    title: 'Someone has changed this in the meantime',
    lines: ['Choose which version to keep. Nothing has been saved yet.'],
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
    missing: 'must not be empty',
    wrong: 'is wrong, or has already been used',
  },

  again: {
    recent: {
      title: 'Confirm that it’s you',
      lines: ['You signed in a while ago. Confirm who you are to continue.'],
    },
    ended: {
      title: 'You’ve been signed out',
      lines: ['Sign in again to continue where you were. What you typed is still there.'],
    },
    factors: {
      title: 'Confirm that it’s you',
      lines: ['This changes how you sign in. Confirm who you are to continue.'],
      strong: ['This changes how you sign in, so your password alone is not enough.'],
    },
    email: 'Email',
    password: 'Password',
    confirm: 'Continue',
    leave: 'Not now',
    other: 'Use another account',
    wrongPassword: 'The password is wrong.',
    passkey: {
      submit: 'Use a passkey instead',
      weak: 'With your password alone, organizations that require a second factor are closed to you until you sign in with a passkey again.',
      notUsed: 'Your browser didn’t use a passkey. Try again, or enter your password.',
      notYours: 'This passkey can’t be used here: it belongs to another account, or was removed from yours.',
    },
  },
} as const;
