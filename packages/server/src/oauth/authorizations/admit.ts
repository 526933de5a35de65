import { flaw } from '@portico/api';
import { Failure, type Flaw } from '@portico/conventions';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import { bypassBy, noteBypassIn } from '../../tenancy/policies/bypasses.ts';
import { refusalBy } from '../../tenancy/policies/demands.ts';
import {
  brokenAt,
  type Choice,
  type Choosing,
  chooseOrganization,
  isBypassingAt,
  isTooWeak,
  type OwnOrganization,
} from './judge.ts';
import type { JudgedRequest } from './steps.ts';

/** Flaws in the choice of an organization, or in its absence. */
const CHOICE_FLAWS: Readonly<Record<Exclude<Extract<Choice, { missing: string }>['missing'], 'none'>, Flaw>> =
  {
    unasked: flaw('unexpected', 'must be absent: the application requests no organization'),
    another: flaw('not_allowed', 'must be the organization that the application names'),
    foreign: flaw('unknown', 'must be an organization in which you have a role'),
    several: flaw('required', 'must be given: you have a role in several organizations'),
  };

/**
 * The organization for which a person signs in to an application; null for none.
 * @throws Failure `ACCESS_FORBIDDEN` where one is required and there is none, `FIELDS_VALIDATION_ERROR`
 */
export async function chosenOrganization(read: Reader, choosing: Choosing): Promise<OwnOrganization | null> {
  const choice = await chooseOrganization(read, choosing);
  if ('organization' in choice) return choice.organization;
  if (choice.missing === 'none') throw new Failure('ACCESS_FORBIDDEN');
  // Where nothing demands an organization, one among several can be left out.
  if (choice.missing === 'several' && !choosing.application.requireOrganization) return null;
  throw new Failure('FIELDS_VALIDATION_ERROR', { fields: { organizationId: CHOICE_FLAWS[choice.missing] } });
}

/**
 * Judges a sign-in by what the application and the organization demand.
 * @throws Failure `SECOND_FACTOR_MISSING`, and errors of the rules of the organization
 */
export async function admit(
  tx: Transaction,
  { person, request, ipAddress, now }: Omit<JudgedRequest, 'application' | 'began'>,
  organization: OwnOrganization | null,
): Promise<void> {
  if (isTooWeak(person, request, organization)) throw new Failure('SECOND_FACTOR_MISSING');
  const rule = brokenAt(organization, person, { ipAddress, now });
  if (rule !== undefined) throw refusalBy(rule);
  if (organization && isBypassingAt(organization, person))
    await noteBypassIn(tx, bypassBy(person, organization.id, { ipAddress, now }));
}
