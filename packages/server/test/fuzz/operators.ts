import type { Operation } from '@portico/conventions';
import { newApproval } from '../approvals.ts';
import { makeOperator } from '../operators.ts';
import type { Service } from '../service.ts';
import { type KnownPerson, newcomer } from './known.ts';

/** An operator, who is none of the people that the fuzz tries things on, and what it does something to. */
export interface KnownOperator {
  readonly person: KnownPerson;
  readonly organization: string;
  /** Undefined once something was done to them, until the world settles. */
  account: string | undefined;
  approval: string | undefined;
}

export async function settleOperator(
  service: Service,
  known: KnownOperator | undefined,
): Promise<KnownOperator> {
  const operator = known ?? (await newKnownOperator(service));
  operator.account ??= (await service.person('any')).account.id;
  operator.approval ??= await newApproval(service);
  return operator;
}

async function newKnownOperator(service: Service): Promise<KnownOperator> {
  const person = await service.person('operator');
  await makeOperator(service, person);
  const { account, password, token } = person;
  const organization = await service.organization(person);
  return {
    person: newcomer(account, password, { token, id: undefined }),
    organization,
    account: undefined,
    approval: undefined,
  };
}

/** The operator, and what the path of an operation names. */
export function operatorPairs({ target }: Operation, operator: KnownOperator | undefined) {
  if (!operator) return [];
  const { account, organization, approval } = operator;
  const ids: Readonly<Record<string, string | undefined>> = {
    anyAccount: account,
    anyOrganization: organization,
    approval,
  };
  const id = target ? ids[target.resource] : '';
  return id === undefined ? [] : [{ person: operator.person, id }];
}
