import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newApiKey } from './api-keys.ts';
import { inviteElsewhere, newInvitation } from './invitations.ts';
import { descriptionOf } from './operations/descriptions.ts';
import {
  CALLERS,
  type Caller,
  expected,
  isKey,
  isStrong,
  isWeak,
  roleOf,
  type Subject,
  subjectsOf,
} from './operations/expected.ts';
import { keyFor } from './operations/keys.ts';
import { pathOf, requestTo } from './operations/request.ts';
import { deletedOrganization, newEmail, type Resource, type Scene, secretsFor } from './operations/scene.ts';
import { outcome } from './outcome.ts';
import { addPasskey, passkeyFor } from './passkeys.ts';
import { type Person, startService } from './service.ts';
import { beginWith, demandFactor } from './strong.ts';
import { newDelivery, newWebhook } from './webhooks.ts';

/** The authorization matrix: every operation, asked by everybody, about everything. */
const FEWEST_CELLS = 1_000;
const service = await startService();
after(() => service.stop());

const founder = await service.person('founder');
const bystander = await service.person('bystander');
const newcomer = await service.person('newcomer');
const stranger = await service.person('stranger');

// Both see organizations that demand a second factor.
for (const person of [founder, stranger]) await beginWith(service, person);

const UNKNOWN = '01890000-abcd-7000-8000-00000000abcd';
type Ids = Scene['ids'];

/** One caller, and what there is to ask about. */
interface CallersScene extends Scene {
  readonly person: Person;
  /** The manager that is an owner, and the one that the caller is or was. */
  readonly founders: string;
  readonly own: string | undefined;
  /** What an API key calls with, where the caller is one. */
  readonly key: string | undefined;
}

async function sessionOf({ token }: Person): Promise<string> {
  const { body } = await service.call('GET', '/v1/sessions', { token });
  return body.items[0].id;
}

/** Has a person stand to an organization of the founder's as the caller does. @returns the manager that they are or were */
async function putIn(organization: string, caller: Caller, person: Person): Promise<string | undefined> {
  if (isWeak(caller) || isStrong(caller)) await demandFactor(service, organization, founder);
  const role = isKey(caller) ? undefined : roleOf(caller);
  if (role) return service.manager(organization, founder, person, role);
  if (caller !== 'removed manager') return undefined;
  const id = await service.manager(organization, founder, person, 'owner');
  const removal = await service.call('DELETE', `/v1/managers/${id}`, { token: founder.token });
  assert.equal(removal.status, 204);
  return id;
}

/** A new organization with a bystander among its managers, and a person who stands to it as the caller does. */
async function newScene(caller: Caller, person: Person): Promise<CallersScene> {
  if (isStrong(caller)) await beginWith(service, person);
  const organization = await service.organization(founder);
  const path = `/v1/organizations/${organization}/managers`;
  const managers = await service.call('GET', path, { token: founder.token });
  const manager = await service.manager(organization, founder, bystander, 'viewer');
  const invitation = await newInvitation(service, { organization, by: founder });
  const webhook = await newWebhook(service, { organization, by: founder });
  const delivery = await newDelivery(service, { organization, by: founder });
  const own = await putIn(organization, caller, person);
  const passkey = await passkeyFor(service, person);
  return {
    person,
    email: person.account.email,
    password: person.password,
    newEmail: newEmail(),
    newcomer: newcomer.account.id,
    invitationToken: (await inviteElsewhere(service)).token,
    round: 0,
    secrets: await secretsFor(service, person.account.id),
    passkeys: passkey.answers,
    ids: {
      organization,
      ownedOrganization: await deletedOrganization(service, founder, (id) => putIn(id, caller, person)),
      manager,
      session: await sessionOf(person),
      passkey: passkey.id,
      invitation,
      webhook: webhook.id,
      delivery,
      apiKey: (await newApiKey(service, { organization, by: founder })).id,
    },
    founders: managers.body.items[0].id,
    own,
    key: await keyFor(service, caller, { organization, founder }),
  };
}

/** What an organization demands of its managers is nothing to others: they get what they always get. */
const strangers = await service.organization(stranger);
await demandFactor(service, strangers, stranger);
const strangersWebhook = await newWebhook(service, { organization: strangers, by: stranger });
const foreign: Ids = {
  organization: strangers,
  ownedOrganization: await deletedOrganization(service, stranger, (id) =>
    demandFactor(service, id, stranger),
  ),
  manager: await service.manager(strangers, stranger, bystander, 'viewer'),
  session: await sessionOf(stranger),
  passkey: (await addPasskey(service, stranger)).id,
  invitation: await newInvitation(service, { organization: strangers, by: stranger }),
  webhook: strangersWebhook.id,
  delivery: await newDelivery(service, { organization: strangers, by: stranger }),
  apiKey: (await newApiKey(service, { organization: strangers, by: stranger })).id,
};

/** Where nothing may change, one scene serves all cells of a caller. */
const kept = new Map<Caller, CallersScene>();
for (const caller of CALLERS) kept.set(caller, await newScene(caller, await service.person('kept')));

/** The callers of scenes that a success changes. */
const callers = new Map<Caller, Person>();
for (const caller of CALLERS) callers.set(caller, await service.person('caller'));

async function ownScene(caller: Caller, { id }: Operation): Promise<CallersScene> {
  const { changes } = descriptionOf(id);
  const costsTheToken = changes.includes('sessions') || changes.includes('accounts');
  const person = costsTheToken ? await service.person('once') : callers.get(caller);
  assert(person);
  return newScene(caller, person);
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

function tokenOf(caller: Caller, { person, key }: CallersScene): { token?: string } {
  if (caller === 'no token') return {};
  return { token: caller === 'bad token' ? `portico_at_${'x'.repeat(43)}` : (key ?? person.token) };
}

async function ask(operation: Operation, caller: Caller, subject: Subject): Promise<string> {
  const succeeds = /^2/.test(expected(operation, caller, subject));
  const changes = succeeds && descriptionOf(operation.id).changes.length > 0;
  const scene = changes ? await ownScene(caller, operation) : kept.get(caller);
  assert(scene);
  const about = operation.target && idOf(operation.target.resource as Resource, subject, scene);
  if (succeeds) await descriptionOf(operation.id).prepare?.(service, scene.person.account.id);
  const { method, body } = requestTo(operation, scene);
  const path = pathOf(operation, about);
  return outcome(await service.call(method, path, { ...tokenOf(caller, scene), body }));
}

/** What the kept scenes and the stranger's organization look like to those who may see them. */
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
      sessions.map(({ id }: { id: string }) => id),
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
    for (const caller of CALLERS) {
      for (const subject of subjectsOf(operation, caller)) {
        const cell = `${caller}, ${subject}`;
        wanted[cell] = expected(operation, caller, subject);
        found[cell] = await ask(operation, caller, subject);
        examined++;
      }
    }
    assert.deepEqual(found, wanted);
  });
}

test('whoever was refused has changed nothing', async () => {
  assert.equal(before.length, 8 * (CALLERS.length + 1));
  assert.deepEqual(await look(), before);
});

test('every cell was examined', (t) => {
  t.diagnostic(`${examined} cells of the authorization matrix were examined`);
  assert(examined >= FEWEST_CELLS, `only ${examined} cells`);
});
