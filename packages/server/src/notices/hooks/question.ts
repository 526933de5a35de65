import { hash } from 'node:crypto';
import { timestamp } from '../../ground/clock.ts';
import type { HookQuestion, HookRequest } from '../../pipeline/hooks.ts';

/** A question, and the request in which it is asked. */
export type QuestionInRequest = readonly [question: HookQuestion, request: HookRequest];

/** The sending of a question. */
export interface Sending {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The body of a question: an event that has not happened, in the format of Standard Webhooks. */
export function bodyOf(
  { point, subject, details }: HookQuestion,
  { operation, source, actorEmail }: HookRequest,
  { id, at }: Sending,
): string {
  const { actor, impersonator, requestId, ipAddress } = source;
  const data = {
    id,
    type: point,
    at: timestamp(at),
    actor: { type: actor?.type ?? 'system', id: actor?.id ?? null, email: actorEmail },
    impersonator: impersonator === null ? null : { id: impersonator, email: null },
    subject: { type: point.slice(0, point.indexOf('.')), id: subject },
    details: { operation, ...details },
    requestId,
    ipAddress,
    pending: true,
  };
  return JSON.stringify({ type: point, timestamp: timestamp(at), data });
}

/** Identifies a question with all that its receiver is told, except the time and the id of the request. */
export function digestOf(question: HookQuestion, { operation, source, actorEmail }: HookRequest): string {
  const { actor, impersonator, ipAddress } = source;
  const { point, subject, details } = question;
  const asked = [
    point,
    subject,
    details,
    operation,
    actor?.type,
    actor?.id,
    actorEmail,
    impersonator,
    ipAddress,
  ];
  return hash('sha256', JSON.stringify(asked), 'base64url');
}
