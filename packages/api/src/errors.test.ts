import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorRow } from '@portico/conventions';
import { DPOP_CHALLENGE } from './dpop.ts';
import { errors } from './errors.ts';

/** Rules that every catalogue must keep; the contents of this one are reviewed in docs/reference/generated/contract.txt. */
const catalogue: Readonly<Record<string, ErrorRow>> = errors;
const rows = Object.entries(catalogue);

/** The headers that an error always has, with their values if these never vary. */
const alwaysWith = ({ headers = {} }: ErrorRow) =>
  Object.entries(headers).flatMap(([name, { optional, value }]) =>
    optional ? [] : [[name, value] as const],
  );

/** Where it is not that of people: the challenge, and what it says of the token. */
const CHALLENGES: Readonly<Record<string, readonly [string, string?]>> = {
  ACCESS_TOKEN_INVALID: ['Bearer realm="portico"', 'invalid_token'],
  APPLICATION_INVALID: ['Basic realm="portico"'],
  ACCESS_TOKEN_PROOF_INVALID: [DPOP_CHALLENGE, 'invalid_dpop_proof'],
  ACCESS_TOKEN_NONCE_REQUIRED: [DPOP_CHALLENGE, 'use_dpop_nonce'],
};

test('every 401 has a WWW-Authenticate challenge, which blames a token only if one was sent', () => {
  const challenges = rows.flatMap(([constant, row]) =>
    row.status === 401 ? [[constant, new Map(alwaysWith(row)).get('WWW-Authenticate')] as const] : [],
  );
  assert.ok(challenges.length >= 3);
  for (const [constant, challenge] of challenges) {
    const [challenged, error] = CHALLENGES[constant] ?? ['Bearer realm="portico"'];
    const blame = error === undefined ? '' : `, error="${error}"`;
    assert.equal(challenge, `${challenged}${blame}`, constant);
  }
});

test('retryable errors have Retry-After (RFC 9110, section 10.2.3)', () => {
  for (const [constant, row] of rows.filter(([, { status, retry }]) => status === 503 || retry === 'later')) {
    // After a request that never arrived, the connection is closed.
    if (constant === 'REQUEST_TIMEOUT') continue;
    assert.ok(
      alwaysWith(row).some(([name]) => name === 'Retry-After'),
      constant,
    );
  }
});

test("errors with an HTTP code of their own send that code's header, and name the clause", () => {
  const beside: Readonly<Record<number, string>> = {
    405: 'Allow',
    408: 'Connection',
    412: 'ETag',
    413: 'Connection',
    414: 'Connection',
    415: 'Accept',
    429: 'Retry-After',
    431: 'Connection',
  };
  const seen = rows.flatMap(([constant, row]) =>
    (row.deviations ?? []).map(({ code, clause }) => {
      assert.match(clause, /^RFC \d{4}, section/, constant);
      const wanted = beside[code];
      if (wanted)
        assert.ok(
          alwaysWith(row).some(([name]) => name === wanted),
          `${constant}: ${wanted}`,
        );
      return code;
    }),
  );
  for (const code of Object.keys(beside))
    assert.ok(seen.includes(Number(code)), `nothing stands for ${code}`);
});

const withAdvice = (advice: string) =>
  Object.entries(catalogue)
    .filter(([, { retry }]) => retry === advice)
    .map(([constant]) => constant)
    .sort();

test('retry later: only errors of requests that were never begun', () => {
  assert.deepEqual(withAdvice('later'), [
    'HOOK_UNAVAILABLE',
    'IDEMPOTENCY_KEY_IN_USE',
    'OVERLOADED',
    'RATE_LIMITED',
    'REQUEST_TIMEOUT',
  ]);
});

test('later_if_idempotent: its remedies say that the change may have been made', () => {
  assert.deepEqual(withAdvice('later_if_idempotent'), ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']);
  for (const constant of withAdvice('later_if_idempotent'))
    assert.match(catalogue[constant]?.remedy ?? '', /may have been made/);
});
