import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../fixtures/operators.ts';
import type { Reply } from '../../harness/client.ts';
import { startNodes } from '../../harness/nodes.ts';
import { outcome } from '../../harness/outcome.ts';
import { ONLY_WHAT_IS_ASKED_FOR, type Person } from '../../harness/service.ts';
import { roundsOf } from './rounds.ts';

/** Values remembered from earlier requests are void once they have ended on any node. */
const nodes = await startNodes(ONLY_WHAT_IS_ASKED_FOR);
after(() => nodes.stop());
const [here, there = here] = nodes.all;
assert.ok(here && there);
const operator = await newOperator(here);

/** More than a node may need until it remembers. */
const OFTEN = 30;
const ROUNDS = roundsOf(6);

interface Scene {
  /** The person who is signed in. */
  readonly person: Person;
  /** Owns the organization, in which that person is an admin. */
  readonly owner: Person;
  readonly organization: string;
  readonly manager: string;
}

interface End {
  readonly what: string;
  readonly end: (scene: Scene) => Promise<Reply>;
  /** The path requested again and again. */
  readonly path: (scene: Scene) => string;
  /** The outcome afterwards, or their role in the organization. */
  readonly afterwards: string;
}

const account = () => '/v1/account';
const organization = (scene: Scene) => `/v1/organizations/${scene.organization}`;

const ENDS: readonly End[] = [
  {
    what: 'a session that was signed out',
    end: ({ person: { token } }) => here.call('POST', '/v1/logout', { token }),
    path: account,
    afterwards: '401 ACCESS_TOKEN_INVALID',
  },
  {
    what: 'the session of an account that was suspended',
    end: ({ person }) => {
      const path = `/v1/operator/accounts/${person.account.id}/suspension`;
      return here.call('POST', path, { token: operator.token, body: {} });
    },
    path: account,
    afterwards: '401 ACCESS_TOKEN_INVALID',
  },
  {
    what: 'a role that was lowered',
    end: ({ owner: { token }, manager }) =>
      here.call('PUT', `/v1/managers/${manager}`, { token, body: { role: 'viewer' } }),
    path: organization,
    afterwards: 'viewer',
  },
  {
    what: 'a manager who was removed',
    end: ({ owner: { token }, manager }) => here.call('DELETE', `/v1/managers/${manager}`, { token }),
    path: organization,
    afterwards: '403 ACCESS_FORBIDDEN',
  },
  {
    what: 'an organization that was deleted',
    end: ({ owner: { token }, organization }) =>
      here.call('DELETE', `/v1/organizations/${organization}`, { token }),
    path: organization,
    afterwards: '404 ORGANIZATION_NOT_FOUND',
  },
];

for (const { what, end, path, afterwards } of ENDS)
  test(`${what}: void on every node from the next request on, however often it was used`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [person, owner] = [await here.person('ada'), await here.person('grace')];
      const organization = await here.organization(owner);
      const manager = await here.manager(organization, owner, person, 'admin');
      const scene = { person, owner, organization, manager };
      const ask = (): Promise<Reply> => there.call('GET', path(scene), { token: person.token });
      for (let time = 0; time < OFTEN; time++) assert.equal((await ask()).status, 200);
      const ended = await end(scene);
      assert.ok(ended.status < 300, ended.text);
      const reply = await ask();
      assert.equal(reply.body.role ?? outcome(reply), afterwards);
    }
  });
