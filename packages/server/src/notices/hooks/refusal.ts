import { Failure } from '@portico/conventions';
import type { NewEvent } from '../../consequences/record-events.ts';
import type { HookRow } from '../../ground/database/schema.ts';
import type { QuestionInRequest } from './question.ts';

/** The failure of a step that a hook refused. @param reason the words of the team */
export function refused(reason: string | null): Failure {
  if (reason === null) return new Failure('HOOK_REFUSED');
  return new Failure('HOOK_REFUSED', {
    detail: `The team says: “${reason}”`,
    headers: { 'Refusal-Reason': displayString(reason) },
  });
}

/** A text as a Display String (RFC 9651, section 4.1.11). */
function displayString(text: string): string {
  const octets = Buffer.from(text, 'utf8');
  const encoded = Array.from(octets, (octet) => {
    const isPlain = octet >= 0x20 && octet < 0x7f && octet !== 0x22 && octet !== 0x25;
    return isPlain ? String.fromCharCode(octet) : `%${octet.toString(16).padStart(2, '0')}`;
  });
  return `%"${encoded.join('')}"`;
}

/** The ids in a question that its event names, so that a refusal can be found. */
const TOLD = ['accountId', 'organizationId', 'applicationId'] as const;

/** The event of a step that a hook refused. It has no data of a person but ids: what was asked was not done. */
export function refusedEvent(
  { id, point }: Pick<HookRow, 'id' | 'point'>,
  reason: string | null,
  [{ details }, { operation }]: QuestionInRequest,
): NewEvent {
  const ids = TOLD.flatMap((name) => (typeof details[name] === 'string' ? [[name, details[name]]] : []));
  return {
    type: 'hook.refused',
    subject: id,
    details: { point, operation, ...(reason !== null && { reason }), ...Object.fromEntries(ids) },
  };
}
