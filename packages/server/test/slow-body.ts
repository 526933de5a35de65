import assert from 'node:assert/strict';
import { assertContract } from './contract.ts';
import { dial } from './raw.ts';
import type { Service } from './service.ts';

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
  using connection = await dial(service.url);
  connection.send(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nIf-Match: ${ifMatch}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
      // `100 Continue` shows that the request was let in.
      'Expect: 100-continue\r\n\r\n',
  );
  assert.equal((await connection.next()).status, 100);
  await happens();
  connection.send(text);
  const answer = await connection.next();
  assertContract(method, path, answer);
  return [answer.status, answer.headers['error-code']].filter(Boolean).join(' ');
}
