import type { Body } from '@portico/client';
import { useRef } from 'preact/hooks';
import { Link } from '../../frame/link.tsx';
import { Items, useList } from '../../frame/list.tsx';
import { portico } from '../../frame/portico.ts';
import { Search, useSearched } from '../../frame/search.tsx';
import { currentSession } from '../../frame/session.ts';
import { roles, people as texts } from '../../texts/organizations.ts';
import { type Opened, OrganizationPage } from './frame.tsx';
import { Acceptance } from './member-acceptance.tsx';
import { Leave, Remove } from './removal.tsx';
import { ChangeRole } from './role.tsx';

export type Manager = Body<'listManagers'>['items'][number];

export const nameOf = ({ account: { name, email } }: Manager) => name ?? email;

export function PeoplePage({ id }: { readonly id: string }) {
  return (
    <OrganizationPage id={id} part={texts.title}>
      {(opened) => <People {...opened} />}
    </OrganizationPage>
  );
}

/** From how many people on they are searched: as many as one page of the list has. */
const MANY = 20;

function People(opened: Opened) {
  const { organization, manages, catchUp } = opened;
  const search = useSearched();
  const list = useList(
    (cursor) =>
      portico.listManagers({
        id: organization.id,
        query: { ...(search && { search }), ...(cursor && { cursor }) },
      }),
    [organization.id, search],
  );
  const isSearched = useRef(false);
  // Once it is there it stays, also while the list loads anew.
  isSearched.current ||= search !== '' || list.items.length >= MANY;
  return (
    <section class="card">
      <header class="card-header">
        <h2>{texts.title}</h2>
        {manages && (
          <Link to={`/console/organizations/${organization.id}/invitations`} class="button">
            {texts.invite}
          </Link>
        )}
      </header>
      {isSearched.current && <Search label={texts.search} name="search" />}
      <Items of={list} label={texts.label} empty={<p>{texts.noMatch}</p>}>
        {(manager) => (
          <OneManager
            opened={opened}
            manager={manager}
            changed={(next) =>
              list.change((items) =>
                items.flatMap((item) => (item.id !== manager.id ? [item] : next ? [next] : [])),
              )
            }
            behind={() => {
              catchUp();
              list.reload();
            }}
          />
        )}
      </Items>
    </section>
  );
}

export interface OneManagerProps {
  readonly opened: Opened;
  readonly manager: Manager;
  /** @param next undefined where there is none any more */
  readonly changed: (next: Manager | undefined) => void;
  /** Called where somebody else was first: the person is gone, or may no longer do what they tried. */
  readonly behind: () => void;
}

function OneManager(props: OneManagerProps) {
  const { opened, manager } = props;
  const { account, role, accepted } = manager;
  const isSelf = account.id === currentSession()?.accountId;
  const mayChange = opened.owns || (opened.manages && role !== 'owner');
  return (
    <div class="item">
      <div class="item-main">
        <p class="item-title">
          {nameOf(manager)} {isSelf && <span class="badge">{texts.you}</span>}
        </p>
        {account.name !== null && <p class="hint">{account.email}</p>}
        {!accepted && <p class="hint">{isSelf ? texts.notAcceptedSelf : texts.notAccepted}</p>}
      </div>
      <div class="item-controls">
        {isSelf && !accepted && <Acceptance {...props} />}
        {mayChange ? <ChangeRole {...props} isSelf={isSelf} /> : <span class="badge">{roles[role]}</span>}
        {isSelf ? <Leave manager={manager} /> : mayChange && <Remove {...props} />}
      </div>
    </div>
  );
}
