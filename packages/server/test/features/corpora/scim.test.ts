/**
 * Requests of directories as they are documented to send them: each case below `scim/` names its source, the answer,
 * and the state afterwards. A user has the same result through POST, PUT and PATCH.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { newDirectory } from '../../fixtures/directories.ts';
import { outcome } from '../../harness/outcome.ts';
import { startService } from '../../harness/service.ts';

type Members = Readonly<Record<string, unknown>>;
type Door = 'POST' | 'PUT' | 'PATCH';

interface Case {
  readonly title: string;
  readonly source: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: Members };
  readonly status: number;
  readonly scimType?: string;
  /** Members of the resource afterwards, those of a group by their ids; null stands for none. */
  readonly then?: Members;
  /** How many resources are found. */
  readonly found?: number;
  /** Through which the user of a POST means the same; by default, through all. */
  readonly doors?: readonly Door[];
}

const FOLDER = new URL('scim/', import.meta.url);
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const service = await startService();
after(() => service.stop());
const { connection, token, domain } = await newDirectory(
  service,
  await service.organization(await service.person('owner')),
);
const send = (method: string, path: string, body?: object) =>
  service.call(method, `/scim/${connection}/v2${encodeURI(path)}`, {
    token,
    ...(body && { body, headers: { 'content-type': 'application/scim+json' } }),
  });

async function made(path: string, body: object): Promise<string> {
  const reply = await send('POST', path, body);
  assert.equal(outcome(reply), '201', reply.text);
  return reply.body.id;
}

/** The scene of a case: a user, another one, and a group in which the first one is. */
interface Scene {
  readonly name: string;
  readonly user: string;
  readonly other: string;
  readonly group: string;
}

let scenes = 0;
async function newScene(): Promise<Scene> {
  const name = `n${++scenes}`;
  const address = `${name}@${domain}`;
  const user = await made('/Users', {
    userName: address,
    externalId: `ext-${name}`,
    displayName: 'Ada Lovelace',
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    title: 'Countess',
    emails: [{ value: address, type: 'work', primary: true }],
    [ENTERPRISE]: { department: 'Math' },
  });
  const other = await made('/Users', { userName: `other-${address}` });
  const members = [{ value: user }];
  const group = await made('/Groups', { displayName: `group-${name}`, externalId: `gx-${name}`, members });
  return { name, user, other, group };
}

/** A part of a case with its placeholders filled. */
function filled<Part>(part: Part, values: Readonly<Record<string, string>>): Part {
  const text = JSON.stringify(part).replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  return JSON.parse(text);
}

/** The resource as cases describe it: members of a group by their ids. */
function described(resource: Record<string, unknown>): Members {
  const members = resource.members as { value: string }[] | undefined;
  return members ? { ...resource, members: members.map(({ value }) => value).toSorted() } : resource;
}

function assertThen(resource: Record<string, unknown>, then: Members): void {
  const seen = described(resource);
  for (const [name, value] of Object.entries(then)) {
    const expected = name === 'members' ? (value as string[]).toSorted() : value;
    assert.deepEqual(seen[name] ?? null, expected, name);
  }
}

/** The same body through another door: to replace a user, or to patch one without a path. */
const through: Readonly<Record<Door, (user: string, body: Members) => ReturnType<typeof send>>> = {
  POST: (_, body) => send('POST', '/Users', body),
  PUT: (user, body) => send('PUT', `/Users/${user}`, body),
  PATCH: (user, body) =>
    send('PATCH', `/Users/${user}`, { schemas: [PATCH], Operations: [{ op: 'replace', value: body }] }),
};

/** Compares what a body that creates a user means through all doors. */
async function assertSame({ request: { body = {} }, doors = ['POST', 'PUT', 'PATCH'] }: Case): Promise<void> {
  const seen = new Map<string, Door>();
  for (const door of doors) {
    const name = `door${++scenes}`;
    const values = { name, domain, taken: `n1@${domain}` };
    const user = door === 'POST' ? '' : await made('/Users', { userName: `before-${name}@${domain}` });
    const reply = await through[door](user, filled(body, values));
    const { id: _, meta: __, ...rest } = reply.status < 300 ? reply.body : { scimType: reply.body.scimType };
    seen.set(JSON.stringify(rest).replaceAll(name, '{name}'), door);
  }
  assert.equal(seen.size, 1, [...seen].map(([text, door]) => `${door}: ${text}`).join('\n'));
}

for (const file of readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .toSorted()) {
  const cases: readonly Case[] = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  for (const one of cases)
    test(
      `${file.replace('.json', '')}: ${one.title}: ${one.status} ${one.scimType ?? ''}`.trim(),
      async () => {
        const scene = await newScene();
        const values = { ...scene, domain, taken: `${scene.name}@${domain}` };
        // A user that is created has a name of its own.
        const isNew = one.request.method === 'POST' && one.request.path === '/Users';
        const { source, request, status, scimType, then, found } = filled(one, {
          ...values,
          ...(isNew && { name: `new-${scene.name}` }),
        });
        assert.ok(source.length > 0);
        const reply = await send(request.method, request.path, request.body);
        assert.equal(reply.status, status, reply.text);
        assert.equal(reply.body.scimType, scimType);
        if (found !== undefined) assert.equal(reply.body.Resources.length, found, reply.text);
        if (then) {
          const path = request.method === 'POST' ? `${request.path}/${reply.body.id}` : request.path;
          assertThen((await send('GET', path)).body, then);
        }
        if (isNew) await assertSame(one);
      },
    );
}
