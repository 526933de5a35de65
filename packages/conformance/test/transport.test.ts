import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Report } from '../src/report.ts';
import { ANSWER_RULES } from '../src/rules/index.ts';
import { checkService, violationsOf } from './checking.ts';
import { command, file, folder } from './command.ts';
import { TOKEN } from './mini/routes.ts';
import { startMini } from './mini/service.ts';

function certificate() {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
  return { key, cert };
}

test('TLS: checked, raw sockets too; an untrusted certificate is refused', async () => {
  const { key, cert } = certificate();
  const mini = await startMini({ tls: { key: readFileSync(key), cert: readFileSync(cert) } });
  const environment = { PORTICO_CONFORMANCE_TOKEN: TOKEN };
  const refused = await command([mini.url], environment);
  const run = await command([mini.url, '--json', '-'], { ...environment, NODE_EXTRA_CA_CERTS: cert });
  mini.stop();
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /SELF_SIGNED_CERT; name its authority with NODE_EXTRA_CA_CERTS/);
  const { rules } = JSON.parse(run.stdout) as Report;
  const kept = rules.filter(({ examined, violations }) => examined > 0 && violations.length === 0);
  const ids = kept.map(({ id }) => id);
  for (const id of ['error-object', 'links', 'in-pieces', 'pipelining', 'connection-close'])
    assert.ok(ids.includes(id), `${id} is not among ${ids}`);
});

test('base URL with a path: every request goes below it', async () => {
  const outside: string[] = [];
  const mini = await startMini({
    asked: (asked) => {
      if (!asked.path.startsWith('/api/v1')) outside.push(`${asked.method} ${asked.path}`);
      return { ...asked, path: asked.path.slice('/api/v1'.length) || '/' };
    },
    answer: ({ headers }) => {
      if (headers.location !== undefined) headers.location = `/api/v1${headers.location}`;
      return undefined;
    },
  });
  const rules = ANSWER_RULES.filter(({ id }) => id !== 'links');
  const report = await checkService({ url: `${mini.url}/api/v1/`, token: TOKEN, rules });
  mini.stop();
  assert.deepEqual(violationsOf(report), []);
  assert.deepEqual(
    report.rules.filter(({ examined }) => examined === 0).map(({ id }) => id),
    [],
  );
  assert.deepEqual(outside, []);
});

test('token in another header: sent there, kept out of reports, and reported if repeated', async () => {
  const mini = await startMini({
    asked: ({ headers: { 'x-api-key': key, ...headers }, ...asked }) => ({
      ...asked,
      headers: { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    }),
    answer: (answer, { headers }) => {
      const { error } = (answer.body ?? {}) as { error?: { error: string; description: string } };
      if (error?.error === 'NOTE_NOT_FOUND') error.description = `Nothing for ${headers.authorization}`;
      return undefined;
    },
  });
  const config = file('key.json', JSON.stringify({ tokenHeader: 'X-Api-Key: {token}' }));
  const report = await checkService({ url: mini.url, token: TOKEN, config, rules: ANSWER_RULES });
  mini.stop();
  const broken = report.rules.filter(({ violations }) => violations.length > 0).map(({ id }) => id);
  assert.deepEqual(broken, ['token-kept'], violationsOf(report).join('\n'));
  assert.ok(!JSON.stringify(report).includes(TOKEN));
});

test('token over http to another host: refused unless --token-over-http', async () => {
  const elsewhere = 'http://service.invalid:8080';
  const environment = { PORTICO_CONFORMANCE_TOKEN: TOKEN };
  const refused = await command([elsewhere], environment);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /over http, where anyone on the way can read it/);
  const allowed = await command([elsewhere, '--token-over-http'], environment);
  assert.match(allowed.stderr, /cannot be reached/);
  for (const own of ['http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'])
    assert.match((await command([own], environment)).stderr, /cannot be reached/);
});

test('429 with Retry-After: the checker waits and repeats', async () => {
  const refusedAt: number[] = [];
  let waited = 0;
  const mini = await startMini({
    answer: (answer, { path }) => {
      if (path !== '/notes') return undefined;
      const [last] = refusedAt;
      if (last !== undefined) {
        waited ||= Date.now() - last;
        return undefined;
      }
      refusedAt.push(Date.now());
      answer.status = 429;
      answer.headers['retry-after'] = '1';
      return undefined;
    },
  });
  const report = await checkService({ url: mini.url, token: TOKEN, rules: ANSWER_RULES });
  mini.stop();
  assert.ok(waited >= 900, `${waited} ms`);
  const limited = violationsOf(report).filter((text) => text.startsWith('status-set'));
  assert.equal(limited.length, 1);
  assert.match(limited.join(), /asked to wait: .* observed 429/);
  const created = report.rules.find(({ id }) => id === 'location');
  assert.ok(created !== undefined && created.examined > 0 && created.violations.length === 0);
});
