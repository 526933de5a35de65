import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { newApproval } from '../../fixtures/approvals.ts';
import { newConnection } from '../../fixtures/connections.ts';
import { newDirectory, newScimGroup, newScimUser } from '../../fixtures/directories.ts';
import { newDomain } from '../../fixtures/domains.ts';
import { newGrant } from '../../fixtures/grants.ts';
import { impersonated } from '../../fixtures/impersonation.ts';
import { newInvitation, receivedInvitation } from '../../fixtures/invitations.ts';
import { newMachine } from '../../fixtures/machines.ts';
import { addPasskey } from '../../fixtures/passkeys.ts';
import { haveLogo } from '../../fixtures/pictures.ts';
import { keyWith } from '../../fixtures/service-keys.ts';
import { newIdentity } from '../../fixtures/sign-ins.ts';
import { beginWith, demandFactor } from '../../fixtures/strong.ts';
import { newDelivery, newWebhook } from '../../fixtures/webhooks.ts';
import { outcome } from '../../harness/outcome.ts';
import { type Person, startService } from '../../harness/service.ts';
import { type CallersScene, newScene, sessionOf } from './caller-scene.ts';
import { descriptionOf } from './descriptions.ts';
import {
  CALLERS,
  type Caller,
  expected,
  isImpersonated,
  isServiceKey,
  type Subject,
  scopesOf,
  subjectsOf,
} from './expected.ts';
import { neededFor } from './needed.ts';
import { pathOf, requestTo } from './request.ts';
import {
  addedManager,
  anyIds,
  deletedOrganization,
  groupIds,
  type Resource,
  roleIds,
  type Scene,
} from './scene.ts';

/** The authorization matrix: every operation, by every caller, on everything. */
const FEWEST_CELLS = 4_000;
const service = await startService();
after(() => service.stop());
await haveLogo(service);

const cast = {
  service,
  founder: await service.person('founder'),
  bystander: await service.person('bystander'),
  newcomer: await service.person('newcomer'),
};
const { founder, bystander } = cast;
const stranger = await service.person('stranger');

// They see organizations that demand a second factor.
for (const person of [founder, stranger, bystander]) await beginWith(service, person);

const UNKNOWN = '01890000-abcd-7000-8000-00000000abcd';
type Ids = Scene['ids'];

/** An organization's demands on its managers do not affect others. */
const strangers = await service.organization(stranger);
await demandFactor(service, strangers, stranger);
async function directoryIds() {
  const directory = await newDirectory(service, strangers);
  const { connection } = directory;
  const scimUser = await newScimUser(service, directory);
  return { directory: connection, scimUser, scimGroup: await newScimGroup(service, directory) };
}
const strangersWebhook = await newWebhook(service, { organization: strangers, by: stranger });
const strangersManager = await service.manager(strangers, stranger, bystander, 'viewer');
const foreign: Ids = {
  organization: strangers,
  policy: strangers,
  registeredClient: '',
  ownedOrganization: await deletedOrganization(service, stranger, (id) =>
    demandFactor(service, id, stranger),
  ),
  manager: strangersManager,
  ownManager: await addedManager(service, stranger, bystander),
  session: await sessionOf(service, stranger),
  grant: await newGrant(service, stranger),
  passkey: (await addPasskey(service, stranger)).id,
  identity: await newIdentity(service, stranger.account.id),
  invitation: await newInvitation(service, { organization: strangers, by: stranger }),
  receivedInvitation: await receivedInvitation(service, bystander),
  webhook: strangersWebhook.id,
  connection: (await newConnection(service, { organization: strangers, by: stranger })).id,
  domain: (await newDomain(service, { organization: strangers, by: stranger })).id,
  delivery: await newDelivery(service, { organization: strangers, by: stranger }),
  apiKey: (await newApiKey(service, { organization: strangers, by: stranger })).id,
  machine: (await newMachine(service, { organization: strangers, by: stranger })).id,
  ...(await directoryIds()),
  ...(await roleIds(service, strangers)),
  ...(await groupIds(service, { organization: strangers, manager: strangersManager })),
  ...(await anyIds(service, await service.person('founder'))),
};

async function forEachCaller<Made>(make: (caller: Caller) => Promise<Made>): Promise<Map<Caller, Made>> {
  return new Map(await Promise.all(CALLERS.map(async (caller) => [caller, await make(caller)] as const)));
}

async function forOneCallerAtATime(visit: (caller: Caller) => Promise<void>): Promise<void> {
  for (const caller of CALLERS) await visit(caller);
}

/** For operations without an effect, one scene serves all cells of a caller. */
const kept = await forEachCaller(async (caller) =>
  newScene(cast, { caller, person: await service.person('kept') }),
);

/** The callers of scenes that a success changes. */
const callers = await forEachCaller(() => service.person('caller'));

/** Operations that change accounts or sessions, and leave the caller signed in with the same email and password. */
const LEAVES_THE_CALLER: readonly string[] = [
  'register',
  'updateAccount',
  'login',
  'codeLogin',
  'passkeyLogin',
  'completeSignIn',
];

async function ownScene(caller: Caller, operation: Operation): Promise<CallersScene> {
  const { changes } = descriptionOf(operation.id);
  const isAboutCaller = changes.includes('sessions') || changes.includes('accounts');
  const costsTheCaller = isAboutCaller && !LEAVES_THE_CALLER.includes(operation.id);
  const person = costsTheCaller ? await service.person('once') : callers.get(caller);
  assert(person);
  return newScene(cast, { caller, person }, neededFor(operation));
}

function idOf(resource: Resource, subject: Subject, { ids, founders, own }: CallersScene): string {
  switch (subject) {
    case 'own':
      return ids[resource];
    case 'foreign':
      return foreign[resource];
    case 'unknown id':
      return UNKNOWN;
    case 'upper-case id':
      return ids[resource].toUpperCase();
    case 'an owner':
      return founders;
    case 'oneself':
      return own ?? '';
  }
}

async function tokenOf(operation: Operation, caller: Caller, { person, key }: CallersScene) {
  if (caller === 'no token') return {};
  if (caller === 'revoked service key') return { token: `portico_sk_${'x'.repeat(43)}` };
  if (isServiceKey(caller)) return { token: (await keyWith(service, scopesOf(caller, operation))).token };
  if (isImpersonated(caller)) return { token: (await impersonated(service, person)).token };
  return { token: caller === 'bad token' ? `portico_at_${'x'.repeat(43)}` : (key ?? person.token) };
}

async function ask(operation: Operation, caller: Caller, subject: Subject): Promise<string> {
  const succeeds = /^2/.test(expected(operation, caller, subject));
  const { changes: tables, prepare } = descriptionOf(operation.id);
  const changes = succeeds && (tables.length > 0 || prepare !== undefined);
  const scene = changes ? await ownScene(caller, operation) : kept.get(caller);
  assert(scene);
  // An approval is decided once.
  const isSpent = changes && subject === 'foreign' && operation.target?.resource === 'approval';
  const about = isSpent
    ? await newApproval(service)
    : operation.target && idOf(operation.target.resource as Resource, subject, scene);
  if (succeeds) await prepare?.(service, scene.person.account.id);
  const { method, body, token } = requestTo(operation, scene);
  const path = pathOf(operation, about, subject === 'foreign' ? foreign : scene.ids);
  const sent = token === undefined ? await tokenOf(operation, caller, scene) : { token };
  return outcome(await service.call(method, path, { ...sent, body }));
}

/** The kept scenes and the stranger's organization, as those who may see them do. */
async function look(): Promise<unknown[]> {
  const read = async (path: string, { token }: Person) => (await service.call('GET', path, { token })).body;
  const seen = [];
  const all = [...kept.values()].map(({ person, ids }) => ({ person, ids, owner: founder }));
  for (const { person, ids, owner } of [...all, { person: stranger, ids: foreign, owner: stranger }]) {
    const path = `/v1/organizations/${ids.organization}`;
    const { items: sessions } = await read('/v1/sessions', person);
    const { items: passkeys } = await read('/v1/passkeys', person);
    const { items: keys } = await read(`${path}/api-keys`, owner);
    seen.push(
      await read(path, owner),
      await read(`${path}/managers`, owner),
      await read(`${path}/invitations`, owner),
      keys.map(({ lastUsedAt: _, ...key }: { lastUsedAt: unknown }) => key),
      await read('/v1/organizations', person),
      await read('/v1/account', person),
      // An operator who acts for a person has a session of their own.
      sessions
        .filter(({ impersonator }: { impersonator: unknown }) => !impersonator)
        .map(({ id }: { id: string }) => id),
      passkeys.map(({ id }: { id: string }) => id),
    );
  }
  return seen;
}
const before = await look();

let examined = 0;
for (const [id, operation] of Object.entries<Operation>(operations)) {
  test(`${id} — what each caller sees of ${operation.method} ${operation.path}`, async () => {
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    const visitAll = descriptionOf(operation.id).usesUpTheOnlyOne ? forOneCallerAtATime : forEachCaller;
    await visitAll(async (caller) => {
      for (const subject of subjectsOf(operation, caller)) {
        const cell = `${caller}, ${subject}`;
        wanted[cell] = expected(operation, caller, subject);
        found[cell] = await ask(operation, caller, subject);
        examined++;
      }
    });
    assert.deepEqual(found, wanted);
  });
}

test('refused requests changed nothing', async () => {
  assert.equal(before.length, 8 * (CALLERS.length + 1));
  assert.deepEqual(await look(), before);
});

test('every cell was examined', (t) => {
  t.diagnostic(`${examined} cells of the authorization matrix were examined`);
  assert(examined >= FEWEST_CELLS, `only ${examined} cells`);
});
