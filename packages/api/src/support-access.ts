import { Type } from 'typebox';
import { Body, nullable, Resource, Timestamp } from './fields.ts';
import { ok, operation } from './operation.ts';

export const SupportAccess = Resource({
  allowed: Type.Boolean({ description: 'Whether operators may act for you' }),
  endsAt: nullable(Timestamp, 'When the permission ends; null if it was not given'),
});

const NONE = { allowed: false, endsAt: null };

const own = { tag: 'Accounts', access: ['session'] } as const;

export const getSupportAccess = operation('GET /account/support-access', {
  ...own,
  summary: 'Read whether operators may act for you',
  description: 'Your permission matters only if the service requires it before operators act for people.',
  successes: ok('Your permission.', SupportAccess),
  example: { success: NONE },
});

export const setSupportAccess = operation('PUT /account/support-access', {
  ...own,
  summary: 'Allow operators to act for you, or withdraw that',
  description:
    'The permission lasts for 24 hours. Your events show what operators do during that time. Withdrawing it immediately ends the sessions in which they act for you.',
  body: Body({ allowed: Type.Boolean({ description: 'Whether operators may act for you' }) }),
  successes: ok('Your updated permission.', SupportAccess),
  example: { request: { allowed: true }, success: { allowed: true, endsAt: '2026-11-22T10:15:00.000Z' } },
});
