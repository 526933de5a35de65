import { auth } from '../../portico.js';

export default async function Page() {
  const { account } = await auth.requireSession();
  return <output>{account.email}</output>;
}
