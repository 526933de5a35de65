import { useAction } from '../../frame/action.ts';
import { Button, download } from '../../frame/controls.tsx';
import { Danger, useConfirmed } from '../../frame/dialogs.tsx';
import { useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { currentSession, forgetSession } from '../../frame/session.ts';
import { data as texts } from '../../texts/account.json';
import { events } from '../../texts/events.json';
import { words } from '../../texts/words.json';
import { Events } from '../events/events.tsx';
import { AccountPage } from './frame.tsx';

export function ActivityPage() {
  const list = useList((query) => portico.listAccountEvents({ query }), []);
  return (
    <AccountPage title={words.activity}>
      <section class="card">
        <p>{texts.activityLines}</p>
        <Events of={list} empty={events.empty} />
      </section>
    </AccountPage>
  );
}

/** Exports or deletes what is stored about the person. */
export function DataPage() {
  return (
    <AccountPage title={words.yourData}>
      <Export />
      <Delete />
    </AccountPage>
  );
}

function Export() {
  const action = useAction({
    run: () => portico.exportAccount(),
    done: ({ body }) => download(texts.fileName, JSON.stringify(body, null, 2)),
  });
  return (
    <Card title={texts.exportHeading}>
      <Paragraphs lines={texts.exportLines} />
      <Button label={texts.export} action={action} />
      <Outcome action={action} />
    </Card>
  );
}

function Delete() {
  const email = currentSession()?.email;
  const asked = useConfirmed({
    run: () => portico.deleteAccount(),
    done: () => {
      notify(texts.deleted);
      navigate('/console/sign-in', { replace: true });
      forgetSession();
    },
    failures: { LAST_OWNER: texts.lastOwner },
  });
  return <Danger {...texts.deletion} label={words.deleteForGood} typed={email} of={asked} />;
}
