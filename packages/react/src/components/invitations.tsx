import type { Body } from '@portico/client';
import { useState } from 'react';
import { useAction } from '../action.ts';
import { usePortico } from '../context.ts';
import { useSession } from '../hooks.ts';
import { useList } from '../list.ts';
import { type ClassOf, type PartProps, useParts, withTexts } from '../parts.tsx';
import { received as english } from '../texts/en.ts';
import { useFormats, useTexts } from '../texts.ts';
import { LoadMore } from './load-more.tsx';
import { RefusalNote } from './refusal-note.tsx';

export interface InvitationsProps extends PartProps {}

type Received = Body<'listReceivedInvitations'>['items'][number];

/** The open invitations that the person has received. Nothing while there are none. */
export const Invitations = withTexts(function Invitations(props: InvitationsProps) {
  const { root, classOf } = useParts(props);
  const texts = useTexts('received', english);
  const session = useSession();
  const [status, setStatus] = useState('');
  const list = useList(
    (api, cursor) => api.listReceivedInvitations({ query: { limit: 50, ...(cursor && { cursor }) } }),
    session.state === 'signedIn' ? session.account.id : null,
  );
  if (session.state !== 'signedIn') return null;
  const done = (sentence: string) => {
    setStatus(sentence);
    void list.reload();
  };
  const open = list.items.filter(({ state }) => state === 'pending');
  return (
    <section aria-label={texts.label} hidden={open.length === 0 && !status && !list.failure} {...root}>
      <p role="status" {...classOf('status')}>
        {status}
      </p>
      <ul aria-label={texts.label} {...classOf('list')}>
        {open.map((invitation) => (
          <OneInvitation key={invitation.id} invitation={invitation} done={done} classOf={classOf} />
        ))}
      </ul>
      <LoadMore list={list} classOf={classOf} />
    </section>
  );
});

interface OneInvitationProps {
  readonly invitation: Received;
  /** @param sentence what has come of it */
  readonly done: (sentence: string) => void;
  readonly classOf: ClassOf;
}

function OneInvitation({ invitation, done, classOf }: OneInvitationProps) {
  const { id, organization, inviter, role, expiresAt } = invitation;
  const texts = useTexts('received', english);
  const { distanceTo } = useFormats();
  const { store } = usePortico();
  const session = useSession();
  const { run, busy, failure } = useAction();
  const accept = async () => {
    if (!(await run((api) => api.acceptReceivedInvitation({ id })))) return;
    done(texts.accepted(organization.name));
    const isNowhere = session.state === 'signedIn' && session.organization === null;
    await (isNowhere ? store.switchTo(organization.id) : store.refresh());
  };
  const decline = async () => {
    if (await run((api) => api.declineReceivedInvitation({ id }))) done(texts.declined(organization.name));
  };
  return (
    <li {...classOf('item')}>
      <p {...classOf('title')}>{organization.name}</p>
      <p {...classOf('hint')}>
        {inviter?.name ? texts.from[role](inviter.name) : texts.as[role]},{' '}
        {texts.expires(distanceTo(expiresAt))}
      </p>
      <div {...classOf('controls')}>
        <button
          type="button"
          disabled={busy}
          aria-label={texts.acceptNamed(organization.name)}
          onClick={accept}
          {...classOf('button', 'main')}
        >
          {texts.accept}
        </button>
        <button
          type="button"
          disabled={busy}
          aria-label={texts.declineNamed(organization.name)}
          onClick={decline}
          {...classOf('button')}
        >
          {texts.decline}
        </button>
      </div>
      <RefusalNote failure={failure} classOf={classOf} />
    </li>
  );
}
