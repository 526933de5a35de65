import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { callerAddress } from './caller-address.ts';

interface From {
  readonly socket: string | undefined;
  readonly forwarded?: string;
}

const request = ({ socket, forwarded }: From) =>
  ({
    socket: { remoteAddress: socket },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

const PROXIES = ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'];

for (const [what, proxies, from, address] of [
  ['the socket, where no proxy is trusted', [], { socket: '10.0.0.1', forwarded: '203.0.113.9' }, '10.0.0.1'],
  [
    'the socket, where it is no trusted proxy',
    PROXIES,
    { socket: '203.0.113.1', forwarded: '198.51.100.2' },
    '203.0.113.1',
  ],
  ['the socket of a trusted proxy that forwards for nobody', PROXIES, { socket: '192.0.2.7' }, '192.0.2.7'],
  [
    'the one a trusted proxy forwards for',
    PROXIES,
    { socket: '10.1.2.3', forwarded: '203.0.113.9' },
    '203.0.113.9',
  ],
  [
    'the rightmost that is no proxy: left of it anybody can write',
    PROXIES,
    { socket: '10.0.0.1', forwarded: '198.51.100.66, 203.0.113.9, 192.0.2.7,10.9.9.9' },
    '203.0.113.9',
  ],
  [
    'the leftmost, where all are proxies',
    PROXIES,
    { socket: '10.0.0.1', forwarded: '10.0.0.3, 10.0.0.2' },
    '10.0.0.3',
  ],
  [
    'the last hop that is known, where the next is no address',
    PROXIES,
    { socket: '10.0.0.1', forwarded: '203.0.113.9, unknown, 10.0.0.2' },
    '10.0.0.2',
  ],
  [
    'an IPv6 one behind an IPv6 proxy',
    PROXIES,
    { socket: '2001:db8::1', forwarded: '2001:470::5' },
    '2001:470::5',
  ],
  [
    'an IPv4 one without the prefix of a socket for both families',
    [],
    { socket: '::ffff:203.0.113.9' },
    '203.0.113.9',
  ],
  [
    'one behind a proxy that such a socket names',
    PROXIES,
    { socket: '::ffff:10.0.0.1', forwarded: '::ffff:203.0.113.9' },
    '203.0.113.9',
  ],
  [
    'the one a trusted proxy forwards for, whose port it names too',
    PROXIES,
    { socket: '10.0.0.1', forwarded: '198.51.100.66:1, 203.0.113.9:50123, 10.0.0.2:443' },
    '203.0.113.9',
  ],
  [
    'an IPv6 one in brackets, with a port',
    PROXIES,
    { socket: '2001:db8::1', forwarded: '[2001:470::5]:50123, [2001:db8::2]' },
    '2001:470::5',
  ],
  [
    'an IPv6 one in the spelling of RFC 5952, however the proxy writes it',
    PROXIES,
    { socket: '10.0.0.1', forwarded: '2001:0470:0:0:1:0000:0:AB' },
    '2001:470::1:0:0:ab',
  ],
  [
    'an IPv4 one that the proxy writes in hexadecimal within an IPv6 one',
    PROXIES,
    { socket: '10.0.0.1', forwarded: '0:0:0:0:0:FFFF:CB00:7109' },
    '203.0.113.9',
  ],
  [
    'the last hop that is known, where the next has something else for a port',
    PROXIES,
    { socket: '10.0.0.1', forwarded: '203.0.113.9:http, 10.0.0.2' },
    '10.0.0.2',
  ],
  ['none, where the socket is gone already', PROXIES, { socket: undefined, forwarded: '203.0.113.9' }, null],
] as const satisfies readonly (readonly [string, readonly string[], From, string | null])[]) {
  test(`caller address: ${what}`, () => {
    assert.equal(callerAddress(proxies)(request(from)), address);
  });
}
