import { parseStrictJson } from '@portico/conventions/serving';
import { timestamp } from '../../ground/clock.ts';
import type { ExchangeAnswer } from '../../ground/outgoing/exchange.ts';
import type { UnknownCredentials } from '../../identity/sessions/fallback.ts';

/** Levels of nesting, as in a line of an import, which stands in a member of the answer. */
const DEEPEST = 33;

/** The body of a question, in the format of Standard Webhooks: a type, a time and data. */
export function questionOf(
  { email, password }: Pick<UnknownCredentials, 'email' | 'password'>,
  at: number,
): string {
  return JSON.stringify({ type: 'sign_in', timestamp: timestamp(at), data: { email, password } });
}

/** The answer cannot be understood. Its message quotes nothing of the answer. */
export class AnswerInvalid extends Error {
  override readonly name = 'AnswerInvalid';
}

/**
 * Reads an answer: 200 with `{ "account": … }`, null where the credentials are wrong. Nothing else means that, as a wrong
 * URL can answer 401 or 404 as well.
 * @throws AnswerInvalid
 */
export function accountIn({ status, body }: ExchangeAnswer): Readonly<Record<string, unknown>> | null {
  if (status >= 300 && status < 400)
    throw new AnswerInvalid(`answered ${status}: redirects are not followed`);
  if (status !== 200) throw new AnswerInvalid(`answered ${status}`);
  const answer = parseStrictJson(body, DEEPEST);
  const { account, ...others } = answer ?? {};
  if (account === undefined || typeof account !== 'object' || Array.isArray(account) || hasAny(others))
    throw new AnswerInvalid('the answer is not a JSON object with the member account alone');
  return account as Readonly<Record<string, unknown>> | null;
}

const hasAny = (object: object) => Object.keys(object).length > 0;
