import { type EventDetails, type EventType, eventTypes, type SubjectType } from './event-types.ts';
import { passkey } from './passkey-samples.ts';
import * as samples from './samples.ts';
import { webhook } from './webhook-samples.ts';

type Actor = 'account' | 'operator' | 'system';

interface Example<Type extends EventType> {
  /** Who did it; an account unless it says otherwise. */
  readonly by?: Actor;
  /** What it happened to, where that is not of the kind that the type begins with: several at once are told of their account. */
  readonly subject?: string;
  readonly details: EventDetails<Type>;
}

const SESSION_ID = samples.session.id;
const MANAGER_ID = samples.manager.id;
const PASSKEY = { passkeyId: passkey.id, passkeyName: passkey.name };
const WEBHOOK = { host: 'events.example.com' };
const ABOUT_ACCOUNT = { operation: 'removeFactors', accountId: samples.OTHER_ACCOUNT_ID };
const ABOUT_ORGANIZATION = {
  operation: 'deleteOrganizationAsOperator',
  organizationId: samples.ORGANIZATION_ID,
};
const REQUESTED_BY = { requestedBy: samples.approver.id };

/** Examples of the events of each type, which together show every member that its `details` can have. */
export const eventExamples: {
  readonly [Type in EventType]: readonly [Example<Type>, ...Example<Type>[]];
} = {
  'account.registered': [{ details: {} }],
  'account.updated': [
    { details: { name: { from: 'Ada', to: 'Ada Lovelace' } } },
    { details: { emailChange: 'requested' } },
  ],
  'account.email_verified': [{ details: {} }],
  'account.email_changed': [{ details: { email: { from: 'ada@example.com', to: 'lovelace@example.com' } } }],
  'account.password_changed': [{ details: {} }],
  'account.password_reset': [{ details: {} }],
  'account.passkey_added': [{ details: PASSKEY }],
  'account.passkey_removed': [{ details: { ...PASSKEY, reason: 'password_reset' } }],
  'account.deleted': [{ details: { reason: 'email_rejected' } }],
  'account.taken_over': [{ by: 'system', details: {} }],
  'account.suspended': [{ by: 'operator', details: { reason: 'Sends spam' } }],
  'account.resumed': [{ by: 'operator', details: {} }],
  'account.factors_removed': [{ by: 'operator', details: {} }],
  'account.totp_enabled': [{ details: {} }],
  'account.totp_disabled': [{ details: { reason: 'password_reset' } }],
  'account.recovery_codes_renewed': [{ details: {} }],
  'account.recovery_code_used': [{ details: { left: 9 } }],
  'passkey.renamed': [{ details: { name: { from: 'Phone', to: passkey.name } } }],
  'session.created': [{ details: { methods: ['password', 'totp'] } }],
  'session.reauthenticated': [{ details: { methods: ['password'], endedSessionId: SESSION_ID } }],
  'session.login_failed': [
    {
      by: 'system',
      subject: samples.account.id,
      details: {
        reason: 'wrong_password',
        count: 7,
        from: '2026-11-21T10:02:11.000Z',
        to: '2026-11-21T10:14:48.000Z',
      },
    },
  ],
  'session.ended': [
    { details: {} },
    { by: 'operator', subject: samples.account.id, details: { reason: 'suspended', count: 3 } },
  ],
  'organization.created': [{ details: { name: samples.organization.name } }],
  'organization.updated': [
    { details: { name: { from: 'Engines', to: samples.organization.name } } },
    { details: { requireSecondFactor: { from: false, to: true } } },
  ],
  'organization.deleted': [{ details: {} }],
  'organization.restored': [{ details: {} }],
  'organization.purged': [{ by: 'system', details: { reason: 'grace_ended' } }],
  'organization.ownership_transferred': [
    { details: { fromManagerId: '01a1fd16-4c02-7f5a-b3d8-1c9e5a7f2b64', toManagerId: MANAGER_ID } },
  ],
  'manager.added': [
    { details: { accountId: samples.OTHER_ACCOUNT_ID, role: 'admin' } },
    {
      details: {
        accountId: samples.OTHER_ACCOUNT_ID,
        role: 'viewer',
        invitationId: samples.invitation.id,
      },
    },
  ],
  'manager.accepted': [{ details: { accountId: samples.OTHER_ACCOUNT_ID } }],
  'manager.role_changed': [
    { details: { accountId: samples.OTHER_ACCOUNT_ID, role: { from: 'viewer', to: 'admin' } } },
  ],
  'manager.removed': [
    {
      details: {
        accountId: samples.OTHER_ACCOUNT_ID,
        role: 'admin',
        keys: [samples.apiKey.id],
        moreKeys: true,
        webhooks: [webhook.id],
      },
    },
  ],
  'invitation.created': [{ details: { email: samples.invitation.email, role: 'viewer' } }],
  'invitation.resent': [{ details: {} }],
  'invitation.accepted': [{ details: { accountId: samples.OTHER_ACCOUNT_ID, managerId: MANAGER_ID } }],
  'invitation.declined': [{ details: {} }],
  'invitation.revoked': [{ details: {} }, { details: { reason: 'inviter_removed' } }],
  'webhook.created': [{ details: { ...WEBHOOK, types: ['manager.added', 'manager.removed'] } }],
  'webhook.updated': [
    { details: { ...WEBHOOK, state: { from: 'failing', to: 'active' } } },
    { details: { ...WEBHOOK, types: { from: ['manager.added'], to: null } } },
    { details: { host: { from: 'old.example.com', to: WEBHOOK.host } } },
  ],
  'webhook.rotated': [{ details: WEBHOOK }],
  'webhook.failing': [{ by: 'system', details: { ...WEBHOOK, reason: 'failures' } }],
  'webhook.deleted': [{ details: WEBHOOK }],
  'operator.added': [
    { by: 'system', details: {} },
    { by: 'system', details: { waived: ['factor'] } },
  ],
  'operator.removed': [{ by: 'system', details: {} }],
  'operator.read_account': [
    {
      by: 'operator',
      details: { operation: 'getAccountAsOperator', accountId: samples.OTHER_ACCOUNT_ID },
    },
  ],
  'operator.read': [
    { by: 'operator', details: { operation: 'getStatistics' } },
    {
      by: 'operator',
      details: { operation: 'listAccountManagersAsOperator', accountId: samples.OTHER_ACCOUNT_ID },
    },
    {
      by: 'operator',
      details: { operation: 'getOrganizationAsOperator', organizationId: samples.ORGANIZATION_ID },
    },
  ],
  'approval.requested': [
    { by: 'operator', details: ABOUT_ACCOUNT },
    { by: 'operator', details: ABOUT_ORGANIZATION },
  ],
  'approval.given': [
    { by: 'operator', details: { ...ABOUT_ACCOUNT, ...REQUESTED_BY } },
    { by: 'operator', details: { ...ABOUT_ORGANIZATION, ...REQUESTED_BY } },
  ],
  'approval.withdrawn': [
    { by: 'operator', details: { ...ABOUT_ACCOUNT, ...REQUESTED_BY } },
    { by: 'operator', details: { ...ABOUT_ORGANIZATION, ...REQUESTED_BY } },
  ],
  'api_key.created': [
    { details: { name: samples.apiKey.name, role: 'viewer', expiresAt: samples.apiKey.expiresAt } },
  ],
  'api_key.rotated': [{ details: { name: samples.apiKey.name, overlap: 86_400 } }],
  'api_key.renamed': [{ details: { name: { from: 'Invoices', to: samples.apiKey.name } } }],
  'api_key.revoked': [{ details: { name: samples.apiKey.name, role: 'viewer' } }],
};

/** Ids of what the examples are about. */
const SUBJECT_IDS: Readonly<Record<SubjectType, string>> = {
  account: samples.account.id,
  session: SESSION_ID,
  organization: samples.ORGANIZATION_ID,
  manager: MANAGER_ID,
  invitation: samples.invitation.id,
  webhook: webhook.id,
  operator: samples.approver.id,
  api_key: samples.apiKey.id,
  passkey: passkey.id,
  approval: samples.approval.id,
};

const ACTORS = {
  account: { type: 'account', id: samples.account.id, email: samples.account.email },
  operator: { type: 'operator', id: samples.approver.id, email: null },
  system: { type: 'system', id: null, email: null },
} as const satisfies Readonly<Record<Actor, object>>;

/** Whole events of a type, as lists show them and webhooks receive them. */
export function exampleEvents(type: EventType) {
  const kind = type.slice(0, type.indexOf('.')) as SubjectType;
  return eventExamples[type].map(({ by = 'account', subject = SUBJECT_IDS[kind], details }) => ({
    id: samples.event.id,
    type,
    at: samples.event.at,
    actor: ACTORS[by],
    subject: { type: kind, id: subject },
    details,
    requestId: by === 'system' ? null : samples.event.requestId,
    ipAddress: null,
  }));
}

/** The members that a type declares and no example of it shows. */
export function unshownDetails(type: EventType): string[] {
  const shown = new Set(eventExamples[type].flatMap(({ details }) => Object.keys(details)));
  return eventTypes[type].details.filter((name) => !shown.has(name));
}
