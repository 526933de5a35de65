import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { allOf } from '../../frame/all-pages.ts';
import { Button } from '../../frame/controls.tsx';
import { Dialog } from '../../frame/dialogs.tsx';
import { Form } from '../../frame/form.tsx';
import { Select } from '../../frame/lazy-fields.tsx';
import type { List, ListOutcome } from '../../frame/list.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { frame } from '../../texts/frame.json';
import { failures, roles as texts } from '../../texts/roles.json';
import { words } from '../../texts/words.json';
import { calledOf, conferredBy, isOwn, type Permission, type ProductRole } from './role.ts';
import { EditRole } from './role-form.tsx';

interface RoleListProps {
  readonly of: List<ProductRole>;
  /** Beside the heading. */
  readonly aside: ComponentChildren;
  readonly permissions: readonly Permission[];
  readonly badgeOf: (role: ProductRole) => ComponentChildren;
  readonly mayChange: (role: ProductRole) => boolean;
  /** Reads the roles that can replace a deleted one: all pages. */
  readonly others: () => AsyncIterable<ListOutcome<ProductRole>>;
}

const COLUMNS: readonly Column<ProductRole>[] = [
  { id: 'title', label: texts.title, by: calledOf },
  { id: 'name', label: frame.name, whole: true, by: ({ name }) => name },
  { id: 'permissions', label: words.permissions, by: ({ permissions }) => permissions.length },
];

/** A list of roles, with the person's options for each. */
export function RoleList({ of, aside, permissions, badgeOf, mayChange, others }: RoleListProps) {
  return (
    <Card title={texts.list} aside={aside}>
      <Table of={of} label={texts.list} columns={COLUMNS} menu empty={<p>{texts.empty}</p>}>
        {(role) => (
          <TableRow
            key={role.id}
            id={role.id}
            name={calledOf(role)}
            title={
              <>
                <bdi>{calledOf(role)}</bdi> {badgeOf(role)}
              </>
            }
            below={
              role.description && (
                <p class="hint">
                  <bdi>{role.description}</bdi>
                </p>
              )
            }
            cells={{ name: <code>{role.name}</code>, permissions: conferredBy(role) }}
            menu={
              mayChange(role) && (
                <Controls
                  role={role}
                  permissions={permissions}
                  others={others}
                  changed={of.put}
                  gone={() => of.remove(role.id)}
                />
              )
            }
          />
        )}
      </Table>
    </Card>
  );
}

interface ControlsProps extends Pick<RoleListProps, 'permissions' | 'others'> {
  readonly role: ProductRole;
  readonly changed: (now: ProductRole) => void;
  readonly gone: () => void;
}

function Controls({ role, permissions, others, changed, gone }: ControlsProps) {
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  const name = calledOf(role);
  const wasGone = saying(failures.ROLE_NOT_FOUND, gone);
  return (
    <>
      <Button small label={words.edit} named={words.editNamed(name)} press={() => setOpen('edit')} />
      <Button
        small
        look="danger"
        label={words.delete}
        named={texts.deleteNamed(name)}
        press={() => setOpen('remove')}
      />
      {open === 'edit' && (
        <EditRole role={role} permissions={permissions} changed={changed} gone={wasGone} close={close} />
      )}
      {open === 'remove' && (
        <RemoveRole role={role} others={others} gone={gone} wasGone={wasGone} close={close} />
      )}
    </>
  );
}

interface RemoveRoleProps extends Pick<ControlsProps, 'role' | 'others' | 'gone'> {
  /** Called if another person has deleted it. */
  readonly wasGone: () => void;
  readonly close: () => void;
}

function RemoveRole({ role, others, gone, wasGone, close }: RemoveRoleProps) {
  const { id } = role;
  const loading = useLoad(() => allOf(others()), [id]);
  const name = calledOf(role);
  // Owners replace their own roles by those that they may give, and operators the team's by any of the team's.
  const mayReplace = (other: ProductRole) => other.id !== id && (other.delegable || !isOwn(role));
  const action = useAction({
    run: ({ replacement }: FormValues) =>
      portico.deleteRole({ id, ...(replacement && { query: { replacement } }) }),
    over: close,
    done: () => {
      notify(texts.removed(name));
      gone();
    },
    failures: {
      ROLE_NOT_FOUND: wasGone,
      ROLE_IN_USE: { replacement: { sentences: failures.ROLE_IN_USE } },
      FIELDS_VALIDATION_ERROR: { replacement: { sentences: texts.replacementFlaw } },
    },
  });
  return (
    <Dialog title={texts.removeTitle(name)} close={close}>
      <WhenReady of={loading}>
        {(roles) => (
          <Form danger action={action} submit={words.delete} cancel={close}>
            <Select
              name="replacement"
              label={texts.replacement}
              options={[
                ['', texts.noReplacement],
                ...roles.filter(mayReplace).map((one) => [one.name, calledOf(one)] as const),
              ]}
            />
          </Form>
        )}
      </WhenReady>
    </Dialog>
  );
}
