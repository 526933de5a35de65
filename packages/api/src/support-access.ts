import { Type } from 'typebox';
import { Body, nullable, Resource, Timestamp } from './fields.ts';
import { operation } from './operation.ts';

export const SupportAccess = Resource({
  allowed: Type.Boolean({ description: 'Whether operators may act for you' }),
  endsAt: nullable(Timestamp, 'Until when; null where it is not allowed'),
});

const NONE = { allowed: false, endsAt: null };

export const getSupportAccess = operation({
  id: 'getSupportAccess',
  method: 'GET',
  path: '/account/support-access',
  tag: 'Accounts',
  summary: 'Find out whether operators may act for you',
  description: 'What you allowed counts only where the service asks people before operators act for them.',
  access: ['session'],
  successes: { 200: { description: 'What you allowed.', body: SupportAccess } },
  example: { success: NONE },
});

export const setSupportAccess = operation({
  id: 'setSupportAccess',
  method: 'PUT',
  path: '/account/support-access',
  tag: 'Accounts',
  summary: 'Allow operators to act for you, or take it back',
  description:
    'Allows it for 24 hours from now. What operators do meanwhile stands in your events. Taking it back ends the sessions in which they act for you at once.',
  access: ['session'],
  body: Body({ allowed: Type.Boolean({ description: 'Whether operators may act for you' }) }),
  successes: { 200: { description: 'What you allow now.', body: SupportAccess } },
  example: { request: { allowed: true }, success: { allowed: true, endsAt: '2026-11-22T10:15:00.000Z' } },
});
