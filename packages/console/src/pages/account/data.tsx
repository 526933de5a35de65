import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { download } from '../../frame/download.ts';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
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
      {texts.exportLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <button type="button" class="button" aria-disabled={action.busy} onClick={() => action.start()}>
        {texts.export}
      </button>
      <Outcome action={action} />
    </section>
  );
}

function Delete() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
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
    failures: { LAST_OWNER: texts.lastOwner },
  });
  return (
    <section class="card card-danger">
      <h2>{texts.deleteHeading}</h2>
      {texts.deleteLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <button type="button" class="button button-danger" onClick={() => setOpen(true)}>
        {texts.delete}
      </button>
      {isOpen && (
        <Confirm
          title={texts.deleteTitle}
          label={texts.deleteConfirm}
          action={action}
          close={close}
          {...(email !== undefined && { typed: email })}
        >
          {texts.deleteLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Confirm>
      )}
    </section>
  );
}
