import type { ConnectionRow } from '../../ground/database/schema.ts';
import { created } from '../../pipeline/answers.ts';
import { hashToken, scimTokens } from '../../pipeline/callers/key-token.ts';
import { hasVerifiedDomain } from '../../tenancy/domains/store.ts';
import { addressesOf } from '../connections/connection.ts';
import { changing } from '../handler.ts';
import { deleteToken, replaceToken } from './token-store.ts';

const tokenEvent = (
  type: 'scim.token_created' | 'scim.token_deleted',
  { id, organization_id: organization }: ConnectionRow,
) => ({ type, subject: id, organization }) as const;

export const createScimToken = changing('createScimToken', ({ publicUrl }) => ({
  apply: async ({ tx, target: { connection }, now, fail }) => {
    if (!(await hasVerifiedDomain(tx, connection.organization_id))) throw fail('DOMAIN_NOT_VERIFIED');
    const token = scimTokens.make();
    const { id } = connection;
    await replaceToken(tx, {
      connection_id: id,
      hash: hashToken(token),
      created_at: now,
      last_used_at: null,
    });
    return {
      events: tokenEvent('scim.token_created', connection),
      answer: created(`/v1/connections/${id}/scim-token`, {
        token,
        url: addressesOf(publicUrl(), id).scimUrl,
      }),
    };
  },
}));

export const deleteScimToken = changing('deleteScimToken', () => ({
  apply: async ({ tx, target: { connection } }) => ({
    events: (await deleteToken(tx, connection.id))
      ? tokenEvent('scim.token_deleted', connection)
      : 'unchanged',
    answer: { status: 204 },
  }),
}));
