import type { Operation } from '@portico/conventions';
import { type Directory, newDirectory } from './directories.ts';
import { newOperator } from './operators.ts';
import { haveLogo } from './pictures.ts';
import type { Person, Service } from './service.ts';

export type Member = 'owner' | 'admin' | 'viewer';

/** An organization and everybody who can have some relation to it. */
export interface Team {
  readonly organization: string;
  /** The people by role, or by having none; the operator's session is strong. The directory's token belongs to a connection. */
  readonly people: Readonly<Record<Member | 'outsider' | 'operator' | 'directory', Person>>;
  readonly directory: Directory;
  /** Their managers. */
  readonly managers: Readonly<Record<Member, string>>;
}

/** Makes the function that sets up a fresh organization; the people, who take time to register, stay the same. */
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
    const directory = await newDirectory(service, organization);
    const calling = { ...people.owner, token: directory.token };
    return { organization, people: { ...people, directory: calling }, managers, directory };
  };
}

/** The person of a team who may do it: the owner, the operator, or the directory. */
export function rightfulOf(
  { people }: Pick<Team, 'people'>,
  { raises, access }: Pick<Operation, 'raises' | 'access'>,
): Person {
  if (isForDirectories({ access })) return people.directory;
  return raises ? people.operator : people.owner;
}

/** Whether directories alone can use an operation. */
export const isForDirectories = ({ access }: Pick<Operation, 'access'>) =>
  Array.isArray(access) && access.includes('connection');
