/**
 * A Fastify route with only the indispensable work of `GET /v1/account`, written straight down: finds the session and
 * its account by the hash of the token, with one prepared statement; builds and serializes the account; sends the same
 * headers; logs one line. It has no conventions, no closed port, no metrics, and no failure but 401.
 */
import { hash, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { fastify } from 'fastify';
import { destination, pino } from 'pino';

const DAY_MS = 86_400_000;
const [port, file = ''] = process.argv.slice(2);
const database = new DatabaseSync(file, { readOnly: true });
const find = database.prepare(`
  select s.id as session_id, s.created_at as session_created_at, s.last_used_at, s.user_agent, s.ip_address,
    a.id, a.email, a.email_verified_at, a.name, a.locale, a.created_at, a.updated_at
  from sessions as s join accounts as a on a.id = s.account_id
  where s.token_hash = ?`);
const log = pino(
  { base: null, timestamp: pino.stdTimeFunctions.isoTime },
  destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 100 }),
);

interface Row {
  session_created_at: number;
  last_used_at: number;
  id: string;
  email: string;
  email_verified_at: number | null;
  name: string | null;
  locale: string | null;
  created_at: number;
  updated_at: number;
}

const app = fastify({ logger: false });
app.get('/ready', async () => ({}));
app.get('/v1/account', (request, reply) => {
  const begun = performance.now();
  const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const row = find.get(hash('sha256', token, 'base64url')) as unknown as Row | undefined;
  const now = Date.now();
  if (!row || now > Math.min(row.last_used_at + 14 * DAY_MS, row.session_created_at + 90 * DAY_MS)) {
    return reply.code(401).send();
  }
  const json = JSON.stringify({
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    name: row.name,
    locale: row.locale,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  });
  const requestId = randomUUID();
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('etag', `"${hash('sha256', json, 'base64url').slice(0, 27)}"`)
    .header('cache-control', 'private, no-cache')
    .header('request-id', requestId)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
    .send(json);
  const durationMs = Math.round((performance.now() - begun) * 100) / 100;
  const { method } = request;
  log.info(
    { requestId, method, route: '/v1/account', operation: 'getAccount', status: 200, durationMs },
    'request',
  );
  return reply;
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
// A signal would end the process before the profiler can write.
process.on('SIGINT', () => process.exit(0));
