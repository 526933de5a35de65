import type { Seen } from '../contract.ts';
import type { Resolved } from './resolve.ts';
import type { World } from './world.ts';

/** What an answer tells of the service's new state. */
export function learn(world: World, request: Resolved, seen: Seen): void {
  const { operation, token, caller: person, targetId } = request;
  world.noteVersion(request.path.split('?')[0] ?? '', seen, operation.id);
  if (seen.status >= 400) unlearn(world, request, seen);
  if (seen.status >= 300 || request.method === 'HEAD') return;
  const session = person?.sessions.find((one) => one.token === token);
  const body = seen.status !== 204 && operation.method !== 'GET' ? JSON.parse(seen.text) : undefined;
  switch (operation.id) {
    case 'register':
      world.people.push({
        ...body.account,
        password: request.members.password,
        sessions: [{ token: body.accessToken, id: undefined }],
      });
      break;
    case 'login': {
      const id = String(seen.headers.location).split('/').at(-1);
      world.people.find((one) => one.id === body.account.id)?.sessions.push({ token: body.accessToken, id });
      break;
    }
    case 'logout':
      if (session) world.end([session]);
      break;
    case 'deleteSession':
      world.end(person?.sessions.filter(({ id }) => id === targetId) ?? []);
      break;
    case 'changePassword':
      if (person) person.password = String(request.members.newPassword);
      world.end(person?.sessions.filter((one) => one !== session) ?? []);
      break;
    case 'deleteSessions':
      world.end(person?.sessions.filter((one) => one !== session) ?? []);
      break;
    case 'createOrganization':
      if (person)
        world.organizations.push({
          id: body.id,
          managers: [{ id: '', person, role: 'owner' }],
          changed: true,
        });
      break;
    case 'deleteOrganization':
      world.forgetOrganization(String(targetId));
      break;
    case 'addManager':
    case 'updateManager':
    case 'removeManager':
      world.noteChange(request.organizationId);
  }
}

/** Requests run at once, so that what is believed of the service can be out of date; a refusal tells. */
function unlearn(world: World, request: Resolved, { status, headers }: Seen): void {
  const { token, caller, organizationId } = request;
  if (headers['error-code'] === 'ACCESS_TOKEN_INVALID') {
    world.end(caller?.sessions.filter((session) => session.token === token) ?? []);
  }
  if (status === 403 || status === 404) world.noteChange(organizationId);
}
