import { useEffect, useRef, useState } from 'react';
import { usePortico } from '../../context.ts';
import { useSession } from '../../hooks.ts';
import { useList } from '../../list.ts';
import { type ClassOf, type PartProps, useParts, withTexts } from '../../parts.tsx';
import type { SignedInSession } from '../../session.ts';
import { people as english } from '../../texts/en.ts';
import { useTexts } from '../../texts.ts';
import { LoadMore } from '../load-more.tsx';
import { Invite } from './invite.tsx';
import { OnePerson } from './person.tsx';
import { useGivableRoles } from './product-roles.tsx';
import { Sent } from './sent.tsx';

export interface PeopleProps extends PartProps {}

/** The people of the organization, with actions for its owners and admins; empty outside of one. */
export const People = withTexts(function People(props: PeopleProps) {
  const { root, classOf } = useParts(props);
  const session = useSession();
  if (session.state !== 'signedIn' || !session.organization) return null;
  const { organization } = session;
  return (
    <section {...root}>
      <PeopleOf key={organization.id} id={organization.id} session={session} classOf={classOf} />
    </section>
  );
});

/** The state that all parts of `People` share. */
export interface View {
  readonly id: string;
  readonly session: SignedInSession;
  readonly classOf: ClassOf;
}

/** From this many people on, the list can be searched. */
const MANY = 8;
const AT_ONCE = 50;

function PeopleOf(view: View) {
  const { id, session, classOf } = view;
  const texts = useTexts('people', english);
  const { store } = usePortico();
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  const [invitations, setInvitations] = useState(0);
  const query = { limit: AT_ONCE, count: true, ...(search && { search }) };
  const list = useList(
    (api, cursor) => api.listManagers({ id, query: { ...query, ...(cursor && { cursor }) } }),
    `${id} ${search}`,
  );
  const manages = session.role === 'owner' || session.role === 'admin';
  const roles = useGivableRoles(view, manages);
  const before = useRef(session.role);
  useEffect(() => {
    if (before.current !== session.role) setStatus(texts.behind);
    before.current = session.role;
  }, [session.role, texts]);

  const done = (sentence: string, isSelf: boolean) => {
    setStatus(sentence);
    void list.reload();
    if (isSelf) void store.refresh();
  };
  return (
    <>
      <p role="status" {...classOf('status')}>
        {status}
      </p>
      {manages && (
        <Invite
          {...view}
          roles={roles}
          sent={(sentence) => {
            setStatus(sentence);
            setInvitations((count) => count + 1);
          }}
        />
      )}
      {(search || list.hasMore || list.items.length >= MANY) && (
        <label {...classOf('form')}>
          {texts.search}
          <input
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            {...classOf('field')}
          />
        </label>
      )}
      <ul aria-label={texts.label} aria-busy={list.state === 'loading'} {...classOf('list')}>
        {list.items.map((person) => (
          <OnePerson key={person.id} {...view} person={person} roles={roles} done={done} />
        ))}
      </ul>
      {list.state === 'ready' && list.items.length === 0 && <p {...classOf('hint')}>{texts.none}</p>}
      <LoadMore list={list} classOf={classOf} />
      {manages && <Sent key={invitations} {...view} setStatus={setStatus} />}
    </>
  );
}
