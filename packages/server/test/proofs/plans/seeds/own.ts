import type { Team } from '../../../fixtures/team.ts';
import { idOf, type Many } from '../../../harness/many.ts';
import { id, oneOf, SIZE, type Times } from './seed.ts';

/** The callers' own rows: far more than a page of every kind without another bound. */
export function ownOf(
  { organization: of, people, directory }: Team,
  webhook: string,
  { now, past, next }: Times,
): readonly Many[] {
  const [organization, owner] = [idOf(of), idOf(people.owner.account.id)];
  const times = { created_at: past, updated_at: past };
  const address = `'own-' || i || '@example.com'`;
  const connection = idOf(directory.connection);
  let series = 0;
  const own = (table: string, columns: Many['columns'], hasId = true): Many => ({
    ...{ table, count: SIZE.own },
    columns: { ...(hasId && { id: id('own', 'i', ++series) }), ...columns },
  });
  const event = {
    ...{ type: oneOf(['manager.added', 'organization.updated']), at: past, details: `'{}'` },
    ...{ ip_address: `'10.0.0.1'`, request_id: `''`, actor_id: owner, subject_id: owner },
  };
  const invitation = { role: `'viewer'`, invited_by: owner, created_at: past, expires_at: next };
  const session = { account_id: owner, created_at: past, last_used_at: now };
  return [
    own('sessions', { ...session, token_hash: `'own-' || i` }),
    own('managers', {
      organization_id: organization,
      account_id: id('accounts'),
      role: `'viewer'`,
      ...times,
    }),
    own('managers', { organization_id: id('organizations'), account_id: owner, role: `'viewer'`, ...times }),
    own('events', { ...event, organization_id: organization }),
    own('events', { ...event, account_id: owner }),
    own('invitations', {
      ...{ organization_id: organization, email: address, email_canonical: address, words_of: address },
      ...{ ...invitation, state: oneOf(['accepted', 'revoked', 'pending']) },
    }),
    own('invitations', {
      ...{ organization_id: id('organizations'), ...invitation, state: `'pending'` },
      ...{ email: `'${people.owner.account.email}'`, email_canonical: `'${people.owner.account.email}'` },
      words_of: `'${people.owner.account.email}'`,
    }),
    own('deliveries', {
      ...{ webhook_id: idOf(webhook), event_id: id('events'), type: `'organization.updated'` },
      ...{ attempts: '1', created_at: past, due_at: next, state: oneOf(['delivered', 'failed', 'pending']) },
    }),
    own('grants', {
      ...{ account_id: owner, session_id: id('own', 'i', 1), application_id: id('applications', '1') },
      ...{ application_name: `'Invoices'`, organization_id: id('organizations'), scopes: `'openid'` },
      ...{ opens_session: '0', session_expires_at: next, created_at: past, last_used_at: past },
    }),
    own(
      'scim_users',
      {
        ...{ connection_id: connection, account_id: id('accounts'), user_name: address, active: '1' },
        ...{ is_own: '0', attributes: `'{}'`, ...times },
      },
      false,
    ),
    own('scim_groups', {
      ...{ organization_id: organization, connection_id: connection, display_name: `'Own group ' || i` },
      ...{ folded_name: `'own group ' || i`, revision: '1', ...times },
    }),
    own('scim_requests', {
      ...{ connection_id: connection, method: `'GET'`, path: `'/Users'`, status: '200', changed: `'[]'` },
      created_at: past,
    }),
  ];
}
