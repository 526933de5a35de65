import assert from 'node:assert/strict';
import { test } from 'node:test';
import { teamWebhook } from '../../../test/fixtures/team-webhooks.ts';
import { idOf, idsAt, insertMany } from '../../../test/harness/many.ts';
import { databaseFor } from '../../../test/harness/plan.ts';
import { carryOn, type Ending } from '../../consequences/ending.ts';
import { newId } from '../../ground/id.ts';
import { insertTeamWebhook } from '../../notices/team-webhooks/store.ts';
import { REVOCATION_STAGES, revokeUngivable } from './revocation.ts';

const INVITATIONS = 100;
const WEBHOOKS = 20;
/** One for each invitation and its event, and each delivery of that. */
const ROWS = 2 + WEBHOOKS;

test("invitations that give too much are revoked in short transactions where the team's webhooks get their events", async (t) => {
  const { database, url } = await databaseFor(t);
  const organizationId = newId();
  const [account, organization, role] = [idOf(newId()), idOf(organizationId), idOf(newId())];
  const times = { created_at: '0', updated_at: '0' };
  const one = (table: string, columns: Readonly<Record<string, string>>) =>
    insertMany(url, { table, count: 1, columns });
  await one('accounts', {
    ...{ id: account, email: "'a@example.com'", email_canonical: "'a@example.com'" },
    ...{ words_of: "''", password_hash: "''", ...times },
  });
  await one('organizations', { id: organization, name: "'Many'", name_folded: "'many'", ...times });
  await one('managers', {
    ...{ id: idsAt(0), organization_id: organization, account_id: account, role: "'owner'", ...times },
  });
  // No owner may give it.
  await one('product_roles', { id: role, name: "'approver'", delegable: '0', ...times });
  const ids = idsAt(1);
  await insertMany(url, {
    table: 'invitations',
    count: INVITATIONS,
    columns: {
      ...{ id: ids, organization_id: organization, role: "'viewer'", state: "'pending'", for_team: '0' },
      ...{ email: `'i' || i || '@example.com'`, email_canonical: `'i' || i || '@example.com'` },
      ...{ invited_by: account, expires_at: '9000000000000', created_at: '0' },
    },
  });
  await insertMany(url, {
    table: 'invitation_product_roles',
    count: INVITATIONS,
    columns: { invitation_id: ids, role_id: role },
  });
  await database.transaction(async (tx) => {
    for (let made = 0; made < WEBHOOKS; made++) await insertTeamWebhook(tx, teamWebhook());
  });

  const first = await database.transaction((tx) => revokeUngivable(tx, organizationId, 0));
  assert.ok(first.length > 0 && first.length * ROWS <= 500, `${first.length} at once`);
  const [stored] = await database.read.selectFrom('endings').selectAll().execute();
  assert.ok(stored, 'the rest follows in the background');
  let left: Ending | undefined = { ...stored, told: {} };
  let done = first.length;
  while (left) {
    const ending: Ending = left;
    const progress = await database.transaction((tx) => carryOn(tx, ending, REVOCATION_STAGES, { now: 0 }));
    assert.ok(progress.events.length * ROWS <= 500, `${progress.events.length} at once`);
    done += progress.done;
    left = progress.left;
  }
  assert.equal(done, INVITATIONS);
});
