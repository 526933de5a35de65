import { createServer } from 'node:http';
import { createBackend, fromEnvironment } from '@portico/backend';
import { forExpress } from '@portico/backend/express';
import express from 'express';

// The address of Portico and the secrets are in .env.
const auth = forExpress(createBackend(fromEnvironment(process.env)));
// Serves /auth: sign-in, sign-out, the session, and what the components of the page call.
const app = express().use(auth.middleware);
const server = createServer(app);

// The last event of each organization. A real product has a database.
const news = new Map();
app.post('/webhook', express.raw({ type: '*/*' }), async (request, response) => {
  // Refuses what Portico has not signed, and what is older than five minutes.
  const { type, data } = await auth.webhook(request);
  news.set(data.organizationId, type);
  response.sendStatus(204);
});

// For everybody in the organization in which the person works.
app.get('/api/news', async (request, response) => {
  const { organization } = await auth.requireOrganization(request);
  response.json({ text: news.get(organization.id) ?? 'No news.' });
});

// For those whose roles there have the permission.
app.post('/api/approve', async (request, response) => {
  const { account, organization } = await auth.requirePermission(request, 'invoice:approve');
  response.json({ text: `${account.email} has approved an invoice of ${organization.name}.` });
});

// Answers in place of a route whose guard refused: 401 or 403, with the reason.
app.use(auth.refusals);
// The pages, as `npm run build` has built them. Without NODE_ENV=production, as they are written.
const asWritten = { server: { middlewareMode: true, ws: { server } } };
if (process.env.NODE_ENV === 'production') app.use(express.static('dist'));
else app.use((await (await import('vite')).createServer(asWritten)).middlewares);
server.listen(process.env.PORT, 'localhost', () => console.log(`Open ${process.env.ORIGIN}`));
