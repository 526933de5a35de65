import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { ExpressAuth, getSession } from '@auth/express';
import express from 'express';

const { CLIENT_ID, CLIENT_SECRET, DATABASE, ISSUER, ORIGIN, PORT, SECRET } = process.env;
// It has no organizations: these are the product's own.
const database = new DatabaseSync(DATABASE);
database.exec(`
  create table if not exists organizations (id text primary key, name text not null);
  create table if not exists members (
    organization text not null references organizations on delete cascade,
    email text not null,
    role text not null check (role in ('owner', 'approver')),
    primary key (organization, email)
  );
  create table if not exists invitations (
    id text primary key,
    organization text not null references organizations on delete cascade,
    email text not null,
    ends_at integer not null,
    unique (organization, email)
  );
  create table if not exists choices (email text primary key, organization text not null);
`);
const one = (sql, ...values) => database.prepare(sql).get(...values);
const all = (sql, ...values) => database.prepare(sql).all(...values);
const run = (sql, ...values) => database.prepare(sql).run(...values);
const INVITATION = 7 * 24 * 3_600_000;

const config = {
  secret: SECRET,
  trustHost: true,
  // Its sessions have no lifetime of the provider's: tokens of the provider are not kept, so none is refreshed.
  providers: [
    {
      id: 'company',
      name: 'Company',
      type: 'oidc',
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      authorization: { params: { scope: 'openid email' } },
      profile: ({ sub, email }) => ({ id: sub, email }),
    },
  ],
  // Invitations are to addresses, so that one that is not verified must not do.
  callbacks: { signIn: ({ profile }) => profile?.email_verified === true },
};

// The last event of each organization. It needs no webhook: everything happens in this process.
const news = new Map();
const app = express();
// It takes its own path from the first group, which wildcards of Express 5 do not have.
app.use(/\/auth\/(.*)/, ExpressAuth(config));
app.use('/api', express.json());

/** Refuses what a page of another site may have sent, and requests without a session. */
app.use('/api', async (request, response, next) => {
  if (request.method !== 'GET' && request.get('Origin') !== ORIGIN)
    return response.status(403).json({ message: 'The request comes from another site.' });
  const session = await getSession(request, config);
  if (!session?.user?.email) return response.status(401).json({ message: 'Sign in first.' });
  response.set('Cache-Control', 'private, no-store');
  response.locals.email = session.user.email;
  next();
});

/** The membership in the chosen organization, with one of the roles. */
const requireRole =
  (...roles) =>
  (_request, response, next) => {
    const { email } = response.locals;
    const member = one('select members.* from members natural join choices where email = ?', email);
    if (!member) return response.status(403).json({ message: 'Choose an organization first.' });
    if (!roles.includes(member.role))
      return response.status(403).json({ message: 'Your role does not allow this.' });
    response.locals.organization = member.organization;
    next();
  };

const choose = (email, organization) =>
  run('insert or replace into choices values (?, ?)', email, organization);

app.get('/api/me', (_request, response) => {
  const { email } = response.locals;
  response.json({
    email,
    active: one('select name from organizations join choices on organization = id where email = ?', email),
    organizations: all(
      'select id, name from organizations join members on organization = id where email = ?',
      email,
    ),
    invitations: all(
      `select invitations.id, name from invitations join organizations on organization = organizations.id
       where email = ? and ends_at > ?`,
      email,
      Date.now(),
    ),
  });
});

app.post('/api/organizations', ({ body }, response) => {
  const name = String(body.name ?? '').trim();
  if (name === '' || name.length > 100) return response.status(422).json({ message: 'Give it a name.' });
  const { email } = response.locals;
  const id = randomUUID();
  run('insert into organizations values (?, ?)', id, name);
  run("insert into members values (?, ?, 'owner')", id, email);
  choose(email, id);
  news.set(id, 'organization.created');
  response.json({ id });
});

app.post('/api/organizations/:id/choice', ({ params }, response) => {
  const { email } = response.locals;
  if (!one('select 1 from members where organization = ? and email = ?', params.id, email))
    return response.status(404).json({ message: 'There is no such organization.' });
  choose(email, params.id);
  response.json({});
});

app.post('/api/organizations/:id/removal', requireRole('owner'), ({ body, params }, response) => {
  if (params.id !== response.locals.organization)
    return response.status(404).json({ message: 'There is no such organization.' });
  // The owner stays: an organization without one could not be managed.
  run(
    "delete from members where organization = ? and email = ? and role <> 'owner'",
    params.id,
    String(body.email),
  );
  response.json({});
});

app.post('/api/invitations', requireRole('owner'), ({ body }, response) => {
  const email = String(body.email ?? '')
    .trim()
    .toLowerCase();
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return response.status(422).json({ message: 'This is no address.' });
  const { organization } = response.locals;
  const ends = Date.now() + INVITATION;
  run('insert or replace into invitations values (?, ?, ?, ?)', randomUUID(), organization, email, ends);
  console.log(`mail to ${email}: you are invited at ${ORIGIN}`);
  news.set(organization, 'invitation.created');
  response.json({});
});

app.post('/api/invitations/:id/acceptance', ({ params }, response) => {
  const { email } = response.locals;
  const invitation = one(
    'delete from invitations where id = ? and email = ? and ends_at > ? returning organization',
    ...[params.id, email, Date.now()],
  );
  if (!invitation) return response.status(404).json({ message: 'There is no such invitation.' });
  run("insert or ignore into members values (?, ?, 'approver')", invitation.organization, email);
  choose(email, invitation.organization);
  news.set(invitation.organization, 'manager.added');
  response.json({});
});

app.get('/api/news', requireRole('owner', 'approver'), (_request, response) => {
  response.json({ text: news.get(response.locals.organization) ?? 'No news.' });
});

app.post('/api/approve', requireRole('approver'), (_request, response) => {
  response.json({ text: `${response.locals.email} has approved an invoice.` });
});

app.use(express.static('dist'));
app.listen(PORT, 'localhost');
