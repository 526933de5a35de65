import assert from 'node:assert/strict';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { outcome } from '../../harness/outcome.ts';
import { runOn } from '../../harness/rows.ts';
import type { Person, Service } from '../../harness/service.ts';
import { type Caller, isKey } from './expected.ts';

/**
 * The token of a caller that is an API key, in the state that its name says.
 * @param around the organization that it belongs to, unless its name says otherwise, and an owner of it
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
  const { id, token } = await newApiKey(service, { organization: of, by: founder, role });
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
      await runOn(service.databaseUrl, 'update api_keys set expires_at = ? where id = ?', [Date.now(), id]);
  }
  return token;
}
