import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Dialog } from '../../frame/dialogs.tsx';
import { given, Items, type ListOutcome, NOTHING, Row, useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { portico } from '../../frame/portico.ts';
import { useSearchable } from '../../frame/searchable.ts';
import { frame } from '../../texts/frame.json';
import { groups as texts } from '../../texts/groups.json';
import { failures } from '../../texts/organizations.json';
import type { OneGroupProps } from './groups.tsx';
import { type Manager, nameOf } from './people.tsx';

type Member = Body<'listGroupMembers'>['items'][number]['manager'];

interface GroupMembersProps extends OneGroupProps {
  readonly close: () => void;
}

/** A dialog with the members of a group, where those who may change them. */
export function GroupMembers({ opened, group, changed, close }: GroupMembersProps) {
  const { id, name, memberCount, source } = group;
  const isManaged = source === 'directory';
  const list = useList((query) => membersOf(id, query), [id]);
  const mayChange = opened.manages && !isManaged;
  const count = (more: number) => changed({ ...group, memberCount: memberCount + more });
  return (
    <Dialog title={texts.membersOf(name)} close={close}>
      {isManaged && <p class="notice">{failures.GROUP_MANAGED}</p>}
      {mayChange && (
        <Search
          group={group}
          organizationId={opened.organization.id}
          members={list.items}
          added={() => {
            list.reload();
            count(1);
          }}
        />
      )}
      <Items of={list} label={texts.members} empty={<p>{texts.noMembers}</p>}>
        {(member) => (
          <OneMember
            group={id}
            member={member}
            mayChange={mayChange}
            takenOut={() => {
              list.remove(member.id);
              count(-1);
            }}
          />
        )}
      </Items>
    </Dialog>
  );
}

async function membersOf(id: string, query: object): Promise<ListOutcome<Member>> {
  const outcome = await portico.listGroupMembers({ id, query });
  if (!outcome.ok) return outcome;
  const { items, ...page } = outcome.body;
  return { ok: true, body: { ...page, items: items.map(({ manager }) => manager) } };
}

interface OneMemberProps {
  readonly group: string;
  readonly member: Member;
  readonly mayChange: boolean;
  readonly takenOut: () => void;
}

function OneMember({ group, member, mayChange, takenOut }: OneMemberProps) {
  const name = nameOf(member);
  const action = useAction({
    run: () => portico.removeGroupMember({ id: group, managerId: member.id }),
    done: () => {
      notify(texts.takenOut(name));
      takenOut();
    },
    failures: { MANAGER_NOT_FOUND: takenOut },
  });
  return (
    <Row
      title={name}
      hint={member.account.name !== null && member.account.email}
      below={<Outcome action={action} />}
      controls={
        mayChange && (
          <Button
            small
            label={texts.takeOut}
            named={frame.labelled({ label: texts.takeOut, value: name })}
            action={action}
          />
        )
      }
    />
  );
}

interface SearchProps {
  readonly group: OneGroupProps['group'];
  readonly organizationId: string;
  readonly members: readonly Member[];
  readonly added: () => void;
}

/** Finds people of the organization by the beginning of their names or addresses. */
function Search({ group, organizationId: id, members, added }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useSearchable(typed, setSearch);
  const found = useList<Manager>(
    async (query) =>
      search === '' ? NOTHING : portico.listManagers({ id, query: { ...query, ...given({ search }) } }),
    [id, search],
  );
  const inGroup = new Set(members.map((member) => member.id));
  return (
    <>
      <search class="field">
        <label for="add-member">{texts.add}</label>
        <p class="hint" id="add-member-hint">
          {texts.addHint}
        </p>
        <input
          id="add-member"
          type="search"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-describedby="add-member-hint"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      {search !== '' && (
        <Items of={found} label={texts.add} empty={<p>{texts.noMatch}</p>}>
          {(manager) => (
            <Candidate group={group.id} manager={manager} isIn={inGroup.has(manager.id)} added={added} />
          )}
        </Items>
      )}
    </>
  );
}

interface CandidateProps {
  readonly group: string;
  readonly manager: Manager;
  readonly isIn: boolean;
  readonly added: () => void;
}

function Candidate({ group, manager, isIn, added }: CandidateProps) {
  const name = nameOf(manager);
  const action = useAction({
    run: () => portico.addGroupMember({ id: group, managerId: manager.id }),
    done: () => {
      notify(texts.added(name));
      added();
    },
  });
  return (
    <Row
      title={name}
      hint={manager.account.name !== null && manager.account.email}
      below={<Outcome action={action} />}
      controls={!isIn && <Button small label={texts.addMember(name)} action={action} />}
    />
  );
}
