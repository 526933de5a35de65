import type { Client } from '../src/federation/providers/relying-party.ts';
import { answerTurn } from '../src/federation/saml/turns.ts';

/** A client that waits. */
export const CLIENT: Client = { ipAddress: '192.0.2.1', connectionState: () => 'open' };
/** The turn of an answer that this client brings. */
export const TURN = answerTurn('connection', CLIENT);

/** Content of a document that keeps a parser busy for long: each element has namespaces more than the one around it. */
export function dearContent(depth: number, namespaces: number): string {
  const names = (level: number) =>
    Array.from({ length: namespaces }, (_, index) => ` xmlns:n${level}_${index}="u"`).join('');
  const openings = Array.from({ length: depth }, (_, level) => `<b${names(level)}>`);
  return `${openings.join('')}${'</b>'.repeat(depth)}`;
}
