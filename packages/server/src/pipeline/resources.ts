import { connectionResource } from '../federation/connections/read.ts';
import { identityResource } from '../federation/identities/read.ts';
import { scimGroupResource } from '../federation/scim/group-read.ts';
import { directoryResource, scimUserResource } from '../federation/scim/read.ts';
import type { Awaitable, Transaction } from '../ground/database/database.ts';
import { passkeyResource } from '../identity/passkeys/read.ts';
import { totpResource } from '../identity/second-factors/read.ts';
import { sessionResource } from '../identity/sessions/read.ts';
import { deliveryResource, webhookResource } from '../notices/webhooks/read.ts';
import { grantResource } from '../oauth/authorizations/read.ts';
import { approvalResource } from '../team/approvals/read.ts';
import { anyAccountResource } from '../team/operators/accounts.ts';
import { applicationResource } from '../team/operators/applications.ts';
import { anyManagerResource } from '../team/operators/managers.ts';
import {
  anyAccountMetadataResource,
  anyManagerMetadataResource,
  anyOrganizationMetadataResource,
} from '../team/operators/metadata.ts';
import { anyOrganizationResource } from '../team/operators/organizations.ts';
import { serviceKeyResource } from '../team/operators/service-keys.ts';
import { apiKeyResource } from '../tenancy/api-keys/read.ts';
import { domainResource } from '../tenancy/domains/read.ts';
import { invitationResource, receivedInvitationResource } from '../tenancy/invitations/read.ts';
import { managerResource, ownManagerResource } from '../tenancy/managers/read.ts';
import { organizationResource, ownedOrganizationResource } from '../tenancy/organizations/read.ts';
import { policyResource } from '../tenancy/policies/read.ts';
import { governedRoleResource, roleResource } from '../tenancy/roles/read.ts';
import type { Caller } from './callers/caller.ts';
import type { Needs } from './handler.ts';

/** Something that a change locks before it judges and changes anything. */
export interface Lockable<Target, Locked extends Target = Target, By extends Caller = Caller> {
  /**
   * Locks it until the transaction ends.
   * @returns the target as it is now; undefined where it is gone by now
   */
  lock(tx: Transaction, target: Target, caller: By): Promise<Locked | undefined>;
  /** The representation for the caller, from which its `ETag` is made. */
  present(target: Target, caller: By): object;
}

/** A resource that a path names by `:id`. `Target` is the resource as a caller sees it, `By` the callers that can get it. */
export interface Resource<Target, By extends Caller = Caller> extends Lockable<Target, Target, By> {
  /**
   * @param parameters of the path, where it names something that the resource must belong to
   * @returns undefined where it does not exist, or not for this caller
   */
  locate(id: string, caller: By, parameters: Readonly<Record<string, string>>): Awaitable<Target | undefined>;
}

export type ResourceNeeds = Pick<Needs, 'database' | 'clock' | 'lifetimes' | 'deletionGrace' | 'publicUrl'>;

/** How each resource is located, locked and presented. */
export function createResources(needs: ResourceNeeds) {
  return {
    session: sessionResource(needs),
    totp: totpResource(needs),
    passkey: passkeyResource(needs),
    identity: identityResource(needs),
    organization: organizationResource(needs),
    policy: policyResource(needs),
    ownedOrganization: ownedOrganizationResource(needs),
    manager: managerResource(needs),
    ownManager: ownManagerResource(needs),
    invitation: invitationResource(needs),
    receivedInvitation: receivedInvitationResource(needs),
    connection: connectionResource(needs),
    webhook: webhookResource(needs),
    delivery: deliveryResource(needs),
    domain: domainResource(needs),
    apiKey: apiKeyResource(needs),
    anyAccount: anyAccountResource(needs),
    anyOrganization: anyOrganizationResource(needs),
    anyManager: anyManagerResource(needs),
    anyAccountMetadata: anyAccountMetadataResource(needs),
    anyOrganizationMetadata: anyOrganizationMetadataResource(needs),
    anyManagerMetadata: anyManagerMetadataResource(needs),
    approval: approvalResource(needs),
    serviceKey: serviceKeyResource(needs),
    role: roleResource(needs),
    governedRole: governedRoleResource(needs),
    application: applicationResource(needs),
    grant: grantResource(needs),
    directory: directoryResource(),
    scimUser: scimUserResource(needs),
    scimGroup: scimGroupResource(needs),
  };
}

export type Resources = ReturnType<typeof createResources>;

type Locators = { readonly [Name in keyof Resources]: Resources[Name]['locate'] };

/** How each resource is found, by its name. */
export function locatorsOf(resources: Resources): Locators {
  const locators = Object.entries(resources).map(([name, { locate }]) => [name, locate]);
  return Object.fromEntries(locators);
}

/** Each resource as a caller sees it. */
export type Targets = { readonly [Name in keyof Resources]: TargetOf<Resources[Name]> };
type TargetOf<R> = R extends { present(target: infer Target, caller: never): object } ? Target : never;
