import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { type Invited, invite, newInvitee, tokenOf, verifyEmail } from '../../fixtures/invitations.ts';
import { tally } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';
import { type Race, type RaceRequest, raceOn } from '../../harness/race.ts';
import { rowsOf } from '../../harness/rows.ts';
import { PASSWORD, type Person } from '../../harness/service.ts';
import { roundsOf } from './rounds.ts';

/** Everything that can happen to an invitation at once, on as many nodes as there are. */
const ROUNDS = roundsOf(12);
/** Where each round hashes passwords. */
const SLOW_ROUNDS = Math.ceil(ROUNDS / 3);

const nodes = await startNodes();
after(() => nodes.stop());
const { first } = nodes;
let owner: Person;
let admin: Person;
let guest: Person;
let other: Person;

before(async () => {
  [owner, admin, guest, other] = (await Promise.all(
    Array.from({ length: 4 }, () => first.person('racer')),
  )) as [Person, Person, Person, Person];
});

/** An organization with an owner and an admin, who has invited a person to be a viewer. */
interface Ground {
  readonly organization: string;
  /** The admin as a manager. */
  readonly admins: string;
  readonly invited: Invited;
}

async function newGround(email?: string): Promise<Ground> {
  const organization = await first.organization(owner);
  const admins = await first.manager(organization, owner, admin, 'admin');
  return { organization, admins, invited: await invite(first, { organization, by: admin, email }) };
}

/** One where the guest is invited, whose email is verified. */
async function verifiedGround(): Promise<Ground> {
  await verifyEmail(first, guest);
  return newGround(guest.account.email);
}

const post = (path: string, body: unknown, token?: string): RaceRequest => ({
  method: 'POST',
  path,
  body,
  token,
});
const accept = ({ token }: Person, { invited }: Ground) =>
  post('/v1/invitations/accept', { token: invited.token }, token);
const acceptById = ({ token }: Person, { invited }: Ground) =>
  post(`/v1/invitations/${invited.id}/accept`, undefined, token);
const register = (email: string, { invited }: Ground) =>
  post('/v1/register', { email, password: PASSWORD, invitationToken: invited.token });
const createBy = ({ token }: Person, { organization }: Ground, email: string) =>
  post(`/v1/organizations/${organization}/invitations`, { email, role: 'viewer' }, token);
const byOwner = (method: string, path: string, body?: unknown): RaceRequest => ({
  method,
  path,
  token: owner.token,
  body,
});

function race(
  title: string,
  {
    rounds = ROUNDS,
    ...others
  }: Omit<Race<Ground>, 'rounds' | 'ground'> & Partial<Pick<Race<Ground>, 'rounds' | 'ground'>>,
): void {
  raceOn(nodes, title, { rounds, ground: () => newGround(), ...others });
}

const read = (select: string) => rowsOf(first.databaseUrl, select);
async function stateOf({ invited }: Ground): Promise<unknown> {
  const [row] = await read(`select state from invitations where id = '${invited.id}'`);
  return row?.state;
}
async function viewersOf({ organization }: Ground): Promise<unknown[]> {
  const select = `select id from managers where organization_id = '${organization}' and role = 'viewer'`;
  return (await read(select)).map(({ id }) => id);
}

interface Otherwise {
  /** The answer to the request that voids the invitation, if it comes second. */
  readonly late: string;
  /** Of the invitation, where it comes first. */
  readonly state: string;
}

/** Accepting and something that voids the invitation: one of them comes first, and the rows say the same. */
async function assertEither(outcomes: readonly string[], ground: Ground, otherwise: Otherwise) {
  const [accepting, voiding] = outcomes;
  const isAccepted = accepting === '201';
  assert.deepEqual(
    [accepting, voiding],
    isAccepted ? ['201', otherwise.late] : ['409 INVITATION_NOT_PENDING', '204'],
  );
  assert.equal(await stateOf(ground), isAccepted ? 'accepted' : otherwise.state);
  assert.equal((await viewersOf(ground)).length, isAccepted ? 1 : 0);
}

race('one account accepts twice: 201 and 200 with the same manager, of which there is one', {
  requests: (ground) => [accept(guest, ground), accept(guest, ground)],
  judge: async (outcomes, ground, answers) => {
    assert.deepEqual([...outcomes].sort(), ['200', '201']);
    const managers = answers.map(({ body }) => body.id);
    assert.deepEqual([...new Set(managers)], await viewersOf(ground));
  },
});

race('two accounts accept: 201 for one, 409 for the other', {
  requests: (ground) => [accept(guest, ground), accept(other, ground)],
  judge: async (outcomes, ground) => {
    assert.deepEqual([...outcomes].sort(), ['201', '409 INVITATION_NOT_PENDING']);
    assert.equal((await viewersOf(ground)).length, 1);
  },
});

race('an account accepts by id and by token: 201 and 200 with the same manager, of which there is one', {
  ground: () => verifiedGround(),
  requests: (ground) => [acceptById(guest, ground), accept(guest, ground)],
  judge: async (outcomes, ground, answers) => {
    assert.deepEqual([...outcomes].sort(), ['200', '201']);
    const managers = answers.map(({ body }) => body.id);
    assert.deepEqual([...new Set(managers)], await viewersOf(ground));
  },
});

const revoked = { late: '409 INVITATION_NOT_PENDING', state: 'revoked' };
const declined = { late: '409 INVITATION_NOT_PENDING', state: 'declined' };
const revoke = ({ invited }: Ground) => byOwner('DELETE', `/v1/invitations/${invited.id}`);
const declineById = ({ invited }: Ground) =>
  post(`/v1/invitations/${invited.id}/decline`, undefined, guest.token);
const decline = ({ invited }: Ground) => post('/v1/invitations/decline', { token: invited.token });

for (const [what, ground, accepting, voiding, otherwise] of [
  ['accepted while it is revoked', newGround, accept, revoke, revoked],
  ['accepted by id while it is revoked', verifiedGround, acceptById, revoke, revoked],
  ['accepted while it is declined', newGround, accept, decline, declined],
  ['accepted while it is declined by id', verifiedGround, accept, declineById, declined],
] as const) {
  race(`${what}: one of the two happens`, {
    ground: () => ground(),
    requests: (made) => [accepting(guest, made), voiding(made)],
    judge: (outcomes, made) => assertEither(outcomes, made, otherwise),
  });
}

race('accepted while who made it is removed: in time, or revoked', {
  requests: (ground) => [accept(guest, ground), byOwner('DELETE', `/v1/managers/${ground.admins}`)],
  judge: (outcomes, ground) => assertEither(outcomes, ground, { late: '204', state: 'revoked' }),
});

race('accepted while the organization is deleted: in time, or not at all', {
  requests: (ground) => [
    accept(guest, ground),
    byOwner('DELETE', `/v1/organizations/${ground.organization}`),
  ],
  judge: (outcomes, ground) => assertEither(outcomes, ground, { late: '204', state: 'pending' }),
});

race('accepted while it is sent again: accepted with the older link, or that is void', {
  requests: (ground) => [
    accept(guest, ground),
    byOwner('POST', `/v1/invitations/${ground.invited.id}/resend`),
  ],
  judge: async (outcomes, ground) => {
    const isAccepted = outcomes[0] === '201';
    const resent = ['422 FIELDS_VALIDATION_ERROR: token', '200'];
    assert.deepEqual(outcomes, isAccepted ? ['201', '409 INVITATION_NOT_PENDING'] : resent);
    assert.equal((await viewersOf(ground)).length, isAccepted ? 1 : 0);
    if (isAccepted) return;
    const token = await tokenOf(first, ground.invited.id);
    const request = accept(guest, { ...ground, invited: { ...ground.invited, token } });
    assert.equal((await first.call(request.method, request.path, request)).status, 201);
  },
});

race('accepted while the account is added by its id: one manager', {
  requests: (ground) => {
    const body = { accountId: guest.account.id, role: 'viewer' };
    return [
      accept(guest, ground),
      byOwner('POST', `/v1/organizations/${ground.organization}/managers`, body),
    ];
  },
  judge: async (outcomes, ground) => {
    assert.deepEqual([...outcomes].sort(), ['201', '409 MANAGER_ALREADY_EXISTS']);
    assert.equal((await viewersOf(ground)).length, 1);
  },
});

race('one address invited by two, however it is written: one 201, one 409, one pending invitation', {
  requests: (ground) => {
    const email = newInvitee();
    return [createBy(owner, ground, email), createBy(admin, ground, email.toUpperCase())];
  },
  judge: async (outcomes, { organization }) => {
    assert.deepEqual([...outcomes].sort(), ['201', '409 INVITATION_ALREADY_PENDING']);
    const pending = `select id from invitations where organization_id = '${organization}' and state = 'pending'`;
    assert.equal((await read(pending)).length, 2);
  },
});

race('an admin invites while being removed: nothing of theirs is pending afterwards', {
  requests: (ground) => [
    createBy(admin, ground, newInvitee()),
    byOwner('DELETE', `/v1/managers/${ground.admins}`),
  ],
  judge: async (outcomes, { organization }) => {
    assert.ok(['201 and 204', '403 ACCESS_FORBIDDEN and 204'].includes(outcomes.join(' and ')));
    const pending = `select id from invitations where organization_id = '${organization}' and state = 'pending'`;
    assert.deepEqual(await read(pending), []);
  },
});

race('two register with one invitation: 201 for one, 409 for the other, of whom nothing is stored', {
  rounds: SLOW_ROUNDS,
  requests: (ground) => [register(newInvitee(), ground), register(ground.invited.email, ground)],
  judge: async (outcomes, ground) => {
    assert.deepEqual([...outcomes].sort(), ['201', '409 INVITATION_NOT_PENDING']);
    const joined = `select account_id from managers where organization_id = '${ground.organization}' and role = 'viewer'`;
    assert.equal((await read(joined)).length, 1);
    const invited = `select id from accounts where email = '${ground.invited.email}'`;
    assert.equal((await read(invited)).length, outcomes[1] === '201' ? 1 : 0);
  },
});

race('one address registers twice with one invitation: one account, one manager', {
  rounds: SLOW_ROUNDS,
  requests: (ground) => [register(ground.invited.email, ground), register(ground.invited.email, ground)],
  judge: async (outcomes, ground, answers) => {
    const { '201': registered, ...refused } = tally(answers);
    assert.equal(registered, 1, outcomes.join());
    assert.ok(
      ['409 EMAIL_ALREADY_EXISTS', '409 INVITATION_NOT_PENDING'].includes(Object.keys(refused).join()),
    );
    assert.equal((await viewersOf(ground)).length, 1);
  },
});
