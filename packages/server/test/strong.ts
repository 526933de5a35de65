import assert from 'node:assert/strict';
import { runOn } from './rows.ts';
import type { Person, Service } from './service.ts';

/** What proved who began the sessions of somebody, as it is stored. */
type Methods = 'password' | 'password,totp' | 'password,recovery_code' | 'passkey';

/** Has all sessions of somebody be such as began with these. By default, they are strong. */
export async function beginWith(
  service: Service,
  { account, token }: Person,
  methods: Methods = 'password,totp',
): Promise<void> {
  const begin = 'update sessions set methods = ? where account_id = ?';
  await runOn(service.databaseUrl, begin, [methods, account.id]);
  // On SQLite, the service sees what others wrote once it has written something itself.
  const { status, text } = await service.call('PUT', '/v1/account', { token, body: { name: 'Somebody' } });
  assert.equal(status, 200, text);
}

/** Has an organization demand a second factor of its managers, or no longer. @param owner in a strong session */
export async function demandFactor(
  service: Service,
  organization: string,
  { token }: Person,
  requireSecondFactor = true,
): Promise<void> {
  const body = { name: 'Acme', requireSecondFactor };
  const reply = await service.call('PUT', `/v1/organizations/${organization}`, { token, body });
  assert.equal(reply.status, 200, reply.text);
}
