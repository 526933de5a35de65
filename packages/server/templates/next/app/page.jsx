'use client';
import { AccountMenu, Invitations, People, SignedIn, SignInButton } from '@portico/react';
import { useState } from 'react';

export default function Page() {
  const [said, setSaid] = useState('');
  // The server decides who may do what, and says why not.
  const ask = async (path, method) => {
    const { text, error } = await (await fetch(path, { method })).json();
    setSaid(text ?? error.description);
  };
  return (
    <SignedIn fallback={<SignInButton />}>
      {/* The person, their organizations, a form for another one, and the way out. */}
      <AccountMenu />
      {/* Invitations that the person has received. */}
      <Invitations />
      {/* The people of the organization, their roles, and a form to invite more. */}
      <People />
      {/* The product itself. */}
      <button onClick={() => ask('/api/approve', 'POST')}>Approve</button>
      <button onClick={() => ask('/webhook', 'GET')}>News</button>
      <output>{said}</output>
    </SignedIn>
  );
}
