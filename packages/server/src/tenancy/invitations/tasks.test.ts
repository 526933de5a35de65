import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newInvitation } from '../../../test/fixtures/invitations.ts';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { oldInvitations } from '../../consequences/invitations-forgotten.ts';
import { newId } from '../../ground/id.ts';
import { nextBatch } from '../../ground/work/old-rows.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const TASK = 'delete-invitations';
const service = await startService({ workInterval: 20, environment: { PORTICO_EVENTS_KEPT: '2d' } });
after(() => service.stop());
const owner = await service.person('owner');
const organization = await service.organization(owner);

async function expired(ago: number, state: string): Promise<string> {
  const id = await newInvitation(service, { organization, by: owner });
  const update = 'update invitations set expires_at = ?, state = ? where id = ?';
  await runOn(service.databaseUrl, update, [Date.now() - ago, state, id]);
  return id;
}
const stored = async () =>
  (await runOn(service.databaseUrl, 'select id from invitations')).map(({ id }) => String(id));

test('deletes invitations in any state that expired before the retention of events, and keeps others', async () => {
  const long = 2 * DAY + HOUR + 60_000;
  const old = [await expired(long, 'accepted'), await expired(long, 'pending')];
  const recent = [
    await expired(2 * DAY, 'declined'),
    await newInvitation(service, { organization, by: owner }),
  ];
  await sweep(service, TASK);
  const left = await stored();
  assert.deepEqual(
    [...old, ...recent].map((id) => left.includes(id)),
    [false, false, true, true],
  );
});

const COLUMNS =
  'id, organization_id, email, email_canonical, role, state, invited_by, accepted_by, expires_at, created_at';

test('deletes hundreds in one run', async () => {
  const before = (await stored()).length;
  const rows = Array.from({ length: 450 }, (_, number) => [newId(), organization, number] as const);
  const places = rows.map(() => `(?, ?, 'x', 'x', 'viewer', 'expired', '${owner.account.id}', null, ?, 1)`);
  await runOn(
    service.databaseUrl,
    `insert into invitations (${COLUMNS}) values ${places.join()}`,
    rows.flat(),
  );
  assert.equal((await stored()).length, before + rows.length);
  await sweep(service, TASK);
  assert.equal((await stored()).length, before);
});

test('invitations to delete are found on invitations_expires_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'invitations_expires_at_idx', (read) => nextBatch(read, oldInvitations(1), 200)));
