import { useList } from '../../frame/list.tsx';
import { portico } from '../../frame/portico.ts';
import { password as texts } from '../../texts/account.ts';
import { AccountPage } from './frame.tsx';
import { Password } from './password.tsx';
import { SecondFactors } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

export function SecurityPage() {
  const sessions = useList(
    (cursor) => portico.listSessions({ query: { ...(cursor !== undefined && { cursor }) } }),
    [],
  );
  return (
    <AccountPage title={texts.title}>
      <Password changed={sessions.reload} />
      <SecondFactors changed={sessions.reload} />
      <Sessions list={sessions} />
    </AccountPage>
  );
}
