import { useAction } from '../../frame/action.ts';
import { Danger } from '../../frame/danger.tsx';
import { download } from '../../frame/download.ts';
import { saidOf } from '../../frame/failures.ts';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { announceSignOut, currentSession, forgetSession } from '../../frame/session.ts';
import { data as texts } from '../../texts/account.ts';
import { AccountPage } from './frame.tsx';

/** What is stored about the person, to take along or to delete. */
export function DataPage() {
  return (
    <AccountPage title={texts.title}>
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
    <section class="card">
      <h2>{texts.exportHeading}</h2>
      <Paragraphs lines={texts.exportLines} />
      <button type="button" class="button" aria-disabled={action.busy} onClick={() => action.start()}>
        {texts.export}
      </button>
      <Outcome action={action} />
    </section>
  );
}

function Delete() {
  const email = currentSession()?.email;
  const action = useAction({
    run: () => portico.deleteAccount(),
    done: () => {
      const session = currentSession();
      notify(texts.deleted);
      navigate('/console/sign-in', { replace: true });
      forgetSession();
      if (session !== undefined) announceSignOut(session.accountId);
    },
    says: { LAST_OWNER: (failure) => texts.lastOwner(saidOf(failure)) },
  });
  return <Danger {...texts.deletion} typed={email} action={action} />;
}
