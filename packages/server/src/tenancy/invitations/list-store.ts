import type { InvitationState } from '@portico/api';
import { type Database, type Reader, sql } from '../../ground/database/database.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import type { Rows } from '../../ground/search/list.ts';
import type { Ways } from '../../ground/search/look.ts';
import { asFound, hasWords, INVITATION_WORDS, throughWords } from '../../ground/search/store.ts';
import { asOf, type Invitation } from './invitation.ts';
import { isInState, MARKS } from './state.ts';

interface InState {
  /** Any state if absent. */
  readonly state?: InvitationState | undefined;
  readonly now: number;
}

/** Invitations of an organization: these, or a page of all or of those in one state, newest first. */
export async function listInvitationRows(
  read: Reader,
  organizationId: string,
  asked: InState & { readonly rows: Rows },
): Promise<Invitation[]> {
  const { now, rows } = asked;
  const all = invitationsIn(read, organizationId, asked).selectAll('i').select(MARKS);
  const some = 'ids' in rows ? all.where('i.id', 'in', rows.ids) : newestFirst(all, 'i.id', rows);
  return (await some.execute()).map((row) => asOf(now, row));
}

/** How to find invitations of an organization whose addresses have these words. */
export function waysToInvitations(
  database: Pick<Database, 'read' | 'kind'>,
  organizationId: string,
  { sought, ...asked }: InState & { readonly sought: readonly string[] },
): Ways {
  const { read, kind } = database;
  const found = asFound(hasWords(kind, INVITATION_WORDS, { column: 'i.id', sought }));
  const row = (invitation: string) =>
    invitationsIn(read, organizationId, asked).where('i.id', '=', sql.ref<string>(invitation));
  return {
    list: (page) =>
      invitationsIn(read, organizationId, asked)
        .select(found)
        .$call((query) => newestFirst(query, 'i.id', page))
        .execute(),
    indexes: throughWords(database, INVITATION_WORDS, { sought, row }),
  };
}

/** The ids of the invitations of an organization, or of those in one state. */
export function invitationsIn(read: Reader, organizationId: string, { state, now }: InState) {
  const all = read
    .selectFrom('invitations as i')
    .select('i.id')
    .where('i.organization_id', '=', organizationId);
  return state ? all.where(isInState(state, now)) : all;
}

/** The invitations that an account made, newest first. */
export async function listMadeRows(
  read: Reader,
  accountId: string,
  { now, before, rows }: PageBounds & { readonly now: number },
): Promise<Invitation[]> {
  const made = await read
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .selectAll('i')
    .select(MARKS)
    .where('i.invited_by', '=', accountId)
    .where('o.purged_at', 'is', null)
    .$call((query) => newestFirst(query, 'i.id', { before, rows }))
    .execute();
  return made.map((row) => asOf(now, row));
}
