/** better-auth as its documentation sets it up, on node:sqlite, with organizations, its rate limit off. */
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { organization } from 'better-auth/plugins';

const [port, file] = process.argv.slice(2);
const database = new DatabaseSync(file);
// As Portico has it: what was answered survives a power cut.
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');

const options = {
  database,
  baseURL: `http://127.0.0.1:${port}`,
  secret: 'a secret that is long enough for a benchmark',
  emailAndPassword: { enabled: true },
  plugins: [organization()],
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
};
const { runMigrations } = await getMigrations(options);
await runMigrations();

const handle = toNodeHandler(betterAuth(options));
createServer((request, response) => {
  if (request.url === '/ready') return void response.end('{}');
  const begun = performance.now();
  response.on('finish', () => {
    // It logs no requests by itself; Portico does.
    const durationMs = performance.now() - begun;
    const { method, url } = request;
    console.log(JSON.stringify({ time: new Date(), method, url, status: response.statusCode, durationMs }));
  });
  handle(request, response);
}).listen(Number(port), '127.0.0.1');
