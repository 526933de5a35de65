/** Holds what a server said on one connection against what it may say. */
import type { Profile } from '../profile.ts';
import type { Violation } from '../report.ts';
import type { WireResponse } from '../wire/response.ts';
import type { Heard } from '../wire/talk.ts';
import { errorObjectFlaw } from './error-object.ts';
import type { Expected, RawCase } from './raw-rule.ts';

export interface Judged {
  readonly one: Pick<RawCase, 'asked' | 'closes' | 'ends'>;
  readonly heard: Heard;
  /** Statuses of the plain requests, where a case names them. */
  readonly plain: readonly (number | undefined)[];
  readonly profile: Profile;
}

export type Flaw = Pick<Violation, 'expected' | 'observed'>;

export function judge(judged: Judged): Flaw[] {
  const { one, heard, profile } = judged;
  const flaws: Flaw[] = [...countFlaws(judged)];
  for (const [index, response] of heard.responses.slice(0, one.asked.length).entries()) {
    flaws.push(...responseFlaws(response, profile));
    flaws.push(...statusFlaws(judged, index, response));
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
  if (one.closes === true && heard.responses.length > 0 && heard.ending === 'kept') {
    flaws.push({
      expected: 'the connection is closed after the answer',
      observed: 'it stays open, although where the next request begins is anybody’s guess',
    });
  }
  return flaws;
}

function countFlaws({ one, heard }: Judged): Flaw[] {
  const { responses } = heard;
  const due = one.asked.length;
  const least = one.asked.filter(({ expected }) => expected !== 'refused or nothing').length;
  if (responses.length > due) {
    return [
      { expected: responsesIn(due), observed: `${responsesIn(responses.length)}: ${statuses(responses)}` },
    ];
  }
  if (heard.ending === 'size') return [{ expected: responsesIn(due), observed: 'octets without an end' }];
  if (responses.length >= least) return [];
  // A server may close after any response if it says so; what was sent behind it is then not answered (section 9.6).
  const last = responses.at(-1);
  if (last?.complete === true && !last.persistent) return [];
  return [{ expected: responsesIn(due), observed: silence(heard) }];
}

function silence({ responses, ending }: Heard): string {
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

function responseFlaws(response: WireResponse, profile: Profile): Flaw[] {
  const { status } = response;
  if (!profile.statuses.includes(status)) {
    return [{ expected: `a status of the set (${profile.statuses.join(', ')})`, observed: `${status}` }];
  }
  if (status < 400 || response.bodiless || !response.complete) return [];
  const flaw = errorObjectFlaw(response, profile);
  return flaw === undefined ? [] : [{ expected: 'the error object', observed: `${status} with ${flaw}` }];
}

function statusFlaws({ one, plain, profile }: Judged, index: number, response: WireResponse): Flaw[] {
  const asked = one.asked[index];
  if (asked === undefined || !profile.statuses.includes(response.status)) return [];
  const statusesOfRefusal = profile.outcomes.malformed;
  const verdict = VERDICTS[asked.expected];
  const usual = plain[index];
  const { status } = response;
  if (verdict.refusal && statusesOfRefusal.includes(status)) return [];
  if (verdict.plain && usual !== undefined && status === usual) return [];
  if (verdict.failure && status >= 400 && status < 500) return [];
  if (verdict.anything && status < 500) return [];
  const may = [
    ...(verdict.refusal ? [`a refusal (${statusesOfRefusal.join(', ')})`] : []),
    ...(verdict.plain ? [`${usual ?? 'an answer'}, as for the plain request`] : []),
    ...(verdict.failure ? ['a failure of the caller (4xx)'] : []),
    ...(verdict.anything ? ['no failure of the server'] : []),
  ];
  return [{ expected: may.join(', or '), observed: `${status}` }];
}

const VERDICTS: Record<Expected, Partial<Record<'refusal' | 'plain' | 'failure' | 'anything', true>>> = {
  refused: { refusal: true },
  failure: { failure: true },
  plain: { plain: true },
  'plain or refused': { plain: true, refusal: true },
  any: { anything: true },
  'refused or nothing': { refusal: true },
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
