import { redirect } from 'next/navigation';
import { auth } from '../../portico.js';

async function read() {
  'use server';
  const { organization } = await auth.requirePermission('invoice:read');
  redirect(`/action?read=${organization.name}`);
}

export default async function Page() {
  const { state } = await auth.sessionData();
  return (
    <form action={read}>
      <button type="submit">{state}</button>
    </form>
  );
}
