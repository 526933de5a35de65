import assert from 'node:assert/strict';
import { assertContract } from './contract.ts';
import { dial, type RawClient } from './raw.ts';
import type { Service } from './service.ts';
import { until } from './until.ts';

export interface SlowRequest {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body: unknown;
  readonly ifMatch?: string | readonly string[] | undefined;
}

/** Sends a request whose body comes only after something else has happened. @returns the status, and the error if any */
export async function answerAfter(
  service: Service,
  { method, path, token, body, ifMatch = '*' }: SlowRequest,
  happens: () => Promise<unknown>,
): Promise<string> {
  const text = JSON.stringify(body);
  using connection = await letIn(
    service,
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nIf-Match: ${ifMatch}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`,
  );
  await happens();
  connection.send(text);
  const answer = await connection.next();
  assertContract(method, path, answer);
  return [answer.status, answer.headers['error-code']].filter(Boolean).join(' ');
}

/** @returns a connection on which the service waits for the body of a request with these headers */
export function letIn({ url }: Pick<Service, 'url'>, headers: string): Promise<RawClient> {
  return until('the service has room', async () => {
    const connection = await dial(url);
    connection.send(`${headers}Expect: 100-continue\r\n\r\n`);
    // `100 Continue` shows that the request was let in.
    const { status, headers: answered } = await connection.next();
    if (answered['error-code'] === 'OVERLOADED') return void connection[Symbol.dispose]();
    assert.equal(status, 100);
    return connection;
  });
}
