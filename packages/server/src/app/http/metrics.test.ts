import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hasher } from '../../identity/accounts/hasher.ts';
import { createMetrics } from './metrics.ts';

const hasher = { running: 2, waiting: 7 } as Hasher;

function metrics() {
  const eventLoop = { lag: 1_500, restart: () => {}, stop: () => {} };
  const database = { replica: undefined };
  return createMetrics({ database, hasher, eventLoop, others: async () => [], freeSpace: async () => 5e9 });
}

const answer = {
  requestId: 'the-request',
  status: 201,
  error: undefined,
  method: 'POST',
  operation: 'register',
  route: '/v1/register',
  duration: 30,
  callerId: undefined,
  cause: undefined,
};

test('counts requests by operation, status and error constant', async () => {
  const { countAnswer, text } = metrics();
  countAnswer(answer);
  countAnswer(answer);
  countAnswer({ ...answer, status: 409, error: 'EMAIL_ALREADY_EXISTS' });
  countAnswer({ ...answer, status: 400, error: 'REQUEST_MALFORMED', operation: undefined, route: undefined });
  const lines = (await text()).split('\n');
  for (const line of [
    'portico_requests_total{operation="register",status="201",error=""} 2',
    'portico_requests_total{operation="register",status="409",error="EMAIL_ALREADY_EXISTS"} 1',
    'portico_requests_total{operation="",status="400",error="REQUEST_MALFORMED"} 1',
  ]) {
    assert.ok(lines.includes(line), line);
  }
});

test('measures durations in seconds, by operation', async () => {
  const { countAnswer, text } = metrics();
  countAnswer(answer);
  const lines = (await text()).split('\n');
  assert.ok(lines.includes('portico_request_duration_seconds_bucket{le="0.025",operation="register"} 0'));
  assert.ok(lines.includes('portico_request_duration_seconds_bucket{le="0.05",operation="register"} 1'));
  assert.ok(lines.includes('portico_request_duration_seconds_sum{operation="register"} 0.03'));
});

test('reports hashing queue, event loop lag, free space, mended answers and refused connections', async () => {
  const { countMended, countRefused, text } = metrics();
  countMended('no answer in time');
  countRefused('too many connections', 3);
  const lines = (await text()).split('\n');
  for (const line of [
    'portico_hashing_running 2',
    'portico_hashing_waiting 7',
    'portico_event_loop_lag_seconds 1.5',
    'portico_database_free_bytes 5000000000',
    'portico_port_mended_total{reason="no answer in time"} 1',
    'portico_connections_refused_total{reason="too many connections"} 3',
  ]) {
    assert.ok(lines.includes(line), line);
  }
});

test('two services in one process count separately', async () => {
  const [one, other] = [metrics(), metrics()];
  one.countAnswer(answer);
  assert.doesNotMatch(await other.text(), /operation="register"/);
});
