import { GIVEN_CONNECTION } from '../../fixtures/connections.ts';
import { newName } from '../../fixtures/domains.ts';
import { insistently } from '../../harness/client.ts';
import { runOn } from '../../harness/rows.ts';
import type { Service } from '../../harness/service.ts';
import type { KnownOrganization, KnownPerson } from './known.ts';
import type { World } from './world.ts';

/** Creates a connection, a group and a verified domain if the world knows of none. No other request may be under way. */
export async function giveOwnSignIn(
  service: Service,
  organization: KnownOrganization,
  owner: KnownPerson | undefined,
): Promise<void> {
  const token = owner?.sessions[0]?.token;
  if (token === undefined) return;
  const create = async (
    what: 'connections' | 'domains' | 'groups',
    body: unknown,
  ): Promise<string | undefined> => {
    const path = `/v1/organizations/${organization.id}/${what}`;
    const reply = await insistently(() => service.call('POST', path, { token, body }));
    // The organization may demand a second factor, or have as many as it can.
    return reply.status === 201 ? reply.body.id : undefined;
  };
  organization.connection ??= await create('connections', GIVEN_CONNECTION);
  organization.group ??= await create('groups', { name: newName() });
  if (organization.domain === undefined) {
    organization.domain = await create('domains', { name: newName() });
    await verify(service, organization.domain);
  }
}

/** Verifies a domain, without which a connection gets no token for its directory. */
async function verify({ app, databaseUrl }: Service, domain: string | undefined): Promise<void> {
  if (domain === undefined) return;
  await app.settled();
  await runOn(databaseUrl, `update domains set state = 'verified' where id = ?`, [domain]);
  await app.settled();
}

/** The target of a request may be gone: it is replaced when the world settles. */
export function doubtOwnSignIn({ organizations, people }: World, targetId: string | undefined): void {
  for (const organization of organizations) {
    if (organization.connection === targetId) organization.connection = undefined;
    if (organization.group === targetId) organization.group = undefined;
    if (organization.domain === targetId) organization.domain = undefined;
  }
  for (const person of people) if (person.identity === targetId) person.identity = undefined;
}
