/** A back end that asks Portico who calls: what was revoked a moment ago has no effect here any more. */
import { fileURLToPath } from 'node:url';
import express from 'express';

const PORTICO = process.env.PORTICO ?? 'http://localhost:3000';
/** The front end, as it is registered at Portico. */
const CLIENT_ID = process.env.CLIENT_ID;
const PORT = Number(process.env.PORT ?? 4000);
const FRONT_END = fileURLToPath(new URL('../front-end', import.meta.url));

/** Who may write, of the roles that Portico knows. */
const WRITERS = ['owner', 'admin'];

/** Texts by the id of their organization: an example forgets them at the end. */
const notes = new Map();

const app = express();
app.use(express.json());
app.get('/config.json', (_request, response) => {
  response.json({ portico: PORTICO, clientId: CLIENT_ID, audience: null });
});

/** Lets through who has a role in the organization of the path, and notes which. */
async function admit(request, response, next) {
  const url = new URL('/v1/caller', PORTICO);
  url.searchParams.set('organizationId', request.params.organization);
  const answer = await fetch(url, { headers: { Authorization: request.get('Authorization') ?? '' } });
  if (answer.status === 401) return response.set('WWW-Authenticate', 'Bearer').status(401).json({});
  // Not an id at all.
  if (answer.status === 422) return response.status(404).json({});
  if (!answer.ok) return response.status(503).json({});
  const { organization, session } = await answer.json();
  if (!organization) return response.status(404).json({});
  if (organization.requireSecondFactor && session && !isStrong(session)) return response.status(403).json({});
  response.locals.role = organization.role;
  next();
}

/** Whether two factors began a session: a passkey is two by itself. */
function isStrong({ methods }) {
  return methods.includes('passkey') || methods.length > 1;
}

app
  .route('/organizations/:organization/notes')
  .all(admit)
  .get((request, response) => {
    response.json({ items: notes.get(request.params.organization) ?? [] });
  })
  .post((request, response) => {
    if (!WRITERS.includes(response.locals.role)) return response.status(403).json({});
    const note = { text: String(request.body?.text ?? '') };
    const { organization } = request.params;
    notes.set(organization, [...(notes.get(organization) ?? []), note]);
    response.status(201).json(note);
  });

app.use(express.static(FRONT_END));

const server = app.listen(PORT, '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${server.address().port}`);
});
