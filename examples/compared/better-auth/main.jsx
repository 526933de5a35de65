import { organizationClient } from 'better-auth/client/plugins';
import { createAuthClient } from 'better-auth/react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ac, roles } from './roles.js';

const client = createAuthClient({ plugins: [organizationClient({ ac, roles })] });
const { organization } = client;
const product = (path, method) => client.$fetch(path, { baseURL: location.origin, method });

/** Says why it was refused, or what came of it. */
function Form({ label, fields = [], send }) {
  const [said, setSaid] = useState('');
  const submit = async (event) => {
    event.preventDefault();
    const { data, error } = await send(Object.fromEntries(new FormData(event.target)));
    setSaid(error?.message ?? data?.text ?? '');
  };
  return (
    <form onSubmit={submit}>
      {fields.map((name) => (
        <label key={name}>
          {name} <input name={name} type={name} required />
        </label>
      ))}
      <button>{label}</button> <output>{said}</output>
    </form>
  );
}

function App() {
  const { data: session } = client.useSession();
  const { data: organizations } = client.useListOrganizations();
  const { data: active } = client.useActiveOrganization();
  const [invitations, setInvitations] = useState([]);
  useEffect(() => {
    if (session) organization.listUserInvitations().then(({ data }) => setInvitations(data ?? []));
  }, [session]);
  if (!session)
    return (
      <>
        <Form label="Sign in" fields={['email', 'password']} send={client.signIn.email} />
        <Form label="Register" fields={['name', 'email', 'password']} send={client.signUp.email} />
      </>
    );
  return (
    <>
      <h1>{`${session.user.email}, ${active?.name ?? 'in no organization'}`}</h1>
      {organizations?.map(({ id, name }) => (
        <Form key={id} label={name} send={() => organization.setActive({ organizationId: id })} />
      ))}
      {invitations.map(({ id, organizationName }) => (
        <Form
          key={id}
          label={`Accept the invitation to ${organizationName}`}
          send={() => organization.acceptInvitation({ invitationId: id })}
        />
      ))}
      <Form
        label="Create an organization"
        fields={['name']}
        send={({ name }) => organization.create({ name, slug: crypto.randomUUID() })}
      />
      <Form
        label="Invite an approver"
        fields={['email']}
        send={({ email }) => organization.inviteMember({ email, role: 'approver' })}
      />
      <Form label="Approve" send={() => product('/api/approve', 'POST')} />
      <Form label="News" send={() => product('/api/news', 'GET')} />
      <Form label="Sign out" send={() => client.signOut()} />
    </>
  );
}

createRoot(document.getElementById('root')).render(<App />);
