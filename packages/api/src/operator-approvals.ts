import { Type } from 'typebox';
import { Body, GivenId, Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { byOperators, created, done, FOR_OPERATORS, listed, ok, operation } from './operation.ts';
import * as samples from './samples.ts';

/** The steps that require two operators if the service is configured so, and the kind of their subject. */
export const APPROVED_STEPS = {
  deleteAccountAsOperator: 'account',
  removeFactors: 'account',
  deleteOrganizationAsOperator: 'organization',
} as const;
export type ApprovedStep = keyof typeof APPROVED_STEPS;

const APPROVAL_STATES = ['pending', 'approved', 'withdrawn'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

const Step = Type.Enum(Object.keys(APPROVED_STEPS) as ApprovedStep[], {
  description: 'The operation to approve',
});

const Operator = Resource({ id: Id, email: nullable(Type.String(), 'Null once the account is deleted') });

export const Approval = Resource({
  id: Id,
  operation: Step,
  subject: Resource({
    type: Type.Enum(['account', 'organization'], { description: 'The resource that the step concerns' }),
    id: Id,
    name: nullable(
      Type.String(),
      'The address of the account, or the name of the organization; null once it is gone',
    ),
  }),
  state: Type.Enum([...APPROVAL_STATES], { description: 'Whether it was approved or withdrawn' }),
  requestedBy: Operator,
  decidedBy: nullable(Operator, 'The operator who approved or withdrew it; null while it is pending'),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});

export const ApprovalList = ListOf(Approval);

const onApproval = {
  ...byOperators,
  target: { resource: 'approval', notFound: 'APPROVAL_NOT_FOUND' },
} as const;
const parameters = { id: samples.approval.id };

export const createApproval = operation('POST /operator/approvals', {
  ...byOperators,
  summary: 'Ask another operator to approve a step',
  description: `${FOR_OPERATORS} The step is not done yet: another operator has an hour to approve it with \`POST /v1/operator/approvals/:id\`, and the other operators are notified by email. With \`PORTICO_OPERATOR_APPROVAL=on\`, deleting accounts or organizations and removing second factors is possible only this way. You can have at most 20 pending approvals.`,
  recent: true,
  idempotent: true,
  body: Body({
    operation: Step,
    subjectId: GivenId('The account or organization that the step concerns'),
  }),
  successes: created('The requested approval.', Approval, 'The approval'),
  errors: ['APPROVAL_ALREADY_PENDING', 'APPROVAL_LIMIT_REACHED', 'LAST_OWNER', 'OPERATOR_PROTECTED'],
  example: {
    request: { operation: samples.approval.operation, subjectId: samples.approval.subject.id },
    success: samples.approval,
  },
});

export const listApprovals = operation('GET /operator/approvals', {
  ...byOperators,
  summary: 'List approvals',
  description: `${FOR_OPERATORS} Approvals requested within the last hour, in any state. Newest first.`,
  query: Type.Object({
    ...Page,
    state: Type.Optional(Type.Enum([...APPROVAL_STATES], { description: 'Only approvals in this state' })),
  }),
  successes: ok('The approvals.', ApprovalList),
  example: { success: listed(samples.approval) },
});

export const getApproval = operation('GET /operator/approvals/:id', {
  ...onApproval,
  summary: 'Read an approval',
  description: `${FOR_OPERATORS} It can be read for an hour after it was requested.`,
  successes: ok('The approval.', Approval),
  example: { parameters, success: samples.approval },
});

export const giveApproval = operation('POST /operator/approvals/:id', {
  ...onApproval,
  summary: 'Approve a step that another operator requested',
  description: `${FOR_OPERATORS} The step is carried out at once, under the rules that apply now.`,
  recent: true,
  idempotent: true,
  successes: ok('The approval; the step is done.', Approval),
  errors: [
    'ACCOUNT_NOT_FOUND',
    'ORGANIZATION_NOT_FOUND',
    'APPROVAL_NOT_PENDING',
    'LAST_OWNER',
    'OPERATOR_PROTECTED',
    'SECOND_OPERATOR_REQUIRED',
  ],
  example: {
    parameters,
    success: { ...samples.approval, state: 'approved', decidedBy: samples.approver },
  },
});

export const withdrawApproval = operation('DELETE /operator/approvals/:id', {
  ...onApproval,
  summary: 'Withdraw or refuse an approval',
  description: `${FOR_OPERATORS} Any operator can do this, including the one who requested it. The step is not carried out.`,
  successes: done('The approval is withdrawn.'),
  errors: ['APPROVAL_NOT_PENDING'],
  example: { parameters },
});
