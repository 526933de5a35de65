import type { Body } from '@portico/client';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { SearchField } from '../../frame/filters.tsx';
import { type ListOutcome, useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { portico } from '../../frame/portico.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { frame } from '../../texts/frame.json';
import { groups as texts } from '../../texts/groups.json';
import { failures } from '../../texts/organizations.json';
import type { OneGroupProps } from './groups.tsx';
import { type Manager, nameOf } from './people.tsx';
import { Picks, useFoundPeople } from './people-search.tsx';

type Member = Body<'listGroupMembers'>['items'][number]['manager'];

/** The members of a group, with the steps of those who may change them. */
export function GroupMembers({ opened, group, changed }: OneGroupProps) {
  const { id, memberCount, source } = group;
  const isManaged = source === 'directory';
  const list = useList((query) => membersOf(id, query), [id]);
  const mayChange = opened.manages && !isManaged;
  const count = (more: number) => changed({ ...group, memberCount: memberCount + more });
  return (
    <>
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
      <Table
        of={list}
        label={texts.members}
        columns={COLUMNS}
        menu={mayChange}
        empty={<p>{texts.noMembers}</p>}
      >
        {(member) => (
          <OneMember
            key={member.id}
            group={id}
            member={member}
            takenOut={() => {
              list.remove(member.id);
              count(-1);
            }}
          />
        )}
      </Table>
    </>
  );
}

const COLUMNS: readonly Column<Member>[] = [
  { id: 'name', label: frame.name, by: nameOf },
  { id: 'email', label: frame.email, plain: true, by: ({ account }) => account.email },
];

async function membersOf(id: string, query: object): Promise<ListOutcome<Member>> {
  const outcome = await portico.listGroupMembers({ id, query });
  if (!outcome.ok) return outcome;
  const { items, ...page } = outcome.body;
  return { ok: true, body: { ...page, items: items.map(({ manager }) => manager) } };
}

interface OneMemberProps {
  readonly group: string;
  readonly member: Member;
  readonly takenOut: () => void;
}

function OneMember({ group, member, takenOut }: OneMemberProps) {
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
    <TableRow
      id={member.id}
      name={name}
      title={<bdi>{name}</bdi>}
      cells={{ email: member.account.name !== null && member.account.email }}
      menu={
        <Button
          small
          look="danger"
          label={texts.takeOut}
          named={frame.labelled({ label: texts.takeOut, value: name })}
          action={action}
        />
      }
      actions={[action]}
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
  const { list, search, typed } = useFoundPeople(id, { always: false });
  const inGroup = new Set(members.map((member) => member.id));
  return (
    <>
      <SearchField label={texts.add} hint={texts.addHint} typed={typed} />
      {search !== '' && (
        <Picks of={list} label={texts.add} empty={texts.noMatch}>
          {(manager) => (
            <Candidate group={group.id} manager={manager} isIn={inGroup.has(manager.id)} added={added} />
          )}
        </Picks>
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
    <>
      <button
        type="button"
        class={isIn ? 'pick pick-in' : 'pick'}
        // Not `disabled`, which would take the focus from the button that was pressed.
        aria-disabled={isIn}
        aria-busy={action.busy}
        onClick={() => !isIn && action.start()}
      >
        <span class="pick-name">
          {isIn ? <bdi>{name}</bdi> : texts.addMember(name)}
          {manager.account.name !== null && <span class="hint">{manager.account.email}</span>}
        </span>
      </button>
      <Outcome action={action} />
    </>
  );
}
