import { DatabaseSync } from 'node:sqlite';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node';
import { organization } from 'better-auth/plugins';
import express from 'express';
import { ac, roles } from './roles.js';

// The last event of each organization. It needs no webhook: everything happens in this process.
const news = new Map();
const heard =
  (type) =>
  async ({ organization }) =>
    news.set(organization.id, type);

const auth = betterAuth({
  database: new DatabaseSync(process.env.DATABASE),
  baseURL: process.env.ORIGIN,
  secret: process.env.SECRET,
  emailAndPassword: { enabled: true },
  emailVerification: {
    sendOnSignUp: true,
    autoSignInAfterVerification: true,
    sendVerificationEmail: async ({ user, url }) => console.log(`mail to ${user.email}: ${url}`),
  },
  plugins: [
    organization({
      ac,
      roles,
      sendInvitationEmail: async ({ email, organization }) =>
        console.log(`mail to ${email}: join ${organization.name} at ${process.env.ORIGIN}`),
      organizationHooks: {
        afterCreateOrganization: heard('organization.created'),
        afterCreateInvitation: heard('invitation.created'),
        afterAcceptInvitation: heard('manager.added'),
      },
    }),
  ],
});
await (await getMigrations(auth.options)).runMigrations();

const app = express();
app.all('/api/auth/*splat', toNodeHandler(auth));

/** The session, in an organization. */
async function requireOrganization(request, response, next) {
  const session = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) });
  if (!session) return response.status(401).json({ message: 'Sign in first.' });
  if (!session.session.activeOrganizationId)
    return response.status(403).json({ message: 'Choose an organization first.' });
  response.locals = session;
  next();
}

/** Whether the roles there have the permission. */
const requirePermission = (permissions) => async (request, response, next) => {
  const { success } = await auth.api.hasPermission({
    headers: fromNodeHeaders(request.headers),
    body: { permissions },
  });
  if (!success) return response.status(403).json({ message: 'Your role does not allow this.' });
  next();
};

/** Refuses what a page of another site may have sent. */
function requireOwnSite(request, response, next) {
  if (request.get('Origin') === process.env.ORIGIN) return next();
  response.status(403).json({ message: 'The request comes from another site.' });
}

app.get('/api/news', requireOrganization, (_request, response) => {
  response.json({ text: news.get(response.locals.session.activeOrganizationId) ?? 'No news.' });
});

const approves = requirePermission({ invoice: ['approve'] });
app.post('/api/approve', requireOwnSite, requireOrganization, approves, (_request, response) => {
  response.json({ text: `${response.locals.user.email} has approved an invoice.` });
});

app.use(express.static('dist'));
app.listen(process.env.PORT, 'localhost');
