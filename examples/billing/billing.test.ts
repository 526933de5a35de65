import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tokenOf } from '../../packages/server/test/fixtures/invitations.ts';
import { keyWith } from '../../packages/server/test/fixtures/service-keys.ts';
import { spawnService } from '../../packages/server/test/harness/process.ts';
import { rowsOf } from '../../packages/server/test/harness/rows.ts';
import { PASSWORD, startService } from '../../packages/server/test/harness/service.ts';

/** The job that `docs/guides/service-keys.md` names, as it is. */
const JOB = fileURLToPath(new URL('billing.ts', import.meta.url));

const portico = await startService();
after(() => portico.stop());
const { token } = await keyWith(portico, ['organizations:read', 'organizations:write', 'managers:write']);

function spawnJob(customer: object) {
  const environment = { SERVICE_URL: portico.url, SERVICE_KEY: token };
  return spawnService(environment, [process.execPath, JOB, JSON.stringify(customer)]);
}

async function run(customer: object): Promise<string> {
  const job = spawnJob(customer);
  const { code } = await job.ended;
  assert.equal(code, 0, job.stderr());
  return job.stdout().trim();
}

test('billing: one organization per customer, however often and concurrently the job runs', async () => {
  const customer = { number: 'A/4711', name: 'Acme', owner: `ada-${process.pid}@acme.example` };
  const ids = await Promise.all([run(customer), run(customer)]);
  const renamed = { ...customer, name: 'Acme Holding' };
  ids.push(await run(renamed));
  assert.equal(new Set(ids).size, 1);
  const [id = ''] = ids;
  const organizations = `select id, name from organizations where external_id = '${customer.number}'`;
  assert.deepEqual(
    (await rowsOf(portico.databaseUrl, organizations)).map((row) => ({ ...row })),
    [{ id, name: renamed.name }],
  );
  const invitations = `select id, role, email from invitations where organization_id = '${id}'`;
  const [invitation, ...others] = await rowsOf(portico.databaseUrl, invitations);
  assert.deepEqual([invitation?.role, invitation?.email, others], ['owner', customer.owner, []]);

  const body = {
    email: customer.owner,
    password: PASSWORD,
    invitationToken: await tokenOf(portico, String(invitation?.id)),
  };
  const registered = await portico.call('POST', '/v1/register', { body });
  assert.equal(registered.status, 201, registered.text);
  const own = { token: registered.body.accessToken };
  assert.equal((await portico.call('GET', `/v1/organizations/${id}`, own)).body.role, 'owner');
  assert.equal(await run(renamed), id);
  assert.equal((await rowsOf(portico.databaseUrl, invitations)).length, 1);
});

test('billing: a killed job is completed by the next run', async () => {
  const customer = { number: 'B-12', name: 'Babbage', owner: `charles-${process.pid}@babbage.example` };
  const first = spawnJob(customer);
  first.kill('SIGKILL');
  await first.ended;
  const id = await run(customer);
  const select = `select o.id from organizations o join invitations i on i.organization_id = o.id
    where o.external_id = '${customer.number}' and i.state = 'pending'`;
  assert.deepEqual(
    (await rowsOf(portico.databaseUrl, select)).map((row) => row.id),
    [id],
  );
});
