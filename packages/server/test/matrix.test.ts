import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { CALLERS, type Caller, expected, RULES, type Rule, SUBJECTS, type Subject } from './matrix-rules.ts';
import { outcome } from './outcome.ts';
import { PASSWORD, type Person, startService } from './service.ts';

/** The authorization matrix: every operation, asked by everybody, about everything. */
const FEWEST_CELLS = 400;
const service = await startService();
after(() => service.stop());

const founder = await service.person('founder');
const bystander = await service.person('bystander');
const newcomer = await service.person('newcomer');
const stranger = await service.person('stranger');
const knownToBodies = { email: founder.account.email, password: PASSWORD, newcomer: newcomer.account.id };

type Ids = Readonly<Record<NonNullable<Rule['about']>, string>>;
const UNKNOWN = '01890000-abcd-7000-8000-00000000abcd';

/** One caller, and what there is to ask about. */
interface Scene {
  readonly person: Person;
  readonly ids: Ids;
}

async function sessionOf({ account: { email } }: Person): Promise<string> {
  const reply = await service.call('POST', '/v1/login', { body: { email, password: PASSWORD } });
  return String(reply.headers.location).split('/').at(-1) ?? '';
}

/** A new organization with a bystander among its managers, and a new person who stands to it as the caller does. */
async function newScene(caller: Caller): Promise<Scene> {
  const person = await service.person('caller');
  const organization = await service.organization(founder);
  const manager = await service.manager(organization, founder, bystander, 'viewer');
  if (caller === 'owner' || caller === 'admin' || caller === 'viewer') {
    await service.manager(organization, founder, person, caller);
  }
  if (caller === 'removed manager') {
    const own = await service.manager(organization, founder, person, 'owner');
    const removal = await service.call('DELETE', `/v1/managers/${own}`, { token: founder.token });
    assert.equal(removal.status, 204);
  }
  return { person, ids: { organization, manager, session: await sessionOf(person) } };
}

const strangers = await service.organization(stranger);
const foreign: Ids = {
  organization: strangers,
  manager: await service.manager(strangers, stranger, bystander, 'viewer'),
  session: await sessionOf(stranger),
};

/** Where nothing may change, one scene serves all cells of a caller. */
const kept = new Map<Caller, Scene>();
for (const caller of CALLERS) kept.set(caller, await newScene(caller));

function idOf(about: NonNullable<Rule['about']>, subject: Subject, { ids }: Scene): string {
  if (subject === 'foreign') return foreign[about];
  if (subject === 'unknown id') return UNKNOWN;
  return subject === 'own' ? ids[about] : ids[about].toUpperCase();
}

function tokenOf(caller: Caller, { person }: Scene): { token?: string } {
  if (caller === 'no token') return {};
  return { token: caller === 'bad token' ? `portico_at_${'x'.repeat(43)}` : person.token };
}

async function ask(operation: Operation, rule: Rule, caller: Caller, subject: Subject): Promise<string> {
  const succeeds = /^2/.test(expected(rule, caller, subject));
  const changes = succeeds && operation.method !== 'GET' && rule.may !== 'anybody';
  const scene = changes ? await newScene(caller) : kept.get(caller);
  assert(scene);
  const path = rule.path ?? (operation.versioned === false ? '' : '/v1') + operation.path;
  const reply = await service.call(
    operation.method,
    rule.about ? path.replace(':id', idOf(rule.about, subject, scene)) : path,
    { ...tokenOf(caller, scene), body: rule.body?.(knownToBodies) },
  );
  return outcome(reply);
}

/** What the kept scenes and the stranger's organization look like to those who may see them. */
async function look(): Promise<unknown[]> {
  const read = async (path: string, { token }: Person) => (await service.call('GET', path, { token })).body;
  const seen = [];
  const all = [...kept.values()].map(({ person, ids }) => ({ person, ids, owner: founder }));
  for (const { person, ids, owner } of [...all, { person: stranger, ids: foreign, owner: stranger }]) {
    const path = `/v1/organizations/${ids.organization}`;
    const { items: sessions } = await read('/v1/sessions', person);
    seen.push(
      await read(path, owner),
      await read(`${path}/managers`, owner),
      await read('/v1/organizations', person),
      await read('/v1/account', person),
      sessions.map(({ id }: { id: string }) => id),
    );
  }
  return seen;
}
const before = await look();

let examined = 0;
for (const [id, operation] of Object.entries<Operation>(operations)) {
  test(`${id} — what each caller sees of ${operation.method} ${operation.path}`, async () => {
    const rule = RULES[id];
    assert(rule, 'no rule says who may');
    assert.equal(operation.path.includes(':id'), rule.about !== undefined);
    const subjects: readonly Subject[] = rule.about ? SUBJECTS : ['own'];
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const caller of CALLERS) {
      for (const subject of subjects) {
        const cell = `${caller}, ${subject}`;
        wanted[cell] = expected(rule, caller, subject);
        found[cell] = await ask(operation, rule, caller, subject);
        examined++;
      }
    }
    assert.deepEqual(found, wanted);
  });
}

test('whoever was refused has changed nothing', async () => {
  assert.equal(before.length, 5 * (CALLERS.length + 1));
  assert.deepEqual(await look(), before);
});

test('every cell was examined, and every rule is about an operation', (t) => {
  t.diagnostic(`${examined} cells of the authorization matrix were examined`);
  assert(examined >= FEWEST_CELLS, `only ${examined} cells`);
  assert.deepEqual(Object.keys(RULES).sort(), Object.keys(operations).sort());
});
