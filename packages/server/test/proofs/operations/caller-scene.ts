import assert from 'node:assert/strict';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { newConnection } from '../../fixtures/connections.ts';
import { newDevice } from '../../fixtures/devices.ts';
import { newDirectory, newScimGroup, newScimUser } from '../../fixtures/directories.ts';
import { newDomain } from '../../fixtures/domains.ts';
import { newConfidential, newGrant, newRedeemable } from '../../fixtures/grants.ts';
import { inviteElsewhere, newInvitation, receivedInvitation } from '../../fixtures/invitations.ts';
import { newLoginCode } from '../../fixtures/login-codes.ts';
import { newMachine } from '../../fixtures/machines.ts';
import { makeOperator, removeOperator } from '../../fixtures/operators.ts';
import { passkeyFor } from '../../fixtures/passkeys.ts';
import { newIdentity } from '../../fixtures/sign-ins.ts';
import { beginWith, demandFactor } from '../../fixtures/strong.ts';
import { newDelivery, newWebhook } from '../../fixtures/webhooks.ts';
import type { Person, Service } from '../../harness/service.ts';
import { type Caller, isKey, isOperator, isStrong, isWeak, roleOf } from './expected.ts';
import { keyFor } from './keys.ts';
import {
  addedManager,
  anyIds,
  deletedOrganization,
  groupIds,
  LEFT_OUT,
  newEmail,
  newRegisteredClient,
  type Part,
  roleIds,
  type Scene,
  secretsFor,
  signInsFor,
} from './scene.ts';

/** The people that callers meet. */
export interface Cast {
  readonly service: Service;
  /** Owns every organization to which callers have some relation, in a strong session. */
  readonly founder: Person;
  readonly bystander: Person;
  readonly newcomer: Person;
}

/** The caller, and the person behind it. */
export interface Asker {
  readonly caller: Caller;
  readonly person: Person;
}

/** One caller, and the resources to ask for. */
export interface CallersScene extends Scene {
  readonly person: Person;
  /** The manager that is an owner, and the one that the caller is or was. */
  readonly founders: string;
  readonly own: string | undefined;
  /** The token of an API key, where the caller is one. */
  readonly key: string | undefined;
}

/** @returns the person's first session */
export async function sessionOf(service: Service, { token }: Person): Promise<string> {
  const { body } = await service.call('GET', '/v1/sessions', { token });
  return body.items[0].id;
}

async function onlyManagerOf({ service, founder }: Cast, organization: string): Promise<string> {
  const path = `/v1/organizations/${organization}/managers`;
  const { body } = await service.call('GET', path, { token: founder.token });
  return body.items[0].id;
}

/** Gives a person the caller's relation to an organization of the founder's. @returns the manager that they are or were */
async function putIn(organization: string, cast: Cast, asker: Asker): Promise<string | undefined> {
  const own = await joined(organization, cast, asker);
  await demandOf(organization, cast, asker);
  return own;
}

/** Has an organization demand a second factor of callers who are judged by whether they have one. */
async function demandOf(organization: string, { service, founder }: Cast, { caller }: Asker): Promise<void> {
  if (isWeak(caller) || isStrong(caller)) await demandFactor(service, organization, founder);
}

/** @returns the manager that the caller has not agreed to be yet, of another organization with the same demand */
async function addedTo(cast: Cast, asker: Asker): Promise<string> {
  const { service, founder } = cast;
  const id = await addedManager(service, founder, asker.person);
  if (roleOf(asker.caller) === undefined) return id;
  const { body } = await service.call('GET', `/v1/managers/${id}`, { token: founder.token });
  await demandOf(body.organizationId, cast, asker);
  return id;
}

async function joined(
  organization: string,
  { service, founder }: Cast,
  { caller, person }: Asker,
): Promise<string | undefined> {
  const role = isKey(caller) ? undefined : roleOf(caller);
  if (role) return service.manager(organization, founder, person, role);
  if (caller !== 'removed manager') return undefined;
  const id = await service.manager(organization, founder, person, 'owner');
  const removal = await service.call('DELETE', `/v1/managers/${id}`, { token: founder.token });
  assert.equal(removal.status, 204);
  return id;
}

/** Makes a person an operator, or a former one, as the caller is. */
async function haveOperator(service: Service, person: Person, caller: Caller): Promise<void> {
  await makeOperator(service, person);
  if (caller === 'removed operator') await removeOperator(service, person);
  if (isWeak(caller)) await beginWith(service, person, 'password');
}

/**
 * A new organization, and a person who has the caller's relation to it.
 * @param needs which parts the scene must have; others that take requests to make are left out
 */
export async function newScene(
  cast: Cast,
  asker: Asker,
  needs: (part: Part) => boolean = () => true,
): Promise<CallersScene> {
  const { service, founder, bystander, newcomer } = cast;
  const { caller, person } = asker;
  if (isStrong(caller)) await beginWith(service, person);
  if (isOperator(caller)) await haveOperator(service, person, caller);
  const organization = await service.organization(founder);
  const here = { organization, by: founder };
  const founders = needs('manager') ? await onlyManagerOf(cast, organization) : '';
  const manager =
    needs('manager') || needs('groupMember')
      ? await service.manager(organization, founder, bystander, 'viewer')
      : '';
  const invitation = needs('invitation') ? await newInvitation(service, here) : '';
  const webhook = needs('webhook') ? (await newWebhook(service, here)).id : '';
  const connection = needs('connection') ? (await newConnection(service, here)).id : '';
  const delivery = needs('delivery') ? await newDelivery(service, here) : '';
  const own = await putIn(organization, cast, asker);
  const { id: passkey, answers } =
    needs('passkey') || needs('passkeys') ? await passkeyFor(service, person) : LEFT_OUT.passkey;
  const ownedOrganization = needs('ownedOrganization')
    ? await deletedOrganization(service, founder, (id) => putIn(id, cast, asker))
    : '';
  const session = needs('session') ? await sessionOf(service, person) : '';
  const directory = ['directory', 'scimUser', 'scimGroup'].some((part) => needs(part as Part))
    ? await newDirectory(service, organization)
    : undefined;
  const apiKey = needs('apiKey') ? (await newApiKey(service, here)).id : '';
  const registered = needs('registered') ? await newRegisteredClient(service) : LEFT_OUT.registered;
  const machine = needs('machine') ? (await newMachine(service, here)).id : '';
  return {
    person,
    email: person.account.email,
    password: person.password,
    newEmail: newEmail(),
    newcomer: newcomer.account.id,
    invitationToken: needs('invitationToken') ? (await inviteElsewhere(service)).token : '',
    round: 0,
    secrets: needs('secrets') ? await secretsFor(service, person.account.id) : LEFT_OUT.secrets,
    device: needs('device') ? await newDevice(service) : LEFT_OUT.device,
    redeemable: needs('redeemable') ? await newRedeemable(service, person) : LEFT_OUT.redeemable,
    confidential: needs('confidential') ? await newConfidential(service, person) : LEFT_OUT.confidential,
    loginCode: needs('loginCode') ? await newLoginCode(service, person.account.id) : LEFT_OUT.loginCode,
    signIns: needs('signIns') ? await signInsFor(service) : LEFT_OUT.signIns,
    registered,
    domain: directory?.domain ?? '',
    passkeys: answers,
    ids: {
      organization,
      policy: organization,
      registeredClient: registered.clientId,
      ownedOrganization,
      manager,
      ownManager: needs('ownManager') ? await addedTo(cast, asker) : '',
      session,
      passkey,
      identity: needs('identity') ? await newIdentity(service, person.account.id) : '',
      grant: needs('grant') ? await newGrant(service, person) : '',
      invitation,
      receivedInvitation: needs('receivedInvitation') ? await receivedInvitation(service, person) : '',
      webhook,
      connection,
      domain: needs('domain') ? (await newDomain(service, here)).id : '',
      delivery,
      apiKey,
      machine,
      directory: directory?.connection ?? '',
      scimUser: directory && needs('scimUser') ? await newScimUser(service, directory) : '',
      scimGroup: directory && needs('scimGroup') ? await newScimGroup(service, directory) : '',
      ...(await roleIds(service, organization, needs)),
      ...(await groupIds(service, { organization, manager }, needs)),
      ...(await anyIds(service, founder, needs)),
    },
    founders,
    own,
    key: await keyFor(service, caller, { organization, founder }),
  };
}
