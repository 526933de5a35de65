import type { Operation } from '@portico/conventions';
import { newApplication } from '../../fixtures/applications.ts';
import { newApproval } from '../../fixtures/approvals.ts';
import { haveHook } from '../../fixtures/hooks.ts';
import { makeOperator } from '../../fixtures/operators.ts';
import { newRole } from '../../fixtures/roles.ts';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import type { Person, Service } from '../../harness/service.ts';
import { descriptionOf } from '../operations/descriptions.ts';
import { type KnownPerson, newcomer } from './known.ts';

/** An operator, separate from the people of the fuzz test, and the targets of its steps. */
export interface KnownOperator {
  readonly person: KnownPerson;
  // The following are undefined once something was done to them, until the world settles.
  /** One of the operator's, and a viewer there. */
  organization: { readonly id: string; readonly manager: string } | undefined;
  account: string | undefined;
  approval: string | undefined;
  /** Of the team. */
  role: string | undefined;
  serviceKey: string | undefined;
  application: string | undefined;
  hook: string | undefined;
}

export async function settleOperator(
  service: Service,
  known: KnownOperator | undefined,
): Promise<KnownOperator> {
  const operator = known ?? (await newKnownOperator(service));
  operator.organization ??= await newOrganization(service, operator.person);
  operator.account ??= (await service.person('any')).account.id;
  operator.approval ??= await newApproval(service);
  operator.role ??= await newRole(service);
  operator.serviceKey ??= (await newServiceKey(service)).id;
  operator.application ??= (await newApplication(service)).id;
  operator.hook ??= await haveHook(service);
  return operator;
}

/** A role of the team that exists as long as the service. */
export const KEPT_ROLE = 'kept';

async function newOrganization(service: Service, { id: owner, sessions }: KnownPerson) {
  const person = { token: sessions[0]?.token ?? '', account: { id: owner } } as Person;
  const id = await service.organization(person);
  return { id, manager: await service.manager(id, person, await service.person('any'), 'viewer') };
}

async function newKnownOperator(service: Service): Promise<KnownOperator> {
  const person = await service.person('operator');
  await makeOperator(service, person);
  const { account, password, token } = person;
  await newRole(service, { name: KEPT_ROLE });
  return {
    person: newcomer(account, password, { token, id: undefined }),
    organization: undefined,
    account: undefined,
    approval: undefined,
    role: undefined,
    serviceKey: undefined,
    application: undefined,
    hook: undefined,
  };
}

/** The operator, and the target of an operation's path. */
export function operatorPairs({ target }: Operation, operator: KnownOperator | undefined) {
  if (!operator) return [];
  const id = target ? idsOf(operator)[target.resource] : '';
  return id === undefined ? [] : [{ person: operator.person, id }];
}

/** Returns the other parameters of its path. */
export function partsOf({ id }: Operation, operator: KnownOperator | undefined): Record<string, string> {
  const ids = operator ? idsOf(operator) : {};
  const segments = Object.entries(descriptionOf(id).segments ?? {});
  return Object.fromEntries(
    segments.map(([name, segment]) => [name, ('of' in segment && ids[segment.of]) || '']),
  );
}

function idsOf({ account, organization: known, ...others }: KnownOperator) {
  const { id: organization, manager } = known ?? {};
  const { approval, role, serviceKey, application, hook } = others;
  const ids: Readonly<Record<string, string | undefined>> = {
    anyAccount: account,
    anyOrganization: organization,
    activeOrganization: organization,
    anyAccountMetadata: account,
    anyOrganizationMetadata: organization,
    anyManager: manager,
    anyManagerMetadata: manager,
    approval,
    role,
    governedRole: role,
    serviceKey,
    application,
    hook,
  };
  return ids;
}
