import { inSeconds } from '../frame/time.ts';

/** What every page says. */
export const frame = {
  product: 'Portico',
  titled: (title: string) => `${title} · Portico`,
  skip: 'Skip to content',
  navigation: 'Main',
  organizations: 'Organizations',
  account: 'Account',
  operators: 'Operators',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signedInAs: 'Signed in as',

  loading: 'Loading…',
  moment: 'One moment…',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  saved: 'Saved.',
  continue: 'Continue',
  search: 'Search',
  loadMore: 'Load more',
  noMoreYet: 'Nothing more found so far, but there is more to search.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'That couldn’t be copied. Select the text, and copy it yourself.',
  show: 'Show',
  hide: 'Hide',
  showField: (label: string) => `Show ${label.toLowerCase()}`,
  hideField: (label: string) => `Hide ${label.toLowerCase()}`,
  optional: 'optional',
  newPassword: 'Long and unusual: a few words in a row work well.',
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
  outdated: 'This page and the service don’t understand each other. Load the page again, then try once more.',
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
      ? 'That was too many tries. Try again later.'
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
  passkeyTaken: 'This passkey has been added already. Use another device or another security key.',
  passkeyLimit: 'You have as many passkeys as you can have. Remove one that you no longer use.',
  noPasskeys: 'Passkeys do not work here: this service has no host name.',
  alreadyManager: 'This person already manages the organization.',
  alreadyInvited: 'This address has been invited already.',
  invitationNotPending: 'This invitation is no longer open.',
  accountSuspended:
    'This account is suspended. Contact the people who run this service. Nothing in the account has been deleted.',
  approvalRequired: 'This needs a second operator.',
  approvalPending: 'This is already waiting for a second operator: see Approvals.',
  approvalNotPending: 'Someone has already decided this.',
  approvalLimit: 'Too many of your requests are still waiting. Withdraw some of them first.',
  secondOperator: 'You asked for this yourself: another operator must approve it.',
  goneApproval: 'This has expired.',
  operatorProtected: 'Operators can’t do this to themselves or to each other.',
  lastOwner: 'An organization must have an owner. Make someone else an owner first.',
  stillRunning: 'This is still being done. Try again in a moment.',
  goneAccount: 'This account no longer exists.',
  goneOrganization: 'This organization is gone: it was deleted, or you no longer manage it.',
  goneManager: 'This person no longer manages the organization.',
  goneSession: 'This session has ended already.',
  gonePasskey: 'This passkey was removed already.',
  goneApiKey: 'This API key was revoked already.',
  goneInvitation: 'This invitation is gone.',
  goneWebhook: 'This webhook is gone.',
  goneDelivery: 'This delivery is gone.',
  organizationLimit:
    'You have created as many organizations as you can for now. Delete one that you no longer need, or try again tomorrow.',
  apiKeyLimit: 'The organization has as many API keys as it can have. Revoke one first.',
  invitationLimit:
    'The organization has as many open invitations as it can have. Withdraw some that nobody accepts.',
  managerLimit: 'The organization has as many managers as it can have. Someone has to be removed first.',
  webhookLimit: 'The organization has as many webhooks as it can have. Delete one first.',

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
      hint: 'One of those that you saved. Each works once.',
      other: 'Use the authenticator app',
    },
    missing: 'must not be empty',
    wrong: 'is wrong, or has been used already',
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
    confirm: 'Go on',
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
