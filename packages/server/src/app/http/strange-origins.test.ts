import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { strangeOrigins } from './strange-origins.ts';

function named(origins: readonly (string | undefined)[], allowed: readonly string[] = []): unknown[] {
  const lines: unknown[] = [];
  const log = {
    warn: (line: { origin?: string } | string) => lines.push(typeof line === 'string' ? line : line.origin),
  };
  const look = strangeOrigins(log as never, {
    allows: (origin) => allowed.includes(origin),
    isForAll: () => false,
  });
  for (const origin of origins) {
    look({ headers: { origin, host: 'accounts.example:3000' } } as unknown as IncomingMessage);
  }
  return lines;
}

test('names a disallowed origin once', () => {
  const evil = 'https://evil.example';
  assert.deepEqual(named([evil, 'http://[::1]:8080', evil]), [evil, 'http://[::1]:8080']);
});

test("names no allowed origin, nor the page's own, nor a missing one", () => {
  const own = 'https://app.example';
  assert.deepEqual(named([own, undefined, 'http://accounts.example:3000'], [own]), []);
});

test("a form posted from another site's page is no cross-origin request", () => {
  const lines: unknown[] = [];
  const headers = { origin: 'https://app.example', host: 'accounts.example', 'sec-fetch-mode': 'navigate' };
  const none = { allows: () => false, isForAll: () => false };
  strangeOrigins({ warn: (line: unknown) => lines.push(line) } as never, none)({ headers } as never);
  assert.deepEqual(lines, []);
});

test('names nothing that no browser would send', () => {
  assert.deepEqual(
    named(['null', '*', '', 'https://a b', 'https://\u009b31m', `https://${'a'.repeat(256)}`]),
    [],
  );
});

test('names a hundred origins, then says that it stops', () => {
  const origins = Array.from({ length: 1_000 }, (_, number) => `https://${number}.example`);
  const lines = named([...origins, ...origins], ['https://app.example']);
  assert.deepEqual(lines, [...origins.slice(0, 100), 'further origins are not logged']);
});
