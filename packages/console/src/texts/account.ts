export const profile = {
  tab: 'Profile',
  title: 'Your profile',
  saved: 'Your name has been saved.',
};

export const language = {
  hint: 'Pages and emails come in it.',
  notSet: 'You haven’t chosen one yet, so emails come in the language of this service.',
  save: 'Save language',
};

export const email = {
  verified: 'Verified',
  notVerifiedLine: 'Open the link in the email that we sent you, or send it again.',
  pendingLabel: 'Change under way',
  pending: (address: string) =>
    `You asked to change it to ${address}. The change takes effect once you open the link in the email sent there.`,
  again: 'Send it again',
  againTitle: 'Send the link again?',
  drop: 'Keep the current address',
  dropTitle: 'Keep your current address?',
  dropLines: (address: string) => `The link sent to ${address} stops working.`,
  dropNow: 'Keep it',
  dropped: 'Your address stays as it is.',
  change: 'Change email',
  changeTitle: 'Change your email address',
  email: 'New email',
  isPassword: 'Choose an address that isn’t your password.',
  passwordHint: 'To make sure that it’s you.',
  sent: (address: string) => `A link is on its way to ${address}.`,
  changed: 'Your email has been changed.',
};

export const password = {
  ways: 'How you sign in',
  lines: 'Change it if someone else may know it. All other sessions end then.',
  changeNamed: 'Change your password',
  current: 'Current password',
  submit: 'Change password',
  changed: 'Your password has been changed, and all other sessions have ended.',
};

export const breached = {
  title: 'Choose a new password',
  lines:
    'Your password is in a list of passwords that were stolen from other services. Choose another one, and you can go on.',
};

export const supportAccess = {
  heading: 'Support access',
  lines:
    'Lets the people who run this service act for you for 24 hours, if they ask for that. They don’t reach your password, email or second factors, and what they do is recorded under Activity.',
  notAllowed: 'Not allowed.',
  allowedUntil: (moment: string) => `Allowed until ${moment}.`,
  allow: 'Allow for 24 hours',
  takeBack: 'Take back',
};

export const sessions = {
  application: (name: string) => `Application “${name}”`,
  support: (email: string | null) => `Support: ${email ?? 'an operator'}`,
  lines: 'Where you’re signed in. If you don’t recognize a session, end it and change your password.',
  current: 'This session',
  unknown: 'Unknown program',
  on: (browser: string, system: string) => `${browser} on ${system}`,
  used: (distance: string) => `Last used ${distance}`,
  began: (moment: string) => `since ${moment}`,
  with: (methods: string) => `with ${methods}`,
  end: 'End',
  endNamed: (name: string) => `End the session of ${name}`,
  ended: 'The session has ended.',
  endOthers: 'End all others',
  endOthersTitle: 'End all other sessions?',
  endOthersLines: 'You’ll have to sign in again on every other device. This one stays signed in.',
  othersEnded: 'All other sessions have ended.',
  empty: 'There are no sessions.',
};

/** Names of applications are quoted: others have chosen them. */
export const grants = {
  lines:
    'Where you’ve signed in with this account. An application keeps its access until you end it, sign out there, or the session ends in which you signed in.',
  label: 'Applications with access to your account',
  empty: 'No application has access to your account.',
  can: (what: readonly string[]) => `It can: ${what.join('; ')}.`,
  for: (organization: string) => `For “${organization}”`,
  since: (moment: string) => `since ${moment}`,
  neverUsed: 'not used yet',
  end: 'End access',
  endNamed: (name: string) => `End access of “${name}”`,
  endTitle: (name: string) => `End the access of “${name}”?`,
  endLines: 'You’re signed out there at once. You can sign in to it again at any time.',
  ended: (name: string) => `“${name}” no longer has access.`,
};

export const data = {
  activityLines: 'Everything that happened to your account, newest first.',
  exportHeading: 'Export',
  exportLines: 'Everything that is stored about your account, as a JSON file.',
  export: 'Download',
  fileName: 'account.json',
  deletion: {
    heading: 'Delete account',
    lines: 'Ends all your sessions and removes you from all organizations. This can’t be undone.',
    title: 'Delete your account?',
  },
  deleted: 'Your account has been deleted.',
  /** @param why names the organization */
  lastOwner: (why: string) => `${why} Make someone else an owner there, or delete it, then try again.`,
};

/** Failures that only the pages of the account meet. */
export const failures = { GRANT_NOT_FOUND: 'This access has already ended.' };
