'use client';

export type { Body, Failure, Outcome } from '@portico/client';
export type { BrowserOptions } from './browser.ts';
export { AccountMenu, type AccountMenuProps } from './components/account-menu.tsx';
export {
  SignInButton,
  type SignInButtonProps,
  SignOutButton,
  type SignOutButtonProps,
} from './components/buttons.tsx';
export { Allowed, type AllowedProps, SignedIn, type SignedInProps, SignedOut } from './components/gates.tsx';
export { Invitations, type InvitationsProps } from './components/invitations.tsx';
export { OrganizationSwitcher, type OrganizationSwitcherProps } from './components/organization-switcher.tsx';
export { People, type PeopleProps } from './components/people/people.tsx';
export type { AnyFailure } from './failure.ts';
export { type SessionActions, useClient, usePermission, useSession, useSessionActions } from './hooks.ts';
export type { List } from './list.ts';
export { type Organization, type Organizations, useOrganizations } from './organizations.ts';
export type { Part, PartProps } from './parts.tsx';
export { PorticoProvider, type PorticoProviderProps } from './provider.tsx';
export type {
  Permission,
  Register,
  Role,
  Session,
  SessionData,
  SignedInSession,
  SignedOutSession,
  SignInOptions,
} from './session.ts';
export type { OnChange } from './store.ts';
export { loadTexts } from './texts.ts';
