import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { Field } from '../../frame/fields.tsx';
import { type List, useList } from '../../frame/list.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { type OpenedForm, useOpener } from '../../frame/opener.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { Rename } from '../../frame/rename.tsx';
import { RowPanel } from '../../frame/table/panel.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { listOf, numberOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { groups as texts } from '../../texts/groups.json';
import { failures } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { type OrganizationView, organizationPage } from './frame.tsx';
import { GroupMembers } from './group-members.tsx';
import { ChangeRoles, chosenRoles, RolesField } from './product-roles.tsx';
import { type CalledRoles, rolesOf, useCalledRoles } from './role-titles.ts';

export type Group = Body<'getGroup'>;

/** The groups of an organization, which viewers see too. */
export const GroupsPage = organizationPage(
  { title: words.groups, use: (id) => useList((query) => portico.listGroups({ id, query }), [id]) },
  Groups,
);

const columnsWith = (called: CalledRoles): readonly Column<Group>[] => [
  { id: 'name', label: frame.name, by: ({ name }) => name },
  { id: 'members', label: texts.members, number: true, by: ({ memberCount }) => memberCount },
  { id: 'roles', label: words.productRoles, by: ({ roles }) => listOf(called(roles)) },
];

interface GroupsProps extends OrganizationView {
  readonly data: List<Group>;
}

function Groups({ data: list, ...opened }: GroupsProps) {
  const { id } = opened.organization;
  const called = useCalledRoles(list.items, () => rolesOf(id), [id]);
  const opener = useOpener({ list, draft: 'group', label: texts.submit });
  return (
    <>
      {opened.manages && opener.form && (
        <NewGroup
          opened={opened}
          form={opener.form}
          created={() => {
            opener.close();
            list.reload();
          }}
        />
      )}
      <Card title={words.groups} aside={opened.manages && opener.button}>
        <Table
          of={list}
          label={words.groups}
          columns={columnsWith(called)}
          menu={opened.manages}
          empty={<p>{texts.empty}</p>}
        >
          {(group) => (
            <OneGroup
              key={group.id}
              opened={opened}
              group={group}
              called={called}
              changed={list.put}
              gone={() => list.remove(group.id)}
            />
          )}
        </Table>
      </Card>
    </>
  );
}

interface NewGroupProps {
  readonly opened: OrganizationView;
  readonly form: OpenedForm;
  readonly created: () => void;
}

const TAKEN = { name: { sentences: failures.GROUP_ALREADY_EXISTS } };

function NewGroup({ opened, form, created }: NewGroupProps) {
  const { organization, catchUp } = opened;
  const action = useAction({
    run: (typed: FormValues, once) =>
      portico.createGroup({
        id: organization.id,
        body: { name: typed.name ?? '', roles: chosenRoles(typed) },
        ...once,
      }),
    done: created,
    failures: { GROUP_ALREADY_EXISTS: TAKEN, ORGANIZATION_NOT_FOUND: catchUp },
  });
  return (
    <Card title={texts.heading}>
      <Paragraphs lines={texts.lines} />
      <DraftForm {...form} action={action} submit={texts.submit}>
        <Field name="name" label={frame.name} missing={texts.nameMissing} autocomplete="off" />
        <RolesField opened={opened} />
      </DraftForm>
    </Card>
  );
}

export interface OneGroupProps {
  readonly opened: OrganizationView;
  readonly group: Group;
  readonly called: CalledRoles;
  readonly changed: (now: Group) => void;
  readonly gone: () => void;
}

function OneGroup(props: OneGroupProps) {
  const { id, name, roles, memberCount, source } = props.group;
  return (
    <TableRow
      id={id}
      name={name}
      title={
        <>
          <RowPanel label={name} title={texts.membersOf(name)}>
            {() => <GroupMembers {...props} />}
          </RowPanel>{' '}
          {source === 'directory' && <span class="badge">{texts.ofDirectory}</span>}
        </>
      }
      cells={{ members: numberOf(memberCount), roles: listOf(props.called(roles)) }}
      menu={<Controls {...props} isOwn={source === 'organization'} />}
    />
  );
}

interface ControlsProps extends OneGroupProps {
  /** Whether the organization manages the group; a directory manages its own. */
  readonly isOwn: boolean;
}

function Controls({ opened, group, changed, gone, isOwn }: ControlsProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, roles } = group;
  return (
    <>
      <ChangeRoles
        opened={opened}
        id={id}
        name={name}
        held={roles}
        save={(given) => portico.updateGroup({ id, body: { roles: given } })}
        saved={({ body }) => changed(body)}
      />
      {isOwn && (
        <>
          <Button
            small
            label={words.rename}
            named={words.renameNamed(name)}
            press={() => setRenaming(true)}
          />
          <RemovalButton
            run={() => portico.deleteGroup({ id })}
            missing="GROUP_NOT_FOUND"
            done={() => {
              notify(texts.deleted(name));
              gone();
            }}
            label={words.delete}
            named={texts.deleteNamed(name)}
            title={texts.deleteTitle(name)}
            lines={texts.removeLines}
          />
        </>
      )}
      {isRenaming && (
        <Rename<Group>
          draft={`group ${id}`}
          texts={{ title: texts.renameTitle(name), name: frame.name }}
          read={() => portico.getGroup({ id })}
          save={({ body, ...rest }) => portico.updateGroup({ id, body, ...rest })}
          renamed={changed}
          failures={{ GROUP_ALREADY_EXISTS: TAKEN, GROUP_NOT_FOUND: saying(failures.GROUP_NOT_FOUND, gone) }}
          close={() => setRenaming(false)}
        />
      )}
    </>
  );
}
