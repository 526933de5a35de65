import { AccountMenu, Invitations, People, PorticoProvider, SignedIn, SignInButton } from '@portico/react';
import '@portico/react/styles.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const [said, setSaid] = useState('');
  // The server decides who may do what, and says why not.
  const ask = async (path, method) => {
    const { text, error } = await (await fetch(path, { method })).json();
    setSaid(text ?? error.description);
  };
  return (
    <PorticoProvider>
      <SignedIn fallback={<SignInButton />}>
        {/* The person, their organizations, a form for another one, and the way out. */}
        <AccountMenu />
        {/* Invitations that the person has received. */}
        <Invitations />
        {/* The people of the organization, their roles, and a form to invite more. */}
        <People />
        {/* The product itself. */}
        <button onClick={() => ask('/api/approve', 'POST')}>Approve</button>
        <button onClick={() => ask('/api/news', 'GET')}>News</button>
        <output>{said}</output>
      </SignedIn>
    </PorticoProvider>
  );
}

createRoot(document.getElementById('root')).render(<App />);
