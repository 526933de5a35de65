import { hasRow, type SqlBool, sql } from '../../ground/database/database.ts';

/** Whether a session was not ended by a mark on its account `a`, as rows of ended sessions may be left for a while. */
const isUnmarked = (session: 's' | 'p') => {
  const id = sql.ref(`${session}.id`);
  return sql<SqlBool>`(a.ended_session_id is null or ${id} > a.ended_session_id or ${id} = a.kept_session_id)`;
};

/**
 * Whether a grant `g` of the account `a` holds: the session `p` in which it was made has not ended, its application can be
 * signed in to, and the account still has a role in the organization for which it was made, which was not deleted since.
 */
export const isHeld = sql<SqlBool>`(
  p.account_id = a.id and ${isUnmarked('p')}
  and ${hasRow(sql`select 1 from applications as y where y.id = g.application_id and y.state = 'active'`)}
  and (g.organization_id is null or ${hasRow(
    sql`select 1 from managers as m inner join organizations as o on o.id = m.organization_id
      where m.organization_id = g.organization_id and m.account_id = a.id and m.accepted = 1 and o.deleted_at is null`,
  )} and not ${hasRow(
    sql`select 1 from grant_endings as e where e.subject_id = g.organization_id and g.id <= e.up_to`,
  )}))`;

/**
 * Whether a session `s` of the account `a` has not been ended: it is the person's and unmarked, or that of a grant which
 * holds. No path that ends sessions has to think of those that hang on them.
 */
export const isLeft = sql<SqlBool>`(case when s.grant_id is null then ${isUnmarked('s')} else ${hasRow(
  sql`select 1 from grants as g inner join sessions as p on p.id = g.session_id where g.id = s.grant_id and ${isHeld}`,
)} end)`;

/**
 * Whether a session `s` is the account's own, or that of an operator whose own session `i` of the account `b` has not ended.
 * An operator who is suspended, dismissed or deleted acts for nobody.
 */
export const isOwnOrOfOperator = sql<SqlBool>`(s.impersonator_session_id is null or (
  b.suspended_at is null
  and (b.ended_session_id is null or i.id > b.ended_session_id or i.id = b.kept_session_id)
  and ${hasRow(sql`select 1 from operators as p where p.account_id = b.id`)}))`;
