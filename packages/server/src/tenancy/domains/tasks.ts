import { allOf, BY_ITSELF, recordEvents } from '../../consequences/record-events.ts';
import type { RequestMails } from '../../consequences/request-mails.ts';
import { DAY, MINUTE } from '../../ground/clock.ts';
import type { Database, Transaction } from '../../ground/database/database.ts';
import type { DomainRow } from '../../ground/database/schema.ts';
import type { Batch, Task } from '../../ground/work/task.ts';
import type { Needs } from '../handler.ts';
import { lockOrganizationRow } from '../organizations/store.ts';
import type { RecordLookup } from './domain.ts';
import { settle } from './settle.ts';
import { domainOf, dueDomains, updateDomainRow } from './store.ts';

/** How many domains are looked up at once, and settled in one transaction. */
const BATCH = 20;

interface DomainTasksNeeds extends Pick<Needs, 'lookUpDomain' | 'clock'> {
  readonly database: Pick<Database, 'read'>;
  readonly requestMails: RequestMails;
  readonly isTeamTold: boolean;
}

export function domainTasks(needs: DomainTasksNeeds): Task[] {
  const { database, lookUpDomain, clock } = needs;
  return [
    {
      name: 'look-up-domains',
      every: 10 * MINUTE,
      // Before the transaction: nothing is locked while name servers think.
      prepare: async () => {
        const due = await dueDomains(database.read, clock() - DAY, BATCH);
        const asked = await Promise.all(
          due.map(async (domain) => ({ domain, found: await lookUpDomain(domain) })),
        );
        return (tx, now) => settleAll(tx, asked, { ...needs, now });
      },
    },
  ];
}

interface DomainLookup {
  readonly domain: DomainRow;
  readonly found: RecordLookup;
}

type Settling = Pick<DomainTasksNeeds, 'requestMails' | 'isTeamTold'> & { readonly now: number };

async function settleAll(
  tx: Transaction,
  asked: readonly DomainLookup[],
  settling: Settling,
): Promise<Batch> {
  // In one order, so that two nodes do not wait for each other.
  const inOrder = asked.toSorted((a, b) => (a.domain.organization_id < b.domain.organization_id ? -1 : 1));
  for (const { domain, found } of inOrder) await settleOne(tx, { domain, found }, settling);
  return { done: asked.length, isMoreLeft: asked.length === BATCH };
}

async function settleOne(
  tx: Transaction,
  { domain: { id, organization_id: organizationId }, found }: DomainLookup,
  { requestMails, isTeamTold, now }: Settling,
): Promise<void> {
  const isThere = await lockOrganizationRow(tx, organizationId);
  const before = await domainOf(tx, id);
  if (before?.state !== 'verified') return;
  if (!isThere) {
    // It may be restored; until then, any other organization can verify its domain.
    await updateDomainRow(tx, before, { checked_at: now });
    return;
  }
  const { events, mails } = await settle(tx, before, { found, now });
  if (events.length > 0) await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
  await requestMails(tx, mails, organizationId);
}
