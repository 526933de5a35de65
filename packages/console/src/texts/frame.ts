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
  loadMore: 'Load more',
  noMoreYet: 'Nothing more was found so far, but not everything has been looked through.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'That couldn’t be copied. Select the text, and copy it yourself.',
  show: 'Show',
  hide: 'Hide',
  showField: (label: string) => `Show ${label.toLowerCase()}`,
  hideField: (label: string) => `Hide ${label.toLowerCase()}`,
  optional: 'optional',
  fieldIs: (label: string, message: string) => `${label} ${message}.`,

  notFound: {
    title: 'Page not found',
    lines: ['There’s nothing at this address. The link may be incomplete, or what it led to is gone.'],
    home: 'Go to your organizations',
  },
  notConfidential: {
    title: 'This page needs https',
    lines: [
      'You’ve opened it over http. Others on the way could read your password, so nothing is sent from here.',
      'Open the same address with https. If that doesn’t work, the service has yet to be set up for it.',
    ],
    open: 'Open with https',
  },
  broken: {
    title: 'This page broke',
    lines: ['Something went wrong in this page. Nothing that you saved is lost.'],
    reload: 'Load the page again',
  },

  noAnswer: 'The service couldn’t be reached. Check your connection, then try again.',
  busy: 'The service is busy. Try again in a moment.',
  wrong: 'Something went wrong on the server. Try again later.',
  outdated: 'This page and the service don’t understand each other. Load the page again, then try once more.',
  notDone: 'That was not done.',
  changedMeanwhile: 'Somebody changed this meanwhile. Load the page again to see it.',
  typeToConfirm: (name: string) => `Type “${name}” to confirm`,
  secondFactorMissing:
    'This takes a second factor: sign in with a passkey, or with your password and a code. If you have neither yet, set one up.',
  setUpSecondFactor: 'Set up a second factor',
  signInWithSecondFactor: 'Sign in again',
  forbidden: 'You’re not allowed to do this.',
  tooFast: (seconds: number | undefined) =>
    seconds === undefined
      ? 'That was too many tries. Try again later.'
      : `That was too many tries. Try again ${inSeconds(seconds)}.`,
  tooFastIsOver: 'You can try again now.',
  notVerified: 'Verify your email address first: open the link in the email that you were sent.',
  firstFactorNotVerified:
    'Verify your email address before you add a passkey or an authenticator app: open the link in the email that you were sent.',
  sendVerification: 'Send the email again',
  verificationSent: (email: string) => `A link is on its way to ${email}.`,
  credentialsInvalid: 'The email or the password is wrong.',
  noTotp: 'There is no authenticator app to confirm or to remove. Set one up first.',
  noFactor: 'Your account has no second factor any more, and so no recovery codes.',
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
    'This account is suspended. Ask the people who run this service; what the account has stays as it is.',
  approvalRequired: 'This takes a second operator.',
  approvalPending: 'This is already waiting for a second operator: see Approvals.',
  approvalNotPending: 'Somebody has decided this already.',
  approvalLimit: 'Too much of what you asked for is still waiting. Withdraw some of it first.',
  secondOperator: 'You asked for this yourself: another operator has to approve it.',
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
    title: 'Somebody changed this meanwhile',
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
      lines: ['You signed in a while ago. Confirm who you are to go on.'],
    },
    ended: {
      title: 'You’ve been signed out',
      lines: ['Sign in again to go on where you were. What you typed is still there.'],
    },
    factors: {
      title: 'Confirm that it’s you',
      lines: ['This changes how you sign in. Confirm who you are to go on.'],
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
      notUsed: 'Your browser used no passkey. Try again, or enter your password.',
      notYours: 'This passkey can’t be used here: it belongs to another account, or was removed from yours.',
    },
  },
} as const;
