import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createBackend, fromEnvironment } from '@portico/backend';
import { forHono } from '@portico/backend/hono';
import { Hono } from 'hono';

// The address of Portico and the secrets are in .env.
const auth = forHono(createBackend(fromEnvironment(process.env)));
// Serves /auth: sign-in, sign-out, the session, and what the components of the page call. Where a guard below refuses, it
// answers 401 or 403, with the reason.
const app = new Hono().use(auth.middleware);
const server = createAdaptorServer({ fetch: app.fetch });

// The last event of each organization. A real product has a database.
const news = new Map();
app.post('/webhook', async (c) => {
  // Refuses what Portico has not signed, and what is older than five minutes.
  const { type, data } = await auth.webhook(c);
  news.set(data.organizationId, type);
  return c.body(null, 204);
});

// For everybody in the organization in which the person works.
app.get('/api/news', async (c) => {
  const { organization } = await auth.requireOrganization(c);
  return c.json({ text: news.get(organization.id) ?? 'No news.' });
});

// For those whose roles there have the permission.
app.post('/api/approve', async (c) => {
  const { account, organization } = await auth.requirePermission(c, 'invoice:approve');
  return c.json({ text: `${account.email} has approved an invoice of ${organization.name}.` });
});

// The pages, as `npm run build` has built them. Without NODE_ENV=production, as they are written.
const options = { server: { middlewareMode: true, ws: { server } } };
const vite = process.env.NODE_ENV !== 'production' && (await (await import('vite')).createServer(options));
const asWritten = ({ env }) => new Promise((_, no) => vite.middlewares(env.incoming, env.outgoing, no));
app.use(vite ? asWritten : serveStatic({ root: 'dist' }));
server.listen(process.env.PORT, 'localhost', () => console.log(`Open ${process.env.ORIGIN}`));
