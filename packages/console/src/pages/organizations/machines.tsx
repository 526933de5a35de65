import type { Body } from '@portico/client';
import { type FormValues, useAction } from '../../frame/action.ts';
import { DraftForm } from '../../frame/draft-form.tsx';
import { unseen } from '../../frame/failures.ts';
import { isolate } from '../../frame/isolate.ts';
import { useIssued } from '../../frame/issued.ts';
import { Ago } from '../../frame/key-use.tsx';
import { byField, linesOf } from '../../frame/lines.ts';
import { useList } from '../../frame/list.tsx';
import { NameField } from '../../frame/name-field.tsx';
import { type OpenedForm, useOpener } from '../../frame/opener.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RoleChoice } from '../../frame/role-choice.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf, listOf } from '../../frame/time.ts';
import { apiKeys } from '../../texts/api-keys.json';
import { frame } from '../../texts/frame.json';
import { machines as texts } from '../../texts/machines.json';
import { made, roles } from '../../texts/organizations.json';
import { ownRoles } from '../../texts/roles.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import { makerOf, nothingElse, type OrganizationView, organizationPage } from './frame.tsx';
import { MachineControls } from './machine-controls.tsx';
import { Audiences } from './machine-fields.tsx';
import { MachineSecret } from './machine-secret.tsx';
import { chosenRoles, RolesField, shownRoles } from './product-roles.tsx';
import { type CalledRoles, rolesOf, useCalledRoles } from './role-titles.ts';

export type Machine = Body<'getMachine'>;

/** With its secret, which is shown once; null for a machine with a key of its own. */
export type IssuedMachine = Body<'createMachine'>;

/** The machines of an organization, which only owners see. */
export const MachinesPage = organizationPage(
  { title: words.machines, managersOnly: true, use: nothingElse },
  (opened) => (opened.owns ? <Machines {...opened} /> : <p class="empty">{ownRoles.ownersOnly}</p>),
);

function Machines(opened: OrganizationView) {
  const { id } = opened.organization;
  const list = useList((query) => portico.listMachines({ id, query }), [id]);
  const called = useCalledRoles(list.items, () => rolesOf(id), [id]);
  const issued = useIssued<IssuedMachine>();
  const opener = useOpener({ list, draft: 'machine', label: texts.submit });
  return (
    <>
      {issued.items.map((machine) => (
        <MachineSecret key={machine.secret} machine={machine} done={() => issued.remove(machine.id)} />
      ))}
      {opener.form && (
        <NewMachine
          opened={opened}
          form={opener.form}
          created={(machine) => {
            issued.add(machine);
            opener.close();
            list.reload();
          }}
        />
      )}
      <Card title={words.machines} aside={opener.button}>
        <Table of={list} label={words.machines} columns={COLUMNS} menu empty={<p>{texts.empty}</p>}>
          {(machine) => (
            <OneMachine
              key={machine.id}
              opened={opened}
              machine={machine}
              called={called}
              changed={list.put}
              rotated={({ secret, ...now }) => {
                issued.add({ ...now, secret });
                list.put(now);
              }}
              gone={() => {
                issued.remove(machine.id);
                list.remove(machine.id);
              }}
            />
          )}
        </Table>
      </Card>
    </>
  );
}

export interface OneMachineProps {
  readonly opened: OrganizationView;
  readonly machine: Machine;
  readonly called: CalledRoles;
  readonly changed: (now: Machine) => void;
  readonly rotated: (now: IssuedMachine) => void;
  readonly gone: () => void;
}

const COLUMNS: readonly Column<Machine>[] = [
  { id: 'name', label: frame.name, by: ({ name }) => name },
  { id: 'role', label: words.role, whole: true, by: ({ role }) => roles[role] },
  { id: 'audiences', label: texts.audiences },
  { id: 'created', label: columns.created, by: ({ createdAt }) => createdAt },
  { id: 'used', label: columns.used, whole: true, by: ({ lastUsedAt }) => lastUsedAt },
];

function OneMachine(props: OneMachineProps) {
  const { id, name, role, roles: given, state, audiences, createdBy, createdAt, lastUsedAt } = props.machine;
  return (
    <TableRow
      id={id}
      name={name}
      title={
        <>
          <bdi>{name}</bdi>{' '}
          {state === 'disabled' && <span class="badge badge-danger">{texts.states.disabled.label}</span>}
        </>
      }
      below={
        <>
          <p class="hint">
            <code>{id}</code>
          </p>
          {shownRoles(given, props.called)}
        </>
      }
      cells={{
        role: roles[role],
        audiences: listOf(audiences.map(isolate)),
        created: made.on({ date: dateOf(createdAt), maker: makerOf(createdBy) }),
        used: <Ago at={lastUsedAt} />,
      }}
      menu={<MachineControls {...props} />}
    />
  );
}

interface NewMachineProps {
  readonly opened: OrganizationView;
  readonly form: OpenedForm;
  readonly created: (machine: IssuedMachine) => void;
}

function NewMachine({ opened, form, created }: NewMachineProps) {
  const { organization, catchUp } = opened;
  const action = useAction({
    run: async (typed: FormValues) => {
      const lines = linesOf(typed.audiences);
      const body = {
        name: typed.name ?? '',
        role: typed.role as Machine['role'],
        roles: chosenRoles(typed),
        ...(lines.length > 0 && { audiences: lines }),
      };
      return byField(await portico.createMachine({ id: organization.id, body }), typed, texts.inLine);
    },
    done: ({ body }) => created(body),
    failures: { ...unseen(texts.notSeen), ACCESS_FORBIDDEN: catchUp, ORGANIZATION_NOT_FOUND: catchUp },
  });
  return (
    <Card title={texts.heading}>
      <Paragraphs lines={texts.lines} />
      <DraftForm {...form} action={action} submit={texts.submit}>
        <NameField hint={texts.nameHint} />
        <RoleChoice value="viewer" offered={['viewer', 'admin']} hints={apiKeys.roleHints} />
        <RolesField opened={opened} />
        <Audiences hint={texts.audiencesNew} />
      </DraftForm>
    </Card>
  );
}
