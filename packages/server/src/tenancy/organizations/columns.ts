import { columns, namesOf } from '../../ground/database/columns.ts';
import type { OrganizationRow, StoredOrganizationRow } from '../../ground/database/schema.ts';
import { folded } from '../../ground/folded.ts';
import { newId } from '../../ground/id.ts';
import { findableOrganization } from '../../ground/search/words.ts';
import type { FirstDemands } from '../policies/defaults.ts';
import { SSO_DOMAINS } from '../policies/demands.ts';

/** The columns whose first values differ between organizations. */
const GIVEN = ['id', 'name', 'created_at', 'updated_at'] as const;

/** The first values of the others. */
const INITIAL: Omit<OrganizationRow, (typeof GIVEN)[number]> = {
  deleted_at: null,
  require_second_factor: 0,
  sso_required: null,
  sso_required_at: null,
  policy: null,
  logo: null,
};

const INITIAL_LOOK_UPS: Omit<StoredOrganizationRow, keyof OrganizationRow | 'name_folded' | 'words_of'> = {
  external_id: null,
  purged_at: null,
  awaiting_owner_since: null,
  sso_marked_after: null,
};

export const NAMES = [...GIVEN, ...namesOf(INITIAL)];

/** The columns of an organization `o`, and what follows from its domains. */
export const COLUMNS = [...columns('o', NAMES), SSO_DOMAINS] as const;

interface NewOrganization extends Pick<OrganizationRow, 'name'> {
  readonly demands: FirstDemands;
  readonly now: number;
}

export function newOrganization({ name, demands, now }: NewOrganization): OrganizationRow {
  return { id: newId(), name, created_at: now, updated_at: now, ...INITIAL, ...demands };
}

/** Values that only the team can give new organizations. */
export type GivenByTeam = Partial<Pick<StoredOrganizationRow, 'external_id' | 'awaiting_owner_since'>>;

/** An organization with the columns for look-ups. */
export function storedOrganization(organization: OrganizationRow, given: GivenByTeam): StoredOrganizationRow {
  const { words_of } = findableOrganization(organization);
  return { ...organization, ...INITIAL_LOOK_UPS, ...given, name_folded: folded(organization.name), words_of };
}

/** All that an organization has ever been given, as it is once that is erased. */
export function erasedOrganization() {
  const { words_of } = findableOrganization({ name: '' });
  return { ...INITIAL, ...INITIAL_LOOK_UPS, name: '', name_folded: '', words_of };
}
