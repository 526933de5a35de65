import { newId } from '../src/ground/id.ts';
import { newOperator } from './operators.ts';
import { runOn } from './rows.ts';
import type { Person, Service } from './service.ts';

/** Longer than in the service, because the clocks of some services run ahead. */
const A_DAY = 86_400_000;

/** The operators who ask for approvals, by the database of their service. */
const askers = new Map<string, Promise<Person>>();

/** An approval to delete an organization, which an operator of its own has asked for. @returns its id */
export async function newApproval(service: Service): Promise<string> {
  const { databaseUrl } = service;
  const asking = askers.get(databaseUrl) ?? newOperator(service);
  askers.set(databaseUrl, asking);
  const asker = await asking;
  const [id, organization, now] = [newId(), await service.organization(asker), Date.now()];
  const insert = `insert into approvals (id, operation, subject_id, requested_by, state, created_at, expires_at)
    values (?, 'deleteOrganizationAsOperator', ?, ?, 'pending', ?, ?)`;
  await runOn(databaseUrl, insert, [id, organization, asker.account.id, now, now + A_DAY]);
  return id;
}
