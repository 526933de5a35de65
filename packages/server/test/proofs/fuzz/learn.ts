import { operationAt, type SeenAnswer } from '../../harness/contract.ts';
import { descriptionOf } from '../operations/descriptions.ts';
import { doubtApiKey, doubtMachine } from './api-keys.ts';
import type { KnownOperator } from './operators.ts';
import { doubtOwnSignIn } from './own-sign-in.ts';
import { doubtReceived } from './received.ts';
import type { Resolved } from './resolve.ts';
import { doubtWebhook } from './webhooks.ts';
import { listOf } from './wire.ts';
import type { World } from './world.ts';

/** Updates the world with the state that an answer shows. */
export function learn(world: World, request: Resolved, seen: SeenAnswer): void {
  const { operation, caller, organizationId, targetId, members } = request;
  const [path = '', query] = request.path.split('?');
  world.noteVersion(path, seen, listOf(operation.id, [...new URLSearchParams(query)]));
  if (seen.status >= 400) unlearn(world, request, seen);
  if (seen.status >= 300 || request.method === 'HEAD') return;
  world.doubtPasskey([targetId, members.registrationId, members.challengeId]);
  const { changes, passwordAfter, removesAccount } = descriptionOf(operation.id);
  if (changes.length === 0) return;
  if (world.operator) forgetTarget(world.operator, operation.target?.resource);
  const person = world.used(members.token) ?? caller;
  const body = seen.status === 204 ? {} : JSON.parse(seen.text);
  // An operator who acts for a person has begun a session of theirs, one without a password.
  if (body.accessToken !== undefined && !body.impersonator) world.signedIn(body, String(members.password));
  // An operation that begins a session can end another in its place.
  if (person && changes.includes('sessions')) world.doubtSessions(person);
  if (person && passwordAfter) person.password = String(passwordAfter(members));
  if (person && removesAccount) world.forgetPerson(person);
  const created = operationAt('GET', String(seen.headers.location))?.target?.resource;
  if (person && created === 'organization') world.founded(body.id, person);
  if (changes.includes('invitations') || request.members.invitationToken !== undefined)
    doubtInvitation(world, request);
  doubtReceived(world, targetId);
  doubtOwnSignIn(world, targetId);
  if (changes.includes('api_keys')) doubtApiKey(world, ({ id }) => id === targetId);
  doubtMachine(world, targetId);
  if (changes.includes('webhooks')) doubtWebhook(world, targetId);
  world.noteChange(organizationId);
}

/** The target of an operator's step may be gone, or changed. */
function forgetTarget(operator: KnownOperator, resource: string | undefined): void {
  const name = FORGOTTEN[resource ?? ''];
  if (name) operator[name] = undefined;
}

const FORGOTTEN: Readonly<
  Record<string, 'account' | 'organization' | 'approval' | 'role' | 'serviceKey' | 'application' | 'hook'>
> = {
  anyAccount: 'account',
  anyOrganization: 'organization',
  activeOrganization: 'organization',
  anyManager: 'organization',
  approval: 'approval',
  role: 'role',
  governedRole: 'role',
  serviceKey: 'serviceKey',
  application: 'application',
  hook: 'hook',
};

/** The invitation that a request was about, by its id or its token. */
function doubtInvitation(world: World, { targetId, members }: Resolved): void {
  world.doubtInvitation(
    ({ id, token }) => id === targetId || [members.token, members.invitationToken].includes(token),
  );
}

/** Requests run at the same time, so that the world may be out of date; a refusal shows that. */
function unlearn(world: World, request: Resolved, { status, headers }: SeenAnswer): void {
  const { token, caller, organizationId } = request;
  if (headers['error-code'] === 'ACCESS_TOKEN_INVALID') {
    doubtApiKey(world, (key) => key.token === token);
    world.end(caller?.sessions.filter((session) => session.token === token) ?? []);
  }
  if (status === 404 || headers['error-code'] === 'INVITATION_NOT_PENDING') doubtInvitation(world, request);
  if (status === 404 || status === 409) doubtReceived(world, request.targetId);
  if (status === 404) doubtApiKey(world, ({ id }) => id === request.targetId);
  if (status === 404) doubtMachine(world, request.targetId);
  if (status === 404) doubtWebhook(world, request.targetId);
  if (status === 403 || status === 404) world.noteChange(organizationId);
}
