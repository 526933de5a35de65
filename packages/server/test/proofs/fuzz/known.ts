import type { RoleName } from '@portico/api';
import type { KnownApiKey } from '../../fixtures/api-keys.ts';
import type { WaitingDevice } from '../../fixtures/devices.ts';
import type { Confidential, Redeemable } from '../../fixtures/grants.ts';
import type { Invited } from '../../fixtures/invitations.ts';
import type { Scene } from '../operations/scene.ts';
import type { KnownPasskey } from './browser.ts';
import type { KnownWebhook } from './webhooks.ts';

export interface KnownSession {
  readonly token: string;
  id: string | undefined;
}

export interface KnownPerson {
  readonly id: string;
  readonly email: string;
  password: string;
  sessions: KnownSession[];
  /** The secrets from mails; undefined until the world settles. */
  secrets: Scene['secrets'] | undefined;
  /** Undefined until the world settles, and once a part of it was used. */
  passkey: KnownPasskey | undefined;
  /** Invites the person, whose email is verified; undefined until the world settles, and once it was answered. */
  received?: string | undefined;
  /** Made again whenever the world settles. */
  grant?: string;
  /** One that was there when the world settled. */
  identity?: string | undefined;
  redeemable?: Redeemable;
  device?: WaitingDevice;
  confidential?: Confidential;
  /** True once one of them was used, which may have voided others. */
  isSpent: boolean;
}

export interface KnownManager {
  readonly id: string;
  readonly person: KnownPerson;
  readonly role: RoleName;
}

export interface KnownOrganization {
  readonly id: string;
  managers: KnownManager[];
  /** One that was pending when the world settled. */
  invitation?: Invited | undefined;
  /** One that worked when the world settled. */
  apiKey?: KnownApiKey | undefined;
  /** One that was there when the world settled. */
  webhook?: KnownWebhook | undefined;
  /** The same of its own sign-in. */
  connection?: string | undefined;
  domain?: string | undefined;
  /** A group that was there when the world settled. */
  group?: string | undefined;
  /** A machine that was there when the world settled. */
  machine?: string | undefined;
  /** Its managers are no longer those above. */
  changed: boolean;
}

/** A person who has just registered or signed in. */
export function newcomer(
  account: { readonly id: string; readonly email: string },
  password: string,
  session: KnownSession,
): KnownPerson {
  return {
    ...account,
    password,
    sessions: [session],
    secrets: undefined,
    passkey: undefined,
    isSpent: false,
  };
}
