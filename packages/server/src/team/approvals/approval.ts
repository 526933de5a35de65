import { APPROVED_STEPS, type Contracts, type EventDetails } from '@portico/api';
import { HOUR, timestamp } from '../../ground/clock.ts';
import type { ApprovalRow } from '../../ground/database/schema.ts';

/** How long an approval can be given, in milliseconds. */
export const APPROVAL_LIFETIME = HOUR;
/** How many pending approvals one operator may have. */
export const MOST_PENDING = 20;

/** An approval with the names of its subject and the emails of the operators. */
export interface Approval extends ApprovalRow {
  readonly account_email: string | null;
  readonly organization_name: string | null;
  readonly requester_email: string | null;
  readonly decider_email: string | null;
}

export function presentApproval(approval: Approval): Contracts['getApproval']['answer']['body'] {
  const { operation, subject_id, decided_by } = approval;
  const type = APPROVED_STEPS[operation];
  const name = type === 'account' ? approval.account_email : approval.organization_name;
  return {
    id: approval.id,
    operation,
    subject: { type, id: subject_id, name },
    state: approval.state,
    requestedBy: { id: approval.requested_by, email: approval.requester_email },
    decidedBy: decided_by === null ? null : { id: decided_by, email: approval.decider_email },
    createdAt: timestamp(approval.created_at),
    expiresAt: timestamp(approval.expires_at),
  };
}

type ApprovalDetails = Pick<ApprovalRow, 'id' | 'operation' | 'subject_id'>;

/** The account or organization with whose events those of an approval are listed. */
function placesOf({ operation, subject_id }: ApprovalDetails) {
  return APPROVED_STEPS[operation] === 'account' ? { account: subject_id } : { organization: subject_id };
}

function detailsOf({ operation, subject_id }: ApprovalDetails): EventDetails<'approval.requested'> {
  const isAccount = APPROVED_STEPS[operation] === 'account';
  return { operation, ...(isAccount ? { accountId: subject_id } : { organizationId: subject_id }) };
}

export function requestedEvent(approval: ApprovalDetails) {
  const { id: subject } = approval;
  return {
    type: 'approval.requested',
    subject,
    ...placesOf(approval),
    details: detailsOf(approval),
  } as const;
}

export function decidedEvent<Type extends 'approval.given' | 'approval.withdrawn'>(
  type: Type,
  approval: ApprovalDetails & Pick<ApprovalRow, 'requested_by'>,
) {
  const details = { ...detailsOf(approval), requestedBy: approval.requested_by };
  return { type, subject: approval.id, ...placesOf(approval), details };
}
