import { useList } from '../../frame/list.tsx';
import { portico } from '../../frame/portico.ts';
import { activity as texts } from '../../texts/account.ts';
import { events } from '../../texts/events.ts';
import { Events } from '../events/events.tsx';
import { AccountPage } from './frame.tsx';

export function ActivityPage() {
  const list = useList(
    (cursor) => portico.listAccountEvents({ query: { ...(cursor !== undefined && { cursor }) } }),
    [],
  );
  return (
    <AccountPage title={texts.title}>
      <section class="card">
        <p>{texts.lines}</p>
        <Events of={list} empty={events.empty} />
      </section>
    </AccountPage>
  );
}
