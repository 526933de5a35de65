import { runOn } from './rows.ts';
import type { Person, Service } from './service.ts';

/** A new person, who has proved that the address is theirs. */
export async function verifiedPerson(
  service: Service,
  name?: string,
): Promise<Person & { readonly name: unknown }> {
  const person = await service.person(name);
  const verify = 'update accounts set email_verified_at = created_at where id = ?';
  await runOn(service.databaseUrl, verify, [person.account.id]);
  const { body } = await service.call('GET', '/v1/account', { token: person.token });
  return { ...person, name: body.name };
}
