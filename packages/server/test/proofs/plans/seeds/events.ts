import type { Many } from '../../../harness/many.ts';
import { id, oneOf, SIZE, someAccount, someOrganization, type Times } from './seed.ts';

const LEAVES = 4;
const SEALS = Math.floor(SIZE.base / LEAVES / 2);

/** Events, with the older half sealed, and erasures under way. */
export const events = ({ past, next }: Times): readonly Many[] => [
  {
    table: 'events',
    count: SIZE.base,
    columns: {
      id: id('events'),
      type: oneOf(['session.created', 'invitation.created', 'organization.updated', 'account.updated']),
      ...{ at: past, details: `'{}'`, ip_address: `'10.0.0.1'`, request_id: `''` },
      organization_id: `case when i % 4 in (1, 2) then ${someOrganization} end`,
      account_id: `case when i % 4 in (0, 3) then ${someAccount} end`,
      actor_id: someAccount,
      subject_id: `case when i % 4 = 1 then ${id('invitations', `i % ${SIZE.base} + 1`)} else ${someAccount} end`,
      seal_number: `case when i <= ${SEALS * LEAVES} then (i - 1) / ${LEAVES} + 1 end`,
      leaf_index: `case when i <= ${SEALS * LEAVES} then (i - 1) % ${LEAVES} end`,
      ...{ recorded: 'i', seq: 'i' },
    },
  },
  {
    table: 'seals',
    count: SEALS,
    columns: {
      ...{ number: 'i', id: id('seals'), count: String(LEAVES), root: `''`, at: past, signature: `'..'` },
      first_event_id: id('events', `(i - 1) * ${LEAVES} + 1`),
      last_event_id: id('events', `i * ${LEAVES}`),
    },
  },
  {
    table: 'leaves',
    count: SEALS * LEAVES,
    columns: {
      ...{ seal_number: `(i - 1) / ${LEAVES} + 1`, leaf_index: `(i - 1) % ${LEAVES}` },
      ...{ event_id: id('events'), account_id: `case when i % 4 in (0, 3) then ${someAccount} end` },
      leaf: `'${'0'.repeat(64)}'`,
    },
  },
  { table: 'event_feed', count: 1, columns: { id: '1', last_seq: String(SIZE.base) } },
  {
    table: 'address_salts',
    count: SIZE.base,
    columns: { account_id: id('accounts'), salt: `''`, commitment: `''` },
  },
  {
    table: 'endings',
    count: SIZE.many,
    columns: {
      ...{ id: id('endings'), kind: `'account'`, subject_id: id('own'), details: `'{}'` },
      email_canonical: `'gone' || i || '@company.example.com'`,
      ...{ stage: `'events'`, after: id('endings', '0'), due_at: next },
    },
  },
];
