import type { Body } from '@portico/client';
import { listOf, pluralOf } from '../frame/time.ts';

export type Role = Body<'getOrganization'>['role'];
export type InvitationState = Body<'getInvitation'>['state'];

export const roles = { owner: 'Owner', admin: 'Admin', viewer: 'Viewer' } as const satisfies Record<
  Role,
  string
>;

export const roleHints = {
  owner: 'Can do everything, including deleting the organization.',
  admin: 'Can change the organization and manage its people, but not its owners.',
  viewer: 'Can see everything, but not change anything.',
} as const satisfies Record<Role, string>;

export const organizations = {
  label: 'Your organizations',
  since: (date: string) => `created ${date}`,
  count: (total: number | null) =>
    total === null
      ? 'More than 10,000 organizations'
      : pluralOf(total, { one: '# organization', other: '# organizations' }),
  idEnds: (end: string) => `ID ends in ${end}`,
  emptyTitle: 'No organizations yet',
  empty: 'Create one, or ask someone to invite you to theirs.',
  receivedLabel: 'Invitations to you',
  receivedAs: {
    owner: 'You’re invited as an owner',
    admin: 'You’re invited as an admin',
    viewer: 'You’re invited as a viewer',
  } satisfies Record<Role, string>,
  receivedFrom: {
    owner: (inviter: string) => `${inviter} invites you as an owner`,
    admin: (inviter: string) => `${inviter} invites you as an admin`,
    viewer: (inviter: string) => `${inviter} invites you as a viewer`,
  } satisfies Record<Role, (inviter: string) => string>,
  acceptNamed: (name: string) => `Accept the invitation to ${name}`,
  accepted: (name: string) => `You’ve joined “${name}”.`,
  decline: 'Decline',
  declineNamed: (name: string) => `Decline the invitation to ${name}`,
  declined: (name: string) => `You’ve declined the invitation to “${name}”.`,
  alreadyIn: (name: string) => `You already belong to “${name}”.`,
  noRoom: (name: string) => `“${name}” has reached its limit of people. Ask the person who invited you.`,
  expires: (distance: string) => `expires ${distance}`,
  deleted: 'Deleted',
  deletedLines: 'Nobody can open these. Their owners can restore them until they’re removed for good.',
  restorableUntil: (date: string, distance: string) => `You can restore it until ${date} (${distance}).`,
  deletedLabel: 'Deleted organizations',
  restoreNamed: (name: string) => `Restore ${name}`,
  restored: (name: string) => `“${name}” is back.`,
  restoreOver: 'It’s too late to restore it.',
  demands: 'Second factor',
};

export const create = {
  nameHint: 'You can change it later.',
  submit: 'Create',
  created: (name: string) => `“${name}” is ready. Invite the people you work with.`,
};

export const organization = {
  connections: 'SSO',
  way: 'Where you are',
  managersOnly: 'Only owners and admins can see this.',
  behind: 'Someone has changed this in the meantime. What you see now is up to date.',
  gone: 'Organization not found',
  goneLines:
    'It was deleted, or you don’t have access to it. If you think you should, ask one of its owners.',
};

export const people = {
  heading: 'Everyone who manages this organization',
  label: 'People who manage the organization',
  search: 'Name or email',
  count: (total: number | null) =>
    total === null ? 'More than 10,000 people' : pluralOf(total, { one: '# person', other: '# people' }),
  fileName: (organization: string) => `People of ${organization}.csv`,
  columns: ['Name', 'Email', 'Role', 'Second factor', 'Since'],
  hasFactor: { yes: 'Yes', no: 'No' },
  factor: 'Second factor',
  noFactor: 'No second factor',
  noMatch: 'No people match.',
  you: 'You',
  notAccepted: 'Hasn’t accepted yet',
  notAcceptedSelf:
    'Someone added you without asking. Accept if that’s all right with you; if it isn’t, you can leave.',
  accepted: 'You’ve accepted.',
  role: (name: string) => `Role of ${name}`,
  changeRole: 'Change role',
  changeRoleNamed: (name: string) => `Change role of ${name}`,
  changed: {
    owner: (name: string) => `${name} is an owner now.`,
    admin: (name: string) => `${name} is an admin now.`,
    viewer: (name: string) => `${name} is a viewer now.`,
  } satisfies Record<Role, (name: string) => string>,
  undone: (name: string) => `${name} has the same role as before.`,
  ownerTitle: (name: string) => `Make ${name} an owner?`,
  ownerLines: 'Owners can do everything, including removing you and deleting the organization.',
  makeOwner: 'Make owner',
  changedSelf: {
    owner: 'You’re an owner now.',
    admin: 'You’re an admin now.',
    viewer: 'You’re a viewer now.',
  } satisfies Record<Role, string>,
  ownRole: { owner: 'Become owner', admin: 'Become admin', viewer: 'Become viewer' } satisfies Record<
    Role,
    string
  >,
  ownRoleTitles: {
    owner: 'Become an owner yourself?',
    admin: 'Become an admin yourself?',
    viewer: 'Become a viewer yourself?',
  } satisfies Record<Role, string>,
  ownRoleLines: 'You can’t undo this yourself: someone else would have to give you your role back.',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeLines: 'They lose access at once. Invitations that they sent and that are still open are withdrawn.',
  removed: (name: string) => `${name} has been removed.`,
  leave: 'Leave',
  leaveTitle: 'Leave this organization?',
  leaveLines: 'You lose access at once. To come back, someone has to invite you again.',
  left: 'You’ve left the organization.',
  madeByThem:
    'What they created here keeps working, because programs may depend on it. To end it as well, select:',
  madeByYou:
    'What you created here keeps working, because programs may depend on it. To end it as well, select:',
  revokeMade: {
    keys: (names: readonly string[]) => `Revoke API keys: ${listOf(names)}`,
    webhooks: (hosts: readonly string[]) => `Delete webhooks: ${listOf(hosts)}`,
  },
};

export const productRoles = {
  hint: 'What they may do in the product',
  flaw: 'Some of these roles can’t be given any more. Reload the page.',
  title: (name: string) => `Product roles of ${name}`,
  changed: (name: string) => `The product roles of ${name} have been changed.`,
  none: 'There are no roles that you can give.',
  fixed: (names: string) => `You can’t take away: ${names}.`,
};

export const made = {
  by: (name: string) => `by ${name}`,
  byYou: 'by you',
  byNameless: 'by someone without a name',
  byDeleted: 'by a deleted account',
};

export const invitations = {
  invite: 'Invite people',
  emails: 'Email addresses',
  emailsHint: 'Put a comma or a new line between several addresses.',
  sentAll: (count: number) =>
    pluralOf(count, { one: '# invitation is on its way.', other: '# invitations are on their way.' }),
  results: 'What became of each address',
  isSent: 'Sent',
  search: 'Email',
  count: (total: number | null) =>
    total === null
      ? 'More than 10,000 invitations'
      : pluralOf(total, { one: '# invitation', other: '# invitations' }),
  submit: 'Send invitation',
  sent: (email: string) => `An invitation is on its way to ${email}.`,
  list: 'Sent invitations',
  anyState: 'All',
  states: {
    pending: 'Open',
    accepted: 'Accepted',
    declined: 'Declined',
    revoked: 'Withdrawn',
    expired: 'Expired',
  } satisfies Record<InvitationState, string>,
  asRole: { owner: 'as owner', admin: 'as admin', viewer: 'as viewer' } satisfies Record<Role, string>,
  sentAt: (moment: string) => `sent ${moment}`,
  empty: 'Nobody has been invited yet.',
  emptyFiltered: 'No invitations match.',
  resend: 'Send again',
  resendNamed: (email: string) => `Send again to ${email}`,
  resent: (email: string) => `A new link is on its way to ${email}. The older one no longer works.`,
  revoke: 'Withdraw',
  revokeNamed: (email: string) => `Withdraw the invitation to ${email}`,
  revoked: 'The invitation has been withdrawn.',
};

export const settings = {
  renameHeading: 'Organization name',
  logo: {
    label: 'Picture',
    hint: 'A PNG or WebP of at most 32 KiB and 1,024 pixels a side. It stands beside the name in lists.',
    remove: 'Remove logo',
    save: 'Save logo',
    saved: 'The logo has been saved.',
  },
  transferHeading: 'Transfer ownership',
  transferLines: 'Makes someone else an owner, and you an admin.',
  transferTo: 'Choose a new owner',
  transferNobody: 'There is nobody else here. Invite someone first.',
  transfer: 'Transfer',
  transferNamed: (name: string) => `Transfer ownership to ${name}`,
  transferTitle: (name: string) => `Make ${name} the owner?`,
  transferConfirmLines: 'You become an admin. You can’t undo this yourself.',
  transferred: (name: string) => `${name} is the owner now.`,
  deletion: {
    heading: 'Delete organization',
    lines: 'Nobody can open it from then on. Its owners can restore it for a while.',
    title: 'Delete this organization?',
  },
  deleted: (name: string) => `“${name}” has been deleted. You can restore it from the list for a while.`,
};

/** Failures that only the pages of organizations meet. */
export const failures = {
  API_KEY_NOT_FOUND: 'This API key has already been revoked.',
  API_KEY_LIMIT_REACHED: 'The organization has reached its limit of API keys. Revoke one first.',
  CONNECTION_LIMIT_REACHED: 'The organization has reached its limit of connections. Delete one first.',
  CONNECTION_IN_USE: 'The organization demands its own sign-in, which depends on this.',
  CONNECTION_NOT_ACTIVE: 'Test the connection first.',
  DOMAIN_NOT_FOUND: 'This domain no longer exists.',
  DOMAIN_ALREADY_EXISTS: 'The organization already has this domain.',
  DOMAIN_ALREADY_VERIFIED:
    'The record is there, but another organization has verified this domain. It has to remove it first.',
  DOMAIN_NOT_VERIFIED: 'Verify a domain of the organization first.',
  DOMAIN_LIMIT_REACHED: 'The organization has reached its limit of domains. Remove one first.',
  WEBHOOK_NOT_FOUND: 'This webhook no longer exists.',
  CONNECTION_NOT_FOUND: 'This connection no longer exists.',
  CONNECTION_TEST_NOT_FOUND: 'This test no longer exists.',
  WEBHOOK_LIMIT_REACHED: 'The organization has reached its limit of webhooks. Delete one first.',
  DELIVERY_NOT_FOUND: 'This delivery no longer exists.',
  SEAL_NOT_FOUND: 'This event has not been sealed yet.',
} as const;
