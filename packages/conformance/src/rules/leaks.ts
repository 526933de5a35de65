import { decoded } from '../openapi/json.ts';
import { answerRule, notExamined, type Rule } from '../rule.ts';

/**
 * Texts that reveal how a service is built. The repetitions in these patterns are bounded, because a body of a million
 * line breaks would otherwise take hours.
 */
const LEAKS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  {
    what: 'a stack',
    pattern:
      /(^|\\n|\n)\s{1,20}at .{1,200}:\d+(:\d+)?\)?|node:internal|Traceback \(most recent call last\)|goroutine \d+ \[/,
  },
  {
    what: 'an exception',
    pattern:
      /\b(Syntax|Type|Range|Reference|URI)Error\b|\b[a-z]{1,40}(\.[a-z]{1,40}){1,10}\.[A-Z]\w{0,80}Exception\b|\bFST_ERR_\w+|\bE(CONN\w+|NOENT|ACCES|PIPE)\b/,
  },
  {
    what: 'a path',
    pattern:
      /(^|[\s"'(])(\/(usr|home|var|opt|app|srv|root|private|workspace|node_modules)\/\S+|[A-Z]:\\\\?\w+\\)|node_modules\/|file:\/\//,
  },
  {
    what: 'SQL',
    pattern:
      /\b(SELECT\s.{1,200}\sFROM|INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM)\b|SQLITE_[A-Z]+|SQLSTATE|syntax error at or near|duplicate key value violates|relation ".{1,80}" does not exist|ORA-\d{5}/,
  },
  {
    what: 'the message of a parser',
    pattern:
      /Unexpected token|Unexpected end of JSON|JSON at position|Expected property name|Unterminated string in JSON|" is not valid JSON/,
  },
];

const noLeak = answerRule({
  id: 'no-leak',
  title: 'No failure reveals a stack trace, a path, SQL or the message of a library',
  source: 'Conventions, section 2, description: text for people; CWE-209',
  otherwise: 'No failure had a text.',
  judge: (answer, { request }) => {
    if (answer.status < 400 || answer.body.length === 0) return notExamined;
    const text = withoutEcho(answer.body.toString(), request.target);
    const leak = LEAKS.find(({ pattern }) => pattern.test(text));
    const found = leak?.pattern.exec(text)?.[0];
    return leak && { expected: `no text with ${leak.what}`, observed: `${answer.status} with ${found}` };
  },
});

/** A text that repeats the request is no leak. */
function withoutEcho(text: string, target: string): string {
  return text.replaceAll(target, '').replaceAll(decoded(target), '');
}

const tokenKept = answerRule({
  id: 'token-kept',
  title: 'No failure repeats the token that was sent',
  source: 'RFC 6750 section 5.1, token disclosure',
  otherwise: 'No failure answered a request with a token.',
  judge: (answer, { request, purpose }, { tokenHeader }) => {
    const token = purpose === 'tokenMissing' ? undefined : tokenIn(request.headers[tokenHeader]);
    if (answer.status < 400 || token === undefined) return notExamined;
    const headers = answer.headers.map(([, value]) => value).join('\n');
    const repeated = answer.body.includes(token) || headers.includes(token);
    return repeated ? { expected: 'no token', observed: `${answer.status} that repeats it` } : undefined;
  },
});

const SHORTEST = 12;

/** The token without the scheme before it. */
function tokenIn(value: string | undefined): string | undefined {
  const token = value?.split(' ').at(-1);
  return token !== undefined && token.length >= SHORTEST ? token : undefined;
}

export const LEAK_RULES: readonly Rule[] = [noLeak, tokenKept];
