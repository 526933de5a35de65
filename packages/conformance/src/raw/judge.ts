/** Compares a server's bytes on one connection with those it may send. */

import { errorObjectExpected, mediaTypeOf } from '../exchange.ts';
import { at, member, parseJson } from '../openapi/json.ts';
import type { Envelope, Profile } from '../profile.ts';
import type { Violation } from '../report.ts';
import { valuesOf, type WireResponse } from '../wire/response.ts';
import type { Conversation } from '../wire/talk.ts';
import type { Expectation, Question, RawCase } from './raw-rule.ts';

export interface JudgedCase {
  readonly one: Pick<RawCase, 'asked' | 'closes' | 'ends'>;
  readonly heard: Conversation;
  /** Statuses of the plain requests, if the case has them. */
  readonly plain: readonly (number | undefined)[];
  readonly profile: Profile;
}

type Flaw = Pick<Violation, 'expected' | 'observed'>;

export function judge(judged: JudgedCase): Flaw[] {
  const { one, heard, profile } = judged;
  const flaws: Flaw[] = [...countFlaws(judged)];
  for (const [index, question] of one.asked.entries()) {
    const response = heard.responses[index];
    if (response === undefined) continue;
    const answered = { question, response, usual: judged.plain[index], profile };
    flaws.push(...(isAsUsual(answered) ? [] : answerFlaws(answered)));
  }
  for (const { clause, text } of heard.faults) {
    flaws.push({ expected: `a message that keeps ${clause}`, observed: text });
  }
  if (one.ends === true && heard.ending === 'time') {
    flaws.push({
      expected: 'the server ends the connection',
      observed: 'it waits as long as the checker does',
    });
  }
  if (flaws.length === 0 && one.closes === true && heard.responses.length > 0 && heard.ending === 'kept') {
    flaws.push({ expected: 'the connection is closed after the answer', observed: 'it stays open' });
  }
  return flaws;
}

function countFlaws({ one, heard }: JudgedCase): Flaw[] {
  const { responses } = heard;
  const due = one.asked.length;
  const least = one.asked.filter(({ optional = false }) => !optional).length;
  if (responses.length > due) {
    return [
      { expected: responsesIn(due), observed: `${responsesIn(responses.length)}: ${statuses(responses)}` },
    ];
  }
  if (heard.ending === 'size')
    return [{ expected: responsesIn(due), observed: 'more octets than the checker reads' }];
  if (responses.length >= least) return [];
  // A server may close after any response if it says so; requests after it are then not answered (section 9.6).
  const last = responses.at(-1);
  if (last?.complete === true && !last.persistent) return [];
  return [{ expected: responsesIn(due), observed: silence(heard) }];
}

function silence({ responses, ending }: Conversation): string {
  const why = {
    closed: 'the connection is closed',
    reset: 'the connection is reset',
    kept: 'nothing more comes',
    time: 'nothing more comes in time',
    size: 'too much was sent',
    unreachable: 'no connection can be made',
  }[ending];
  return responses.length === 0 ? `no response: ${why}` : `${statuses(responses)}, then ${why}`;
}

interface AnsweredQuestion {
  readonly question: Question;
  readonly response: WireResponse;
  /** The status of the plain request. */
  readonly usual: number | undefined;
  readonly profile: Profile;
}

/** If the plain request gets the same answer, other rules judge it. */
function isAsUsual({ question, response, usual }: AnsweredQuestion): boolean {
  if (question.expected === 'framed') return true;
  return KINDS[question.expected].includes('plain') && response.status === usual;
}

function answerFlaws({ question, response, usual, profile }: AnsweredQuestion): Flaw[] {
  const { status } = response;
  if (!profile.statuses.includes(status)) {
    return [{ expected: `a status of the set (${profile.statuses.join(', ')})`, observed: `${status}` }];
  }
  const kinds = KINDS[question.expected];
  const refusals = profile.outcomes.malformed;
  const fits = {
    refusal: refusals.includes(status),
    failure: isClientError(status),
    any: status < 500,
    plain: false,
  };
  if (!kinds.some((kind) => fits[kind])) {
    const named = {
      refusal: `a refusal (${refusals.join(', ')})`,
      failure: 'a failure of the caller (4xx)',
      any: 'no failure of the server',
      plain: usual === undefined ? 'an answer' : `${usual}, as for the plain request`,
    };
    return [{ expected: kinds.map((kind) => named[kind]).join(' or '), observed: `${status}` }];
  }
  if (status < 400 || response.bodiless || !response.complete) return [];
  const flaw = errorObjectFlaw(response, profile);
  return flaw === undefined ? [] : [flaw];
}

function isClientError(status: number): boolean {
  return status >= 400 && status < 500;
}

const KINDS: Record<Expectation, readonly ('refusal' | 'plain' | 'failure' | 'any')[]> = {
  refused: ['refusal'],
  failure: ['failure'],
  plain: ['plain'],
  'plain or refused': ['plain', 'refusal'],
  any: ['any'],
  framed: [],
};

function responsesIn(count: number): string {
  return count === 1 ? 'one response' : `${count} responses`;
}

function statuses(responses: readonly WireResponse[]): string {
  return responses
    .slice(0, 10)
    .map(({ status }) => status)
    .join(', ');
}

/** Why a response is not a failure of the conventions; undefined if it is. */
export function errorObjectFlaw(response: WireResponse, { envelope }: Profile): Flaw | undefined {
  const { status, body } = response;
  const excerpt = `${status} with ${body.length === 0 ? 'an empty body' : body.toString('utf8', 0, 200)}`;
  if (mediaTypeOf(response) !== envelope.contentType) {
    const type = valuesOf(response, 'content-type')[0] ?? 'absent';
    return {
      expected: `the error object, as ${envelope.contentType}`,
      observed: `Content-Type: ${type}; ${excerpt}`,
    };
  }
  const value = parseJson(body);
  const expected =
    errorObjectExpected(value, envelope) ?? valueExpected(at(value, envelope.at), status, envelope);
  return expected === undefined ? undefined : { expected, observed: excerpt };
}

/** The checks that the rules `error-status` and `constant-form` make of ordinary answers. */
function valueExpected(object: unknown, status: number, envelope: Envelope): string | undefined {
  const { status: number, constant, constantPattern } = envelope;
  if (number !== null && member(object, number) !== status) return `"${number}": ${status}`;
  const text = constant === null ? undefined : member(object, constant);
  return text === undefined || new RegExp(constantPattern).test(String(text))
    ? undefined
    : `"${constant}" with a match of ${constantPattern}`;
}
