/**
 * The front end: people sign up and in on Portico's pages, and keep notes in a back end of ours. Which service is where, and
 * whether the back end takes tokens, it learns from the back end.
 */
import { completeSignIn, signIn, signOut } from './sign-in.js';

const config = await (await fetch('config.json')).json();
const { portico, audience } = config;
const KEY = 'access-token';
const byId = (id) => document.getElementById(id);

/** Calls Portico or the back end. @throws Error with a text for people; `constant` says which error of Portico it is */
async function call(url, { method = 'GET', token, body } = {}) {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  const answer = text && JSON.parse(text);
  if (response.ok) return answer;
  const { error, description, fields } = answer.error ?? {};
  const flaws = Object.entries(fields ?? {}).map(([name, flaw]) => `${name} ${flaw}`);
  const said = flaws.join(', ') || description || `The answer is ${response.status}.`;
  throw Object.assign(new Error(said), { constant: error });
}

const accessToken = () => sessionStorage.getItem(KEY);
const askPortico = (path, given) => call(`${portico}/v1${path}`, { token: accessToken(), ...given });

/**
 * Asks the back end about the chosen organization: with a token that is for this back end and this organization alone or,
 * if it asks Portico each time, with the access token itself.
 */
async function askBackEnd(path, given) {
  const organizationId = byId('organization').value;
  const token = audience
    ? (await askPortico('/tokens', { method: 'POST', body: { audience, organizationId } })).token
    : accessToken();
  return call(`organizations/${organizationId}${path}`, { token, ...given });
}

async function showNotes() {
  const { items } = byId('organization').value ? await askBackEnd('/notes') : { items: [] };
  byId('notes').replaceChildren(
    ...items.map(({ text }) => Object.assign(document.createElement('li'), { textContent: text })),
  );
}

async function showOrganizations() {
  const { items } = await askPortico('/organizations');
  byId('organization').replaceChildren(
    ...items.map(({ id, name, role }) => new Option(`${name} (${role})`, id)),
  );
  await showNotes();
}

/** Shows the signed-in person's organizations, or the button to sign in where the session has ended. */
async function show() {
  const account = accessToken() && (await askPortico('/account').catch(forgetIfEnded));
  byId('sign-in').hidden = Boolean(account);
  byId('signed-in').hidden = !account;
  if (!account) return;
  byId('account').textContent = account.email;
  await showOrganizations();
}

function forgetIfEnded(error) {
  if (error.constant !== 'ACCESS_TOKEN_INVALID') throw error;
  sessionStorage.removeItem(KEY);
}

/** Does something that a person has asked for, and tells them where it fails. */
function on(id, event, act) {
  byId(id).addEventListener(event, async (happened) => {
    happened.preventDefault();
    byId('problem').textContent = '';
    try {
      await act(happened);
    } catch (error) {
      tell(error);
    }
  });
}

/** What was typed into a form. */
const typed = (form) => Object.fromEntries(new FormData(form));

on('sign-in', 'click', () => signIn(config));
on('sign-out', 'click', async () => {
  const token = accessToken();
  sessionStorage.removeItem(KEY);
  await signOut(config, token);
});
on('create', 'submit', async ({ target }) => {
  const { id } = await askPortico('/organizations', { method: 'POST', body: typed(target) });
  target.reset();
  await showOrganizations();
  byId('organization').value = id;
  await showNotes();
});
on('organization', 'change', showNotes);
on('add', 'submit', async ({ target }) => {
  await askBackEnd('/notes', { method: 'POST', body: typed(target) });
  target.reset();
  await showNotes();
});

/** Shows why something failed, beside what can be shown nevertheless. */
function tell(error) {
  byId('problem').textContent = error.message;
}

const token = await completeSignIn(config).catch(tell);
if (token) sessionStorage.setItem(KEY, token);
await show().catch(tell);
