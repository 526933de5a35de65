import { hasRow, type Reader, sql } from '../../ground/database/database.ts';
import { AFTER_ALL_IDS } from '../../ground/id.ts';
import { isAlive, lifetimeOf } from '../../identity/sessions/session.ts';
import { isLeft } from '../../identity/sessions/validity.ts';
import type { Lifetimes, Session } from '../../pipeline/callers/session.ts';
import type { JudgedSession } from './demands.ts';

/** A session of a manager, in which no application and no operator acts. */
export interface ManagerSession extends JudgedSession, Pick<Session, 'ends_at' | 'ip_address'> {
  readonly manager_id: string;
  readonly is_operator: boolean | number;
}

/** Managers whose sessions are read at once. */
const PAGE = 200;

/** The sessions of an organization's managers that have not ended, by manager, newest first. */
export async function* sessionsOfManagers(
  read: Reader,
  organizationId: string,
  { lifetimes, now }: { readonly lifetimes: Lifetimes; readonly now: number },
): AsyncGenerator<readonly ManagerSession[]> {
  for (let before = AFTER_ALL_IDS; ; ) {
    const managers = await read
      .selectFrom('managers')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(PAGE)
      .execute();
    const last = managers.at(-1);
    if (!last) return;
    const ids = managers.map(({ id }) => id);
    const sessions = await selectSessions(read, ids).execute();
    yield sessions.filter((session) =>
      isAlive(session, lifetimeOf({ isOperator: Boolean(session.is_operator) }, lifetimes), now),
    );
    if (managers.length < PAGE) return;
    before = last.id;
  }
}

function selectSessions(read: Reader, managers: readonly string[]) {
  return read
    .selectFrom('managers as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .innerJoin('sessions as s', 's.account_id', 'a.id')
    .select(['m.id as manager_id', 's.created_at', 's.last_used_at', 's.longest_idle', 's.ends_at'])
    .select(['s.methods', 's.ip_address', 's.sso_organization_id', 's.sso_factors', 's.factor_added'])
    .select(['s.factor_at', 's.factor_organization_id'])
    .select(hasRow(sql`select 1 from operators as o where o.account_id = a.id`).as('is_operator'))
    .where('m.id', 'in', managers)
    .where('a.erased_at', 'is', null)
    .where('a.suspended_at', 'is', null)
    .where('s.grant_id', 'is', null)
    .where('s.impersonator_id', 'is', null)
    .where(isLeft)
    .orderBy('m.id', 'desc');
}
