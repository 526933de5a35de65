import type { Contracts } from '@portico/api';
import type { Reader } from '../../ground/database/database.ts';
import { ok } from '../../pipeline/answers.ts';
import type { Demands } from '../../pipeline/permissions.ts';
import type { Needs } from '../handler.ts';
import { listManagerRows } from '../managers/list-store.ts';
import { presentManager } from '../managers/manager.ts';
import { isMetBy } from './demands.ts';
import { policyFlaws, policyFrom } from './policy.ts';
import { type ManagerSession, sessionsOfManagers } from './sessions.ts';

/** Most managers that a preview shows. */
const MOST_SHOWN = 100;

/** Returns which managers a policy would lock out: all their sessions are such as it refuses. */
export function previewOrganizationPolicy({ change, database: { read }, clock, lifetimes }: Needs) {
  return change('previewOrganizationPolicy', {
    validate: (body) => policyFlaws(body, { lifetimes }),
    // There may be many managers: what is found is shown to who may still see it, without a lock while it is sought.
    prepare: ({ target: { organization, demands }, body }) =>
      lockedOut(read, organization.id, {
        demands: { ...demands, policy: policyFrom(body) },
        lifetimes,
        now: clock(),
      }),
    apply: async ({ prepared }) => ({ events: 'unchanged', answer: ok({ items: prepared }) }),
  });
}

interface PreviewRequest extends Pick<Needs, 'lifetimes'> {
  readonly demands: Demands;
  readonly now: number;
}

type LockedOut = Contracts['previewOrganizationPolicy']['answer']['body']['items'];

async function lockedOut(read: Reader, organizationId: string, asked: PreviewRequest): Promise<LockedOut> {
  const found: string[] = [];
  for await (const sessions of sessionsOfManagers(read, organizationId, asked)) {
    found.push(...withoutEntry(sessions, asked));
    if (found.length >= MOST_SHOWN) break;
  }
  if (found.length === 0) return [];
  const managers = await listManagerRows(read, organizationId, { ids: found.slice(0, MOST_SHOWN) });
  return managers.sort((one, other) => (one.id < other.id ? 1 : -1)).map(presentManager);
}

/** The managers none of whose sessions meets the demands. */
function withoutEntry(sessions: readonly ManagerSession[], { demands, now }: PreviewRequest): string[] {
  const idsOf = (some: readonly ManagerSession[]) => new Set(some.map(({ manager_id }) => manager_id));
  const admitted = idsOf(sessions.filter((session) => isMetBy(session, demands, now)));
  return [...idsOf(sessions).difference(admitted)];
}
