import { flaw } from '@portico/api';
import { allOf, differences } from '../../consequences/record-events.ts';
import { hasAsMany } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import { makerFrom } from '../../identity/accounts/account.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { apiKeyTokens, hashToken } from '../../pipeline/callers/key-token.ts';
import { changing } from '../handler.ts';
import { revokeInvitationsOf, revokeUngivable } from '../invitations/revocation.ts';
import { ownersToTell } from '../managers/ownership.ts';
import { holdCatalogue } from '../roles/catalogue.ts';
import { couldGiveAllOf, giveRoles, giverOf, roleFlaws } from '../roles/giving.ts';
import { apiKeyEvent, presentApiKey } from './api-key.ts';
import { revokeApiKeyRow } from './revocation.ts';
import { apiKeysOf, insertApiKey, renameApiKeyRow, rotateApiKeyRow } from './store.ts';

export const createApiKey = changing('createApiKey', ({ database, clock, amounts }) => ({
  validate: ({ expiresAt }) =>
    expiresAt !== undefined && expiresAt <= clock()
      ? { expiresAt: flaw('in_past', 'must be in the future') }
      : {},
  alsoInvalid: ({ roles }, _caller, { organization }) => roleFlaws(database.read, organization.id, roles),

  apply: async ({ tx, target: { organization, role: own }, caller, body, now, fail }) => {
    const { name, role, roles = [], expiresAt } = body;
    if (roles.length > 0) await holdCatalogue(tx);
    if (await hasAsMany(apiKeysOf(tx, organization.id), amounts.apiKeys)) throw fail('API_KEY_LIMIT_REACHED');
    const token = apiKeyTokens.make();
    const key = {
      id: newId(),
      organization_id: organization.id,
      name,
      role,
      prefix: apiKeyTokens.prefixOf(token),
      created_by: caller.account.id,
      created_at: now,
      updated_at: now,
      last_used_at: null,
      expires_at: expiresAt ?? null,
    };
    await insertApiKey(tx, key, hashToken(token));
    const given = await giveRoles(tx, {
      to: { kind: 'api_key', id: key.id },
      organizationId: organization.id,
      names: roles,
      giver: giverOf(caller, organization.id, own),
    });
    const event = newId();
    const owners = await ownersToTell(tx, organization.id);
    const has = { roles: given.to.join(',') || null };
    const shown = presentApiKey({ ...key, ...has, ...makerFrom(caller.account) });
    return {
      events: {
        ...apiKeyEvent('api_key.created', key, {
          name,
          role,
          ...(given.to.length > 0 && { roles: given.to }),
          expiresAt: shown.expiresAt,
        }),
        id: event,
      },
      mails: owners.map((owner) => ({ purpose: 'api_key_created_notice', ...owner, event })),
      answer: created(`/v1/api-keys/${key.id}`, { ...shown, key: token }),
    };
  },
}));

export const updateApiKey = changing('updateApiKey', ({ database }) => ({
  alsoInvalid: ({ roles }, _caller, { key }) => roleFlaws(database.read, key.organization_id, roles),

  apply: async ({ tx, target: { key, role }, caller, body: { name, roles }, now }) => {
    const { organization_id: organizationId } = key;
    const given =
      roles &&
      (await giveRoles(tx, {
        to: { kind: 'api_key', id: key.id },
        organizationId,
        names: roles,
        giver: giverOf(caller, organizationId, role),
      }));
    const renaming = differences({ name: key.name }, { name });
    const gained = given && differences({ roles: given.from }, { roles: given.to });
    if (!renaming && !gained) return { events: 'unchanged', answer: ok(presentApiKey(key)) };
    const renamed = await renameApiKeyRow(tx, key, { name, updated_at: now });
    const has = given ? { roles: given.to.join(',') || null } : {};
    return {
      events: allOf([
        ...(renaming ? [apiKeyEvent('api_key.renamed', key, renaming)] : []),
        ...(gained ? [apiKeyEvent('api_key.roles_changed', key, gained)] : []),
        ...(gained ? await revokeUngivable(tx, organizationId, now) : []),
      ]),
      answer: ok(presentApiKey({ ...renamed, ...has })),
    };
  },
}));

export const rotateApiKey = changing('rotateApiKey', () => ({
  apply: async ({ tx, target: { key, role }, caller, body: { overlap = 0 }, now, fail }) => {
    // The caller gets the roles of the key with it. Owners can always replace a key: one that has leaked must not stay.
    if (role !== 'owner') {
      await holdCatalogue(tx);
      const giver = giverOf(caller, key.organization_id, role);
      if (!(await couldGiveAllOf(tx, { kind: 'api_key', id: key.id }, giver))) throw fail('ACCESS_FORBIDDEN');
    }
    const token = apiKeyTokens.make();
    const rotated = await rotateApiKeyRow(tx, key, {
      prefix: apiKeyTokens.prefixOf(token),
      secretHash: hashToken(token),
      endsAt: overlap === 0 ? undefined : now + overlap * 1_000,
      updated_at: now,
    });
    return {
      events: apiKeyEvent('api_key.rotated', key, { name: key.name, overlap }),
      answer: ok({ ...presentApiKey(rotated), key: token }),
    };
  },
}));

/** Revokes an API key, and the pending invitations that it made. */
export const deleteApiKey = changing('deleteApiKey', () => ({
  apply: async ({ tx, target: { key }, now }) => {
    await revokeApiKeyRow(tx, key.id, now);
    const inviter = { id: key.id, organization: key.organization_id };
    const revoked = await revokeInvitationsOf(tx, inviter, { reason: 'api_key_revoked', now });
    const { name, role } = key;
    return {
      events: [apiKeyEvent('api_key.revoked', key, { name, role }), ...revoked],
      answer: { status: 204 },
    };
  },
}));
