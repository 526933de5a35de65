import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

async function call(path, body) {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await fetch(path, init)).json();
}

/** Auth.js wants its token in each form of its own. */
function AuthForm({ action, label }) {
  const [token, setToken] = useState('');
  useEffect(() => {
    call('/auth/csrf').then(({ csrfToken }) => setToken(csrfToken));
  }, []);
  return (
    <form method="post" action={action}>
      <input type="hidden" name="csrfToken" value={token} />
      <input type="hidden" name="callbackUrl" value="/" />
      <button disabled={token === ''}>{label}</button>
    </form>
  );
}

/** Says why it was refused, or what came of it. */
function Form({ label, field, send, after }) {
  const [said, setSaid] = useState('');
  const submit = async (event) => {
    event.preventDefault();
    const { message, text } = await send(Object.fromEntries(new FormData(event.target)));
    setSaid(message ?? text ?? '');
    after();
  };
  return (
    <form onSubmit={submit}>
      {field && (
        <label>
          {field} <input name={field} type={field} required />
        </label>
      )}
      <button>{label}</button> <output>{said}</output>
    </form>
  );
}

function App() {
  const [me, setMe] = useState();
  const load = () => call('/api/me').then(setMe);
  useEffect(() => {
    load();
  }, []);
  if (!me) return null;
  if (!me.email) return <AuthForm action="/auth/signin/company" label="Sign in" />;
  const form = (label, path, { field, key } = {}) => (
    <Form key={key} label={label} field={field} send={(body) => call(path, body)} after={load} />
  );
  return (
    <>
      <h1>{`${me.email}, ${me.active?.name ?? 'in no organization'}`}</h1>
      {me.organizations.map(({ id, name }) => form(name, `/api/organizations/${id}/choice`, { key: id }))}
      {me.invitations.map(({ id, name }) =>
        form(`Accept the invitation to ${name}`, `/api/invitations/${id}/acceptance`, { key: id }),
      )}
      {form('Create an organization', '/api/organizations', { field: 'name' })}
      {form('Invite an approver', '/api/invitations', { field: 'email' })}
      {form('Approve', '/api/approve')}
      <Form label="News" send={() => call('/api/news')} after={load} />
      <AuthForm action="/auth/signout" label="Sign out" />
    </>
  );
}

createRoot(document.getElementById('root')).render(<App />);
