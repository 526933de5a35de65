import assert from 'node:assert/strict';
import { newApiKey } from '../api-keys.ts';
import { outcome } from '../outcome.ts';
import type { Person, Service } from '../service.ts';
import { until } from '../until.ts';
import { type Caller, isKey } from './expected.ts';

/** Milliseconds after which an API key is expired that is to be. */
const SOON = 1_000;

/**
 * What a caller calls with that is an API key, in the state that its name says.
 * @param around the organization that it is of, unless its name says otherwise, and an owner of it
 */
export async function keyFor(
  service: Service,
  caller: Caller,
  { organization, founder }: { readonly organization: string; readonly founder: Person },
): Promise<string | undefined> {
  if (!isKey(caller)) return undefined;
  const isElsewhere = caller === 'outside key' || caller === 'key of a deleted organization';
  const of = isElsewhere ? await service.organization(founder) : organization;
  const role = caller === 'viewer key' ? 'viewer' : 'admin';
  const expiresAt = caller === 'expired key' ? new Date(Date.now() + SOON).toISOString() : undefined;
  const { id, token } = await newApiKey(service, { organization: of, by: founder, role, expiresAt });
  const act = async (method: string, path: string, body?: unknown) => {
    const reply = await service.call(method, `/v1/${path}`, { token: founder.token, body });
    assert.match(outcome(reply), /^20[04]$/, caller);
  };
  switch (caller) {
    case 'revoked key':
      await act('DELETE', `api-keys/${id}`);
      break;
    case 'rotated key':
      await act('POST', `api-keys/${id}/rotation`);
      break;
    case 'admin key, rotated with overlap':
      await act('POST', `api-keys/${id}/rotation`, { overlap: 600 });
      break;
    case 'key of a deleted organization':
      await act('DELETE', `organizations/${of}`);
      break;
    case 'admin key of a restored organization':
      await act('DELETE', `organizations/${of}`);
      await act('POST', `organizations/${of}/restore`);
      break;
    case 'expired key':
      await until(
        'the key has expired',
        async () => (await service.call('GET', '/v1/caller', { token })).error,
      );
  }
  return token;
}
