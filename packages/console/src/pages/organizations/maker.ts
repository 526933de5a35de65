import type { Body } from '@portico/client';
import { currentSession } from '../../frame/session.ts';
import { made } from '../../texts/organizations.ts';

/** Who made something. */
export function makerOf(createdBy: Body<'getApiKey'>['createdBy']): string {
  if (createdBy === null) return made.byDeleted;
  if (createdBy.id === currentSession()?.accountId) return made.byYou;
  return createdBy.name === null ? made.byNameless : made.by(createdBy.name);
}
