import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { invite, verifyEmail } from '../../fixtures/invitations.ts';
import { type Aimed, type Contender, type HeldRequest, hold, tally } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';
import { ownerless, rowsOf } from '../../harness/rows.ts';
import { PASSWORD, type Person } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { roundsOf } from './rounds.ts';

/** Someone is deleted while they are about to become, or to make, something. */
const ROUNDS = roundsOf(6);

const nodes = await startNodes();
after(() => nodes.stop());
const { first } = nodes;
let owner: Person;
before(async () => {
  owner = await first.person('owner');
});

type Request = Omit<Aimed, 'url'>;
const post = (path: string, body: unknown, token?: string): Request => ({
  method: 'POST',
  path,
  body,
  token,
});

/** Requests that are under way while an account is deleted, and their possible outcomes besides 200 and 201. */
const RACES: Readonly<
  Record<string, { readonly failures: readonly string[]; request(leaving: Person): Promise<Request> }>
> = {
  'is added as a manager': {
    failures: ['422 FIELDS_VALIDATION_ERROR'],
    request: async ({ account }) => {
      const path = `/v1/organizations/${await first.organization(owner)}/managers`;
      return post(path, { accountId: account.id, role: 'admin' }, owner.token);
    },
  },
  'accepts an invitation': {
    failures: ['401 ACCESS_TOKEN_INVALID'],
    request: async ({ token }) => {
      const invited = await invite(first, { organization: await first.organization(owner), by: owner });
      return post('/v1/invitations/accept', { token: invited.token }, token);
    },
  },
  'invites someone': {
    failures: ['401 ACCESS_TOKEN_INVALID', '403 ACCESS_FORBIDDEN'],
    request: async (leaving) => {
      const organization = await first.organization(owner);
      await first.manager(organization, owner, leaving, 'admin');
      const path = `/v1/organizations/${organization}/invitations`;
      return post(path, { email: 'invitee@example.com', role: 'viewer' }, leaving.token);
    },
  },
  'is invited': {
    failures: [],
    request: async ({ account }) => {
      const path = `/v1/organizations/${await first.organization(owner)}/invitations`;
      return post(path, { email: account.email, role: 'viewer' }, owner.token);
    },
  },
  'gets a role': {
    failures: ['404 MANAGER_NOT_FOUND'],
    request: async (leaving) => {
      const organization = await first.organization(owner);
      const manager = await first.manager(organization, owner, leaving, 'viewer');
      const path = `/v1/managers/${manager}`;
      return { method: 'PUT', path, body: { role: 'admin' }, token: owner.token };
    },
  },
  'becomes the owner': {
    failures: ['422 FIELDS_VALIDATION_ERROR'],
    request: async (leaving) => {
      const organization = await first.organization(owner);
      const managerId = await first.manager(organization, owner, leaving, 'viewer');
      return post(`/v1/organizations/${organization}/transfer`, { managerId }, owner.token);
    },
  },
  'creates an organization': {
    failures: ['401 ACCESS_TOKEN_INVALID'],
    request: async ({ token }) => post('/v1/organizations', { name: 'Acme' }, token),
  },
  'signs in': {
    failures: ['401 CREDENTIALS_INVALID'],
    request: async ({ account: { email } }) => post('/v1/login', { email, password: PASSWORD }),
  },
};

for (const [what, { request, failures }] of Object.entries(RACES)) {
  test(`account deleted while it ${what}: each request is whole, and no trace of the account is left`, async (t) => {
    const all = [];
    let lead = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const [leaving, deleted, done] = await until('both are let in', async () => {
        const leaving = await first.person('leaving');
        await verifyEmail(first, leaving);
        const other = await request(leaving);
        const deletion = { method: 'DELETE', path: '/v1/account', token: leaving.token };
        const [deleted, done] = await race(deletion, other, { round, lead });
        const isRefused = [deleted, done].some(({ error }) => error === 'OVERLOADED');
        return !isRefused && ([leaving, deleted, done] as const);
      });
      // The one that was first lets the other be first in the next round.
      lead += done.status < 300 ? -1 : 1;
      const isOwnerNow = deleted.error === 'LAST_OWNER' && done.status < 300;
      assert.ok(deleted.status === 204 || isOwnerNow, deleted.text);
      const kind = `${done.status} ${done.error}`;
      assert.ok(done.status < 300 || failures.includes(kind), done.text);
      if (deleted.status === 204) await assertGone(leaving);
      all.push(done, deleted);
    }
    assert.deepEqual(await ownerless(first.databaseUrl), []);
    t.diagnostic(JSON.stringify(tally(all)));
  });
}

interface Start {
  readonly round: number;
  /** By how many milliseconds the second request is ahead of the first; behind it where negative. */
  readonly lead: number;
}

/** Sends two requests to a node each, almost at once. */
async function race(one: Request, other: Request, { round, lead }: Start): Promise<[Contender, Contender]> {
  const first = await hold({ ...one, url: nodes.url(round) });
  const second = await hold({ ...other, url: nodes.url(round + 1) });
  const released = async ({ release }: HeldRequest, wait: number) => {
    if (wait > 0) await delay(wait);
    return release();
  };
  return Promise.all([released(first, lead), released(second, -lead)]);
}

async function assertGone({ account: { id } }: Person): Promise<void> {
  const left = `select 'manager' as what from managers where account_id = '${id}'
    union all select 'session' from sessions where account_id = '${id}'
    union all select 'invitation' from invitations where invited_by = '${id}' and state = 'pending'`;
  assert.deepEqual(await rowsOf(first.databaseUrl, left), []);
}
