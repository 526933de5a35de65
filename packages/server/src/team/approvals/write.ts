import { APPROVED_STEPS, type ApprovedStep, flaw } from '@portico/api';
import { eventsOf } from '../../consequences/record-events.ts';
import { newId } from '../../ground/id.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { changing, type Needs } from '../handler.ts';
import { findAnyAccount } from '../operators/account-store.ts';
import { isProtected } from '../operators/accounts.ts';
import { findAnyOrganization } from '../operators/organization-store.ts';
import { otherOperators } from '../operators/store.ts';
import {
  APPROVAL_LIFETIME,
  decidedEvent,
  MOST_PENDING,
  presentApproval,
  requestedEvent,
} from './approval.ts';
import { steps } from './steps.ts';
import { countPending, decide, findApproval, insertApproval } from './store.ts';

const UNKNOWN = {
  account: { subjectId: flaw('unknown', 'must be the ID of an account') },
  organization: { subjectId: flaw('unknown', 'must be the id of an organization') },
} as const;
const unknownFor = (operation: ApprovedStep) => UNKNOWN[APPROVED_STEPS[operation]];

/** Asks the other operators to approve a step, which is judged now and again when it is performed. */
export function createApproval({ change, database, lifetimes, signInFallback }: Needs) {
  const { read } = database;
  const find = (operation: ApprovedStep, id: string) =>
    APPROVED_STEPS[operation] === 'account' ? findAnyAccount(read, id) : findAnyOrganization(read, id);
  return change('createApproval', {
    validate: async ({ operation, subjectId }) => {
      if (operation === undefined || subjectId === undefined) return {};
      return (await find(operation, subjectId)) ? {} : unknownFor(operation);
    },

    prepare: async ({ body: { operation, subjectId }, caller, fail }) => {
      // Before any lock: two operators who each lock their own account and then the other's would deadlock.
      const subject = await find(operation, subjectId);
      if (subject && 'is_operator' in subject && isProtected(subject, caller))
        throw fail('OPERATOR_PROTECTED');
    },

    apply: async ({ tx, caller, body: { operation, subjectId }, now, fail }) => {
      const { id: operator } = caller.account;
      const step = await steps[operation](tx, subjectId);
      if (!step) throw fail('FIELDS_VALIDATION_ERROR', unknownFor(operation));
      await step.judge({ tx, caller, now, lifetimes, signInFallback, fail });
      // The operator's account is locked, so the count cannot grow before the insert.
      if ((await countPending(tx, operator, now)) >= MOST_PENDING) throw fail('APPROVAL_LIMIT_REACHED');
      const row = {
        id: newId(),
        operation,
        subject_id: subjectId,
        requested_by: operator,
        state: 'pending' as const,
        decided_by: null,
        created_at: now,
        expires_at: now + APPROVAL_LIFETIME,
      };
      if (!(await insertApproval(tx, row))) throw fail('APPROVAL_ALREADY_PENDING');
      const approval = await findApproval(tx, row.id, now);
      if (!approval) throw new TypeError('An approval is gone that was just written');
      return {
        events: requestedEvent(row),
        mails: (await otherOperators(tx, operator)).map(({ id, email }) => ({
          purpose: 'approval_notice' as const,
          recipient: email,
          account: id,
        })),
        answer: created(`/v1/operator/approvals/${row.id}`, presentApproval(approval)),
      };
    },
  });
}

const GONE = { account: 'ACCOUNT_NOT_FOUND', organization: 'ORGANIZATION_NOT_FOUND' } as const;

/** Performs the step that another operator requested, under the rules that hold now. */
export const giveApproval = changing('giveApproval', ({ lifetimes, signInFallback }) => ({
  apply: async ({ tx, caller, target: approval, now, fail }) => {
    const { id: operator } = caller.account;
    const { id, operation, subject_id, requested_by, state } = approval;
    if (requested_by === operator) throw fail('SECOND_OPERATOR_REQUIRED');
    if (state !== 'pending') throw fail('APPROVAL_NOT_PENDING');
    const step = await steps[operation](tx, subject_id);
    if (!step) throw fail(GONE[APPROVED_STEPS[operation]]);
    await decide(tx, id, { state: 'approved', decided_by: operator });
    const { events, mails } = await step.perform({ tx, caller, now, lifetimes, signInFallback, fail });
    // Read again: the answer may be stored for a repeat, and must not name an account that the step has deleted.
    const given = await findApproval(tx, id, now);
    if (!given) throw new TypeError('An approval is gone that was just given');
    return {
      events: [decidedEvent('approval.given', approval), ...eventsOf(events)],
      mails,
      answer: ok(presentApproval(given)),
    };
  },
}));

export const withdrawApproval = changing('withdrawApproval', () => ({
  apply: async ({ tx, caller, target: approval, fail }) => {
    if (approval.state !== 'pending') throw fail('APPROVAL_NOT_PENDING');
    await decide(tx, approval.id, { state: 'withdrawn', decided_by: caller.account.id });
    return { events: decidedEvent('approval.withdrawn', approval), answer: { status: 204 } };
  },
}));
