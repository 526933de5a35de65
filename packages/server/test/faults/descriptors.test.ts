import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { MAIN, newPlace, serviceEnvironment } from '../harness/process.ts';
import { until } from '../harness/until.ts';

const place = await newPlace();
after(() => place.remove());

test('out of file descriptors: the log says so, and the service answers again while clients stay connected', {
  skip: process.platform === 'win32' && 'no limit of descriptors there',
}, async () => {
  const child = spawn('sh', ['-c', 'ulimit -n 160 && exec "$0" "$1"', process.execPath, MAIN], {
    env: serviceEnvironment(place.variables),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  try {
    const url = await until('it serves', () => /"listening":"([^"]+)"/.exec(log)?.[1]);
    const { port, hostname } = new URL(url);
    const idle = Array.from({ length: 300 }, () => connect(Number(port), hostname).on('error', () => {}));
    await until('it says what it lacks', () => log.includes('"reason":"out of file descriptors"'));
    const answered = await until('it answers', async () => {
      const ready = await fetch(new URL('/health/ready', url)).catch(() => undefined);
      return ready?.status === 200;
    });
    assert.ok(answered);
    for (const socket of idle) socket.destroy();
  } finally {
    child.kill('SIGKILL');
  }
});
