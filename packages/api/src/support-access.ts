import { Type } from 'typebox';
import { Body, nullable, Resource, Timestamp } from './fields.ts';
import { ok, operation } from './operation.ts';

export const SupportAccess = Resource({
  allowed: Type.Boolean({ description: 'Whether operators may act for you' }),
  endsAt: nullable(Timestamp, 'Until when; null where it is not allowed'),
});

const NONE = { allowed: false, endsAt: null };

const own = { tag: 'Accounts', access: ['session'] } as const;

export const getSupportAccess = operation('GET /account/support-access', {
  ...own,
  summary: 'Find out whether operators may act for you',
  description: 'What you allowed counts only where the service asks people before operators act for them.',
  successes: ok('What you allowed.', SupportAccess),
  example: { success: NONE },
});

export const setSupportAccess = operation('PUT /account/support-access', {
  ...own,
  summary: 'Allow operators to act for you, or take it back',
  description:
    'Allows it for 24 hours from now. Your events show what operators do meanwhile. Taking it back ends the sessions in which they act for you at once.',
  body: Body({ allowed: Type.Boolean({ description: 'Whether operators may act for you' }) }),
  successes: ok('What you allow now.', SupportAccess),
  example: { request: { allowed: true }, success: { allowed: true, endsAt: '2026-11-22T10:15:00.000Z' } },
});
