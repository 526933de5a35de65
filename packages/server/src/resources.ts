import type { Awaitable, Transaction } from './database/database.ts';
import type { Needs } from './handler.ts';
import { invitationResource } from './invitations/resource.ts';
import { managerResource } from './managers/resource.ts';
import { organizationResource, ownedOrganizationResource } from './organizations/resource.ts';
import { passkeyResource } from './passkeys/resource.ts';
import { sessionResource } from './sessions/resource.ts';
import type { Caller } from './sessions/session.ts';
import { deliveryResource, webhookResource } from './webhooks/resource.ts';

/** What a change locks before it judges and changes anything. */
export interface Lockable<Target, Locked extends Target = Target> {
  /**
   * Locks it until the transaction ends.
   * @returns the target as it is now; undefined where it is gone meanwhile
   */
  lock(tx: Transaction, target: Target, caller: Caller): Promise<Locked | undefined>;
  /** What the caller sees of it: an `ETag` is made from this. */
  present(target: Target, caller: Caller): object;
}

/** A resource that a path can name by `:id`. `Target` is the resource as one caller sees it. */
export interface Resource<Target> extends Lockable<Target> {
  /** @returns undefined where it does not exist, or not for this caller */
  locate(id: string, caller: Caller): Awaitable<Target | undefined>;
}

/** How each resource is located, locked and presented. */
export function createResources(needs: Pick<Needs, 'database' | 'clock' | 'lifetimes' | 'deletionGrace'>) {
  return {
    session: sessionResource(needs),
    passkey: passkeyResource(needs),
    organization: organizationResource(needs),
    ownedOrganization: ownedOrganizationResource(needs),
    manager: managerResource(needs),
    invitation: invitationResource(needs),
    webhook: webhookResource(needs),
    delivery: deliveryResource(needs),
  };
}

export type Resources = ReturnType<typeof createResources>;

/** What each resource is as a caller sees it. */
export type Targets = { readonly [Name in keyof Resources]: TargetOf<Resources[Name]> };
type TargetOf<R> = R extends Resource<infer Target> ? Target : never;
