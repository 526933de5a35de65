import type { Body } from '@portico/client';

export type Role = Body<'lookUpInvitation'>['role'];

const OVER = 'It was used before, it has expired, or a newer email has replaced it.';

const ROLES: Readonly<Record<Role, string>> = { owner: 'an owner', admin: 'an admin', viewer: 'a viewer' };

export interface Words {
  readonly title: string;
  readonly lines: string | readonly string[];
}

export const noSecret: Words = {
  title: 'This link is incomplete',
  lines: 'Open the link in the email again. If you copied it, make sure that you copied all of it.',
};

export const linkOver = 'This link no longer works';

export const verifyEmail = {
  title: 'Verify your email address',
  lines: [
    'Someone registered with your email address, or wants to use it for their account. If that was you, verify it.',
    'If it wasn’t, let us know. Your address is then removed from that account; a new account is deleted.',
  ],
  verify: 'Yes, verify',
  reject: 'This was not me',
  verified: {
    title: 'Your email address is verified',
    lines: 'There’s nothing else you need to do here. If you came from an application, go back to it.',
  },
  rejected: {
    title: 'Thanks for letting us know',
    lines: 'Your address is no longer in use there. There’s nothing else you need to do.',
  },
  taken: {
    title: 'This address is taken',
    lines:
      'Another account has been registered with it in the meantime. You can sign in to that one instead.',
  },
  overLines: [OVER, 'If your address still needs to be verified, sign in and ask for a new email.'],
} as const;

export const resetPassword = {
  title: 'Choose a new password',
  lines: 'Once it is saved, you will be signed out on all devices.',
  save: 'Save password',
  saved: {
    title: 'Your password has been changed',
    lines: [
      'You’ve been signed out on all devices. Sign in with your new password.',
      'If you came from an application, go back to it and sign in there.',
    ],
  },
  overLines: [OVER, 'If you still need a new password, ask for another email.'],
  again: 'Ask for another email',
} as const;

export const acceptInvitation = {
  title: 'You’re invited',
  inviter: 'Invited by',
  role: 'Your role',
  roles: {
    owner: 'Owner – can do everything, including deleting the organization',
    admin: 'Admin – can change the organization and manage its people',
    viewer: 'Viewer – can see everything, but not change anything',
  } satisfies Record<Role, string>,
  email: 'Invited address',
  until: 'Open until',

  otherAddress: (email: string) => `The invitation is for ${email}, so you need that account to accept it.`,
  signIn: 'Sign in to accept',
  signInAndAccept: 'Sign in and accept',
  hasAccount: 'I already have an account',
  register: 'Create an account to accept',
  registerAndAccept: 'Create account and accept',
  hasNoAccount: 'I don’t have an account yet',
  anyAccount: 'You can accept with any of your accounts.',

  decline: 'Decline the invitation',
  reallyDecline: 'To join later, you would need a new invitation.',
  yesDecline: 'Yes, decline',

  emailTaken: 'There’s already an account with this address. Sign in to it.',
  registrationClosed: 'New accounts can’t be created here at the moment. Ask the person who invited you.',
  wrongAccount: (email: string) => `This account can’t accept the invitation: it is for ${email}.`,
  accepted: (organization: string, role: Role) => `You are now ${ROLES[role]} of “${organization}”.`,
  joined: (organization: string, role: Role): Words => ({
    title: 'You’ve joined',
    lines: `You are now ${ROLES[role]} of “${organization}”.`,
  }),
  alreadyManager: (organization: string): Words => ({
    title: 'You’ve already joined',
    lines: `This account already belongs to “${organization}”. There’s nothing else you need to do.`,
  }),
  noRoom: (organization: string): Words => ({
    title: 'There’s no room at the moment',
    lines: `“${organization}” has reached its limit of people. Ask the person who invited you to make room.`,
  }),
  declined: { title: 'You’ve declined the invitation', lines: 'There’s nothing else you need to do.' },
  overLines: [
    'The invitation has been withdrawn or has expired, or a newer email has replaced this one.',
    'If you have no newer email, ask the person who invited you for a new invitation.',
  ],
  states: {
    accepted: {
      title: 'This invitation has been accepted',
      lines: 'If you accepted it, just sign in. If you didn’t, ask for a new invitation.',
    },
    declined: {
      title: 'This invitation was declined',
      lines: 'If you changed your mind, ask the person who invited you for a new one.',
    },
    revoked: {
      title: 'This invitation was withdrawn',
      lines: 'If you think that’s a mistake, ask the person who invited you.',
    },
    expired: {
      title: 'This invitation has expired',
      lines: 'Ask the person who invited you for a new one.',
    },
  },
} as const;
