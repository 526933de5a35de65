import type { Operation } from '@portico/conventions';
import { newOperator } from './operators.ts';
import { haveLogo } from './pictures.ts';
import type { Person, Service } from './service.ts';

export type Member = 'owner' | 'admin' | 'viewer';

/** An organization and everybody who can stand in some relation to it. */
export interface Team {
  readonly organization: string;
  /** Who has which role, and who has none; the operator's session is strong. */
  readonly people: Readonly<Record<Member | 'outsider' | 'operator', Person>>;
  /** The manager that each of them is. */
  readonly managers: Readonly<Record<Member, string>>;
}

/**
 * Makes the function that sets up a fresh organization; the people, who take time to register, stay the same.
 */
export async function teamsOf(service: Service): Promise<() => Promise<Team>> {
  await haveLogo(service);
  const people = {
    owner: await service.person('owner'),
    admin: await service.person('admin'),
    viewer: await service.person('viewer'),
    outsider: await service.person('outsider'),
    operator: await newOperator(service),
  };
  return async () => {
    const organization = await service.organization(people.owner);
    const { token } = people.owner;
    const { body } = await service.call('GET', `/v1/organizations/${organization}/managers`, { token });
    const managers = {
      owner: body.items[0].id,
      admin: await service.manager(organization, people.owner, people.admin, 'admin'),
      viewer: await service.manager(organization, people.owner, people.viewer, 'viewer'),
    };
    return { organization, people, managers };
  };
}

/** Who of a team may do it: the owner, or the operator. */
export function rightfulOf({ people }: Team, { raises }: Pick<Operation, 'raises'>): Person {
  return raises ? people.operator : people.owner;
}
