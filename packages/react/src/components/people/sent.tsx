import type { Body } from '@portico/client';
import { useAction } from '../../action.ts';
import { useList } from '../../list.ts';
import type { ClassOf } from '../../parts.tsx';
import { sent as english, common as englishCommon } from '../../texts/en.ts';
import { useFormats, useTexts } from '../../texts.ts';
import { LoadMore } from '../load-more.tsx';
import { RefusalNote } from '../refusal-note.tsx';
import type { View } from './people.tsx';

type Invitation = Body<'listInvitations'>['items'][number];

interface SentProps extends View {
  readonly setStatus: (sentence: string) => void;
}

/** The invitations that are open. */
export function Sent({ id, setStatus, classOf }: SentProps) {
  const texts = useTexts('sent', english);
  const list = useList(
    (api, cursor) =>
      api.listInvitations({ id, query: { limit: 50, state: 'pending', ...(cursor && { cursor }) } }),
    id,
  );
  const done = (sentence: string) => {
    setStatus(sentence);
    void list.reload();
  };
  return (
    <>
      {list.items.length > 0 && (
        <ul aria-label={texts.label} {...classOf('list')}>
          {list.items.map((invitation) => (
            <OneInvitation key={invitation.id} invitation={invitation} done={done} classOf={classOf} />
          ))}
        </ul>
      )}
      <LoadMore list={list} classOf={classOf} />
    </>
  );
}

interface OneInvitationProps {
  readonly invitation: Invitation;
  readonly done: (sentence: string) => void;
  readonly classOf: ClassOf;
}

function OneInvitation({ invitation: { id, email, role, expiresAt }, done, classOf }: OneInvitationProps) {
  const texts = useTexts('sent', english);
  const { roles } = useTexts('common', englishCommon);
  const { distanceTo } = useFormats();
  const { run, busy, failure } = useAction();
  const resend = async () => {
    if (await run((api) => api.resendInvitation({ id }))) done(texts.resent(email));
  };
  const revoke = async () => {
    if (await run((api) => api.revokeInvitation({ id }))) done(texts.revoked);
  };
  return (
    <li {...classOf('item')}>
      <p {...classOf('title')}>
        {email} <small {...classOf('badge')}>{roles[role]}</small>
      </p>
      <p {...classOf('hint')}>{texts.expires(distanceTo(expiresAt))}</p>
      <div {...classOf('controls')}>
        <button
          type="button"
          disabled={busy}
          aria-label={texts.resendNamed(email)}
          onClick={resend}
          {...classOf('button')}
        >
          {texts.resend}
        </button>
        <button
          type="button"
          disabled={busy}
          aria-label={texts.revokeNamed(email)}
          onClick={revoke}
          {...classOf('button')}
        >
          {texts.revoke}
        </button>
      </div>
      <RefusalNote failure={failure} classOf={classOf} />
    </li>
  );
}
