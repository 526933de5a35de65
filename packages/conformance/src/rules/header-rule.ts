import { constantOf } from '../envelope.ts';
import { type Answer, type Exchange, headerOf } from '../exchange.ts';
import type { ExpectedHeaders, Profile } from '../profile.ts';
import { answerRule, notExamined, type Rule } from '../rule.ts';

interface HeaderRule extends Pick<Rule, 'id' | 'title' | 'source'> {
  readonly headers: (profile: Profile) => ExpectedHeaders;
  readonly applies: (answer: Answer, exchange: Exchange) => boolean;
  readonly otherwise: string;
}

/** Headers that the profile wants on one kind of answer. */
export function headerRule({ headers, applies, ...rule }: HeaderRule): Rule {
  return answerRule({
    ...rule,
    judge: (answer, exchange, { profile }) => {
      const expected = Object.entries(headers(profile));
      if (!applies(answer, exchange) || expected.length === 0) return notExamined;
      const missing = expected.find(
        ([name, pattern]) => !fits(answer, name, patternFor(pattern, answer, profile)),
      );
      if (!missing) return undefined;
      const [name, pattern] = missing;
      const value = headerOf(answer, name);
      return {
        expected: `${name}: ${pattern === '.' ? 'any value' : patternFor(pattern, answer, profile)}`,
        observed: `${answer.status} ${value === undefined ? `without ${name}` : `with ${name}: ${value}`}`,
      };
    },
  });
}

function fits(answer: Answer, name: string, pattern: string): boolean {
  const value = headerOf(answer, name);
  return value !== undefined && new RegExp(pattern, 'i').test(value);
}

/** Characters of a constant that a pattern can hold; longer ones match no header that could be sent. */
const LONGEST_CONSTANT = 10_000;

/** A constant is not known on HEAD: there any will do. */
function patternFor(pattern: string, answer: Answer, profile: Profile): string {
  const found = constantOf(answer, profile)?.slice(0, LONGEST_CONSTANT);
  const constant = found?.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') ?? '\\S+';
  return pattern.replaceAll('{status}', String(answer.status)).replaceAll('{constant}', () => constant);
}
