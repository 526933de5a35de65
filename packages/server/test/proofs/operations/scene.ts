import assert from 'node:assert/strict';
import type { operations } from '@portico/api';
import type { ResourcesOf } from '@portico/conventions';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { newApplication } from '../../fixtures/applications.ts';
import { newApproval } from '../../fixtures/approvals.ts';
import { newConnection } from '../../fixtures/connections.ts';
import { newDevice, type WaitingDevice } from '../../fixtures/devices.ts';
import { newScimGroup, newScimUser } from '../../fixtures/directories.ts';
import { newDomain } from '../../fixtures/domains.ts';
import {
  type Confidential,
  newConfidential,
  newGrant,
  newRedeemable,
  type Redeemable,
} from '../../fixtures/grants.ts';
import { newGroup } from '../../fixtures/groups.ts';
import { haveHook } from '../../fixtures/hooks.ts';
import { inviteElsewhere, newInvitation, receivedInvitation } from '../../fixtures/invitations.ts';
import { type KnownLoginCode, newLoginCode } from '../../fixtures/login-codes.ts';
import { newMachine } from '../../fixtures/machines.ts';
import { type PasskeyAnswers, passkeyFor } from '../../fixtures/passkeys.ts';
import { newRole } from '../../fixtures/roles.ts';
import { mailSecret } from '../../fixtures/secrets.ts';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { keptSignIn, newIdentity, saidOf } from '../../fixtures/sign-ins.ts';
import type { Team } from '../../fixtures/team.ts';
import { newDelivery, newWebhook } from '../../fixtures/webhooks.ts';
import type { Person, Service } from '../../harness/service.ts';

/** A kind of thing that the `:id` of a path can name. */
export type Resource = Exclude<ResourcesOf<typeof operations>, 'totp' | 'activeTotp' | 'secondFactor'>;

/** A client that registered itself (RFC 7591). */
interface RegisteredClient {
  readonly clientId: string;
  readonly token: string;
}

/** A caller, and the resources to ask for. */
export interface Scene {
  /** The caller's. */
  readonly email: string;
  readonly password: string;
  /** An unused email. */
  readonly newEmail: string;
  /** An account that the caller may add as a manager. */
  readonly newcomer: string;
  /** The token of an invitation to be a viewer of an unrelated organization. */
  readonly invitationToken: string;
  /** A different number for each request that is to change what an earlier one changed. */
  readonly round: number;
  /** The secrets of mails to the caller: each is good for one use. */
  readonly secrets: { readonly verification: string; readonly passwordReset: string };
  /** A code from a mail with which the caller can sign in once. */
  readonly loginCode: KnownLoginCode;
  /** A code for a session of the caller, good for one use. */
  readonly redeemable: Redeemable;
  /** A device that waits for anybody's decision. */
  readonly device: WaitingDevice;
  /** A `web` application with an access token for the caller. */
  readonly confidential: Confidential;
  readonly registered: RegisteredClient;
  /** Verifiers of sign-ins with a provider that wait for a code, and to be linked. */
  readonly signIns: { readonly code: string; readonly link: string };
  /** The verified domain of the directory. */
  readonly domain: string;
  /** The answers of the caller's browser. */
  readonly passkeys: PasskeyAnswers;
  /**
   * A resource of each kind that the caller can see. The manager is a viewer, and not the caller; their own manager is
   * one that they have not agreed to be; the organization that the caller owns is deleted. Any account and any
   * organization are those of others.
   */
  readonly ids: Readonly<Record<Resource | 'registeredClient', string>>;
}

let made = 0;

/** @returns an email that no other scene has */
export const newEmail = () => `scene-${process.pid}-${++made}@example.com`;

/** @returns the id of a new organization that its owner has just deleted */
export async function deletedOrganization(
  service: Service,
  owner: Person,
  prepare: (id: string) => Promise<unknown> = async () => {},
): Promise<string> {
  const id = await service.organization(owner);
  await prepare(id);
  const { token } = owner;
  const deletion = await service.call('DELETE', `/v1/organizations/${id}`, { token });
  assert.equal(deletion.status, 204, deletion.text);
  return id;
}

/** @returns a manager of another person's organization, who has not agreed to it yet */
export async function addedManager(service: Service, by: Person, { account }: Person): Promise<string> {
  const path = `/v1/organizations/${await service.organization(by)}/managers`;
  const body = { accountId: account.id, role: 'viewer' };
  const reply = await service.call('POST', path, { token: by.token, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

/** A part of a scene that takes requests to make. */
export type Part = Resource | keyof Scene;

/** The values of parts that a scene was made without. */
export const LEFT_OUT = {
  secrets: { verification: '', passwordReset: '' },
  signIns: { code: '', link: '' },
  loginCode: { id: '', code: '' },
  redeemable: { applicationId: '', code: '', verifier: '', redirectUri: '' },
  device: { applicationId: '', deviceCode: '', userCode: '' },
  confidential: { id: '', secret: '', accessToken: '' },
  registered: { clientId: '', token: '' },
  passkey: {
    id: '',
    answers: {
      registration: { registrationId: '', credential: {} },
      login: { challengeId: '', credential: {} },
    },
  },
} as const;

interface SceneView {
  readonly as?: keyof Team['people'];
  /** Which parts the scene must have; without it, all. */
  readonly needs?: (part: Part) => boolean;
}

/** The scene of a team as one of its people sees it. */
export async function sceneOf(
  service: Service,
  { organization, managers, people, directory }: Team,
  { as = 'owner', needs = () => true }: SceneView = {},
): Promise<Scene> {
  // A directory has no account of its own, so the owner's is used.
  const person = as === 'directory' ? people.owner : people[as];
  const { account, password, token } = person;
  const here = { organization, by: people.owner };
  const sessions = await service.call('GET', '/v1/sessions', { token });
  const hasPasskey = needs('passkey') || needs('passkeys');
  const passkey = hasPasskey ? await passkeyFor(service, person) : LEFT_OUT.passkey;
  const registered = needs('registered') ? await newRegisteredClient(service) : LEFT_OUT.registered;
  return {
    email: account.email,
    password,
    newEmail: newEmail(),
    newcomer: people.outsider.account.id,
    invitationToken: needs('invitationToken') ? (await inviteElsewhere(service)).token : '',
    round: 0,
    secrets: needs('secrets') ? await secretsFor(service, account.id) : LEFT_OUT.secrets,
    loginCode: needs('loginCode') ? await newLoginCode(service, account.id) : LEFT_OUT.loginCode,
    signIns: needs('signIns') ? await signInsFor(service) : LEFT_OUT.signIns,
    redeemable: needs('redeemable') ? await newRedeemable(service, person) : LEFT_OUT.redeemable,
    device: needs('device') ? await newDevice(service) : LEFT_OUT.device,
    confidential: needs('confidential') ? await newConfidential(service, person) : LEFT_OUT.confidential,
    registered,
    domain: directory.domain,
    passkeys: passkey.answers,
    ids: {
      organization,
      policy: organization,
      registeredClient: registered.clientId,
      ownedOrganization: needs('ownedOrganization') ? await deletedOrganization(service, person) : '',
      manager: managers.viewer,
      ownManager: needs('ownManager')
        ? await addedManager(service, people[as === 'admin' ? 'owner' : 'admin'], person)
        : '',
      session: sessions.body.items[0].id,
      passkey: passkey.id,
      identity: needs('identity') ? await newIdentity(service, account.id) : '',
      grant: needs('grant') ? await newGrant(service, person) : '',
      invitation: needs('invitation') ? await newInvitation(service, here) : '',
      receivedInvitation: needs('receivedInvitation') ? await receivedInvitation(service, person) : '',
      webhook: needs('webhook') ? (await newWebhook(service, here)).id : '',
      connection: needs('connection') ? (await newConnection(service, here)).id : '',
      domain: needs('domain') ? (await newDomain(service, here)).id : '',
      delivery: needs('delivery') ? await newDelivery(service, here) : '',
      directory: directory.connection,
      scimUser: needs('scimUser') ? await newScimUser(service, directory) : '',
      scimGroup: needs('scimGroup') ? await newScimGroup(service, directory) : '',
      apiKey: needs('apiKey') ? (await newApiKey(service, here)).id : '',
      machine: needs('machine') ? (await newMachine(service, here)).id : '',
      ...(await roleIds(service, organization, needs)),
      ...(await groupIds(service, { organization, manager: managers.viewer }, needs)),
      ...(await anyIds(service, people.owner, needs)),
    },
  };
}

/** An account, an organization, and the request of another operator, on which operators can act. */
export async function anyIds(service: Service, founder: Person, needs: (part: Part) => boolean = () => true) {
  return {
    anyAccount: needs('anyAccount') ? (await service.person('any')).account.id : '',
    anyAccountMetadata: needs('anyAccountMetadata') ? (await service.person('any')).account.id : '',
    ...(await anyOrganizationIds(service, founder, needs)),
    approval: needs('approval') ? await newApproval(service) : '',
    application: needs('application') ? (await newApplication(service)).id : '',
    serviceKey: needs('serviceKey') ? (await newServiceKey(service)).id : '',
    hook: needs('hook') ? await haveHook(service) : '',
  };
}

async function anyOrganizationIds(service: Service, founder: Person, needs: (part: Part) => boolean) {
  const parts = [
    'anyOrganization',
    'activeOrganization',
    'anyOrganizationMetadata',
    'anyManager',
    'anyManagerMetadata',
  ] as const;
  const isNeeded = parts.some(needs);
  const id = isNeeded ? await service.organization(founder) : '';
  const ids = {
    anyOrganization: id,
    activeOrganization: id,
    anyOrganizationMetadata: id,
    anyManager: needs('anyManager')
      ? await service.manager(id, founder, await service.person('any'), 'viewer')
      : '',
  };
  if (!needs('anyManagerMetadata')) return { ...ids, anyManagerMetadata: '' };
  const path = `/v1/organizations/${id}/managers`;
  const { body } = await service.call('GET', path, { token: founder.token });
  return { ...ids, anyManagerMetadata: body.items.at(-1).id as string };
}

/** A group that an organization made for itself, and a manager who can be put into it. */
export async function groupIds(
  service: Service,
  { organization, manager }: { readonly organization: string; readonly manager: string },
  needs: (part: Part) => boolean = () => true,
) {
  const group = needs('group') || needs('groupMember') ? await newGroup(service, organization) : '';
  return { group, groupMember: manager, groupsOrganization: organization };
}

/** A role of the product that an organization made for itself. */
export async function roleIds(
  service: Service,
  organization: string,
  needs: (part: Part) => boolean = () => true,
) {
  const id = needs('role') || needs('governedRole') ? await newRole(service, { organization }) : '';
  return { role: id, governedRole: id };
}

export async function newRegisteredClient(service: Service): Promise<RegisteredClient> {
  const body = { redirect_uris: ['http://127.0.0.1:8765/first'] };
  const reply = await service.call('POST', '/oauth2/register', { body });
  assert.equal(reply.status, 201, reply.text);
  return { clientId: reply.body.client_id, token: reply.body.registration_access_token };
}

export async function signInsFor(service: Service): Promise<Scene['signIns']> {
  return {
    code: await keptSignIn(service, 'code', saidOf(newEmail())),
    link: await keptSignIn(service, 'link', saidOf(newEmail())),
  };
}

export async function secretsFor(service: Service, accountId: string): Promise<Scene['secrets']> {
  return {
    verification: await mailSecret(service, 'verification', accountId),
    passwordReset: await mailSecret(service, 'password_reset', accountId),
  };
}
