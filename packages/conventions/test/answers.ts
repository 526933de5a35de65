import assert from 'node:assert/strict';

export interface ReadAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const STATUSES = new Set([200, 201, 204, 304, 400, 401, 403, 404, 409, 422, 500, 503]);

/**
 * Parses the bytes of a connection, and checks each answer against the guarantees of all answers.
 * @param methods of the requests, if not GET
 */
function answersIn(received: string, methods: readonly string[] = []): ReadAnswer[] {
  const answers: ReadAnswer[] = [];
  for (let rest = received; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) \w/.exec(first)?.[1]);
    assert.ok(STATUSES.has(status), `no answer of the set: ${JSON.stringify(rest.slice(0, 100))}`);
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*: /, '')]),
    );
    rest = rest.slice(end + 4);
    const hasBody = methods[answers.length] !== 'HEAD' && status !== 204 && status !== 304;
    const { body, length } = hasBody ? bodyIn(rest, headers) : { body: '', length: 0 };
    rest = rest.slice(length);
    answers.push(checked({ status, headers, body }, hasBody));
  }
  return answers;
}

function bodyIn(rest: string, headers: Readonly<Record<string, string>>): { body: string; length: number } {
  const { 'content-length': told, 'transfer-encoding': coding } = headers;
  if (coding === undefined) return { body: rest.slice(0, Number(told)), length: Number(told) };
  const length = rest.indexOf('0\r\n\r\n') + 5;
  return { body: rest.slice(0, length).replaceAll(/[\da-f]+\r\n(.*?)\r\n/gs, '$1'), length };
}

function checked(answer: ReadAnswer, hasBody: boolean): ReadAnswer {
  const { status, headers, body } = answer;
  assert.match(headers['request-id'] ?? '', /^[\w.-]{1,64}$/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.ok(headers.date);
  assert.doesNotMatch(JSON.stringify(answer), /a secret|a teapot/);
  if (status < 400) return answer;
  assert.equal(headers['cache-control'], 'no-store');
  if (!hasBody) return answer;
  const { error, ...others } = JSON.parse(body);
  assert.deepEqual(others, {});
  assert.deepEqual([error.status, error.error], [status, headers['error-code']]);
  assert.deepEqual(Object.keys(error), ['status', 'error', 'description']);
  return answer;
}

/** Statuses, each with the constant of a failure or the body of a success. */
export function outcomesIn(received: string, methods: readonly string[] = []): string[] {
  return answersIn(received, methods).map(({ status, headers, body }) =>
    `${status} ${headers['error-code'] ?? body}`.trim(),
  );
}
