// Generated from the console's catalogues by `npm run fix`: tools/generate/react-texts.ts chooses the texts.
import { formatsOf } from '../formats.ts';

const formats = /* @__PURE__ */ formatsOf('en');

export const common = {
  loadMore: `Load more`,
  tryAgain: `Try again`,
  cancel: `Cancel`,
  roles: { owner: `Owner`, admin: `Admin`, viewer: `Viewer` },
};

export const session = {
  signIn: `Sign in`,
  signOut: `Sign out`,
  account: `Account`,
  acting: ({ operator, person }: { operator: string; person: string }) => `${operator} is acting for ${person}. What you do here is recorded in their events.`,
};

export const organizations = {
  label: `Your organizations`,
  switch: `Switch organization`,
  search: `Find an organization`,
  none: `No organizations match.`,
  count: (total: number) => (formats.pluralOf(total, { one: `# organization`, other: `# organizations` })),
  create: `Create an organization`,
  name: `Name`,
  submit: `Create`,
};

export const people = {
  label: `People who manage the organization`,
  search: `Name or email`,
  none: `No people match.`,
  you: `You`,
  notAccepted: `Hasn’t accepted yet`,
  role: `Role`,
  roleHints: { owner: `Can do everything, including deleting the organization.`, admin: `Can change the organization and manage its people, but not its owners.`, viewer: `Can see everything, but not change anything.` },
  productRoles: `Product roles`,
  edit: `Edit`,
  editNamed: (name: string) => `Edit ${name}`,
  save: `Save`,
  saved: `Saved.`,
  remove: `Remove`,
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeLines: `They lose access at once. Their open invitations are withdrawn.`,
  removed: (name: string) => `${name} has been removed.`,
  leave: `Leave`,
  leaveTitle: `Leave this organization?`,
  leaveLines: `You lose access at once. To come back, someone has to invite you again.`,
  behind: `Someone has changed this in the meantime. What you see now is up to date.`,
};

export const sent = {
  invite: `Invite people`,
  emails: `Email addresses`,
  emailsHint: `Put a comma or a new line between several addresses.`,
  submit: `Send invitation`,
  sentAll: (count: number) => (formats.pluralOf(count, { one: `# invitation is on its way.`, other: `# invitations are on their way.` })),
  label: `Sent invitations`,
  expires: (distance: string) => `expires ${distance}`,
  resend: `Send again`,
  resendNamed: (email: string) => `Send again to ${email}`,
  resent: (email: string) => `A new link is on its way to ${email}. The older one no longer works.`,
  revoke: `Withdraw`,
  revokeNamed: (email: string) => `Withdraw the invitation to ${email}`,
  revoked: `The invitation has been withdrawn.`,
};

export const received = {
  label: `Invitations to you`,
  as: { owner: `You’re invited as an owner`, admin: `You’re invited as an admin`, viewer: `You’re invited as a viewer` },
  from: { owner: (inviter: string) => `${inviter} invites you as an owner`, admin: (inviter: string) => `${inviter} invites you as an admin`, viewer: (inviter: string) => `${inviter} invites you as a viewer` },
  expires: (distance: string) => `expires ${distance}`,
  accept: `Accept`,
  acceptNamed: (name: string) => `Accept the invitation to ${name}`,
  accepted: (name: string) => `You’ve joined “${name}”.`,
  decline: `Decline`,
  declineNamed: (name: string) => `Decline the invitation to ${name}`,
  declined: (name: string) => `You’ve declined the invitation to “${name}”.`,
};

export const refusals = {
  email: `Enter a complete email address, such as name@example.com.`,
  LAST_OWNER: `An organization must have an owner. Make someone else an owner first.`,
  MANAGER_ALREADY_EXISTS: `This person already manages the organization.`,
  MANAGER_NOT_FOUND: `This person no longer manages the organization.`,
  MANAGER_LIMIT_REACHED: `The organization has reached its limit of people. Remove someone first.`,
  INVITATION_ALREADY_PENDING: `This address has already been invited.`,
  INVITATION_NOT_PENDING: `This invitation is no longer open.`,
  INVITATION_NOT_FOUND: `This invitation no longer exists.`,
  INVITATION_LIMIT_REACHED: `The organization has reached its limit of open invitations. Withdraw some first.`,
};

export const failures = {
  noAnswer: `The service couldn’t be reached. Check your connection, then try again.`,
  busy: `The service is busy. Try again in a moment.`,
  wrong: `Something went wrong on the server. Try again later.`,
  outdated: `This page is out of date. Load it again.`,
  refused: `This isn’t accepted here. Check what you’ve entered.`,
  tooLong: (max: number) => (formats.pluralOf(max, { one: `Use at most # character.`, other: `Use at most # characters.` })),
  tooFastFor: { seconds: (seconds: number) => `Too many attempts. Try again ${(formats.pluralOf(seconds, { one: `in # second`, other: `in # seconds` }))}.`, minutes: (minutes: number) => `Too many attempts. Try again ${(formats.pluralOf(minutes, { one: `in # minute`, other: `in # minutes` }))}.` },
  signInAgain: `Sign in again`,
  setUpSecondFactor: `Set up a second factor`,
  ACCESS_FORBIDDEN: `You’re not allowed to do this.`,
  ACCESS_TOKEN_INVALID: `You’ve been signed out`,
  REAUTHENTICATION_REQUIRED: `You signed in a while ago. Confirm who you are to continue.`,
  SECOND_FACTOR_MISSING: `This requires a second factor: a passkey, or a code with your password. If you have neither, set one up.`,
  SSO_REQUIRED: `Your organization requires single sign-on.`,
  POLICY_REFUSED: `A policy of the organization doesn’t allow this sign-in or this network. Sign in another way or from another place; an owner can change the policy.`,
  EMAIL_NOT_VERIFIED: `Verify your email address first, with the link that we emailed you.`,
  ORGANIZATION_NOT_FOUND: `This organization was deleted, or you no longer manage it.`,
  ORGANIZATION_LIMIT_REACHED: `You’ve reached the limit of organizations for now. Delete one, or try again tomorrow.`,
};
