import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { Items, type List, Row, useList } from '../../frame/list.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { type OpenedForm, useOpener } from '../../frame/opener.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { Rename } from '../../frame/rename.tsx';
import { frame } from '../../texts/frame.json';
import { groups as texts } from '../../texts/groups.json';
import { failures } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { type OrganizationView, organizationPage } from './frame.tsx';
import { GroupMembers } from './group-members.tsx';
import { ChangeRoles, chosenRoles, RolesField, shownRoles } from './product-roles.tsx';

export type Group = Body<'getGroup'>;

/** The groups of an organization, which viewers see too. */
export const GroupsPage = organizationPage(
  { title: words.groups, use: (id) => useList((query) => portico.listGroups({ id, query }), [id]) },
  Groups,
);

interface GroupsProps extends OrganizationView {
  readonly data: List<Group>;
}

function Groups({ data: list, ...opened }: GroupsProps) {
  const opener = useOpener({ list, label: texts.submit });
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
        <Items of={list} label={words.groups} empty={<p>{texts.empty}</p>}>
          {(group) => (
            <OneGroup opened={opened} group={group} changed={list.put} gone={() => list.remove(group.id)} />
          )}
        </Items>
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
      <Form {...form} action={action} submit={texts.submit}>
        <Field name="name" label={frame.name} missing={texts.nameMissing} autocomplete="off" />
        <RolesField opened={opened} />
      </Form>
    </Card>
  );
}

export interface OneGroupProps {
  readonly opened: OrganizationView;
  readonly group: Group;
  readonly changed: (now: Group) => void;
  readonly gone: () => void;
}

function OneGroup(props: OneGroupProps) {
  const { opened, group, changed, gone } = props;
  const [open, setOpen] = useState<'members' | 'rename'>();
  const { id, name, roles, memberCount, source } = group;
  const isOwn = opened.manages && source === 'organization';
  const close = () => setOpen(undefined);
  return (
    <>
      <Row
        title={name}
        badge={source === 'directory' && <span class="badge">{texts.ofDirectory}</span>}
        hint={texts.count(memberCount)}
        below={shownRoles(roles)}
        controls={
          <>
            <Button
              small
              label={texts.members}
              named={texts.membersOf(name)}
              press={() => setOpen('members')}
            />
            {opened.manages && (
              <ChangeRoles
                opened={opened}
                name={name}
                held={roles}
                save={(given) => portico.updateGroup({ id, body: { roles: given } })}
                saved={({ body }) => changed(body)}
              />
            )}
            {isOwn && (
              <Button
                small
                label={words.rename}
                named={words.renameNamed(name)}
                press={() => setOpen('rename')}
              />
            )}
            {isOwn && (
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
            )}
          </>
        }
      />
      {open === 'members' && <GroupMembers {...props} close={close} />}
      {open === 'rename' && (
        <Rename<Group>
          texts={{ title: texts.renameTitle(name), name: frame.name }}
          read={() => portico.getGroup({ id })}
          save={({ body, ...rest }) => portico.updateGroup({ id, body, ...rest })}
          renamed={changed}
          failures={{ GROUP_ALREADY_EXISTS: TAKEN, GROUP_NOT_FOUND: saying(failures.GROUP_NOT_FOUND, gone) }}
          close={close}
        />
      )}
    </>
  );
}
