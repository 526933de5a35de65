import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { ConfirmButton, Dialog, useConfirmed } from '../../frame/dialogs.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { Checkboxes } from '../../frame/lazy-fields.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { RoleChoice } from '../../frame/role-choice.tsx';
import { frame } from '../../texts/frame.json';
import { organization as texts } from '../../texts/operators.json';
import { people, productRoles, type roles } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { chosenRoles } from '../organizations/product-roles.tsx';
import { rolesOfTeam } from '../organizations/role-titles.ts';
import { nameOf, type OneManagerProps } from './managers.tsx';

/** A button that opens a dialog with the roles of a manager: the one in the organization, and those of the product. */
export function ChangeRoles(props: OneManagerProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = nameOf(props.manager);
  const undo = useUndo(props);
  return (
    <>
      <Button
        small
        label={people.changeRole}
        named={people.changeRoleNamed(name)}
        press={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog title={people.role(name)} close={close}>
          <RolesForm {...props} close={close} undo={undo} />
        </Dialog>
      )}
    </>
  );
}

interface RolesFormProps extends OneManagerProps {
  readonly close: () => void;
  /** Gives back what was changed as it was. */
  readonly undo: (before: OneManagerProps['manager'], change: RolesChange) => void;
}

function RolesForm({ organizationId: id, manager, changed, reload, close, undo }: RolesFormProps) {
  const offered = useLoad(rolesOfTeam, []);
  const action = useAction({
    run: (typed: FormValues) =>
      portico.updateManagerAsOperator({
        id,
        managerId: manager.id,
        body: changeOf(manager, typed),
      }),
    done: ({ body }, typed) => {
      const isFinal = manager.role === 'owner' || body.role === 'owner';
      const offer = { label: frame.undo, press: () => undo(manager, changeOf(manager, typed)) };
      notify(people.changed[body.role](nameOf(body)), isFinal ? undefined : offer);
      changed(body);
    },
    over: close,
    failures: { MANAGER_NOT_FOUND: reload },
  });
  return (
    <WhenReady of={offered}>
      {(catalogue) => (
        <DraftForm draft={`role ${manager.id}`} action={action} submit={words.save} cancel={close}>
          <RoleChoice value={manager.role} offered={['owner', 'admin', 'viewer']} />
          <ProductRoles catalogue={catalogue} held={manager.roles} />
        </DraftForm>
      )}
    </WhenReady>
  );
}

interface RolesChange {
  readonly role?: keyof typeof roles;
  readonly roles?: string[];
}

/** The members that a choice changes. The others are not sent: what someone else has changed there in the meantime stays. */
function changeOf({ role, roles: held }: OneManagerProps['manager'], typed: FormValues): RolesChange {
  const chosen = chosenRoles(typed);
  const isSame = chosen.length === held.length && chosen.every((one) => held.includes(one));
  return {
    ...(typed.role !== role && { role: typed.role as keyof typeof roles }),
    ...(!isSame && { roles: chosen }),
  };
}

interface ProductRolesProps {
  readonly catalogue: readonly { readonly name: string; readonly title: string | null }[];
  readonly held: readonly string[];
}

/** The roles of the catalogue, and those of the organization's own that the manager has. */
function ProductRoles({ catalogue, held }: ProductRolesProps) {
  const named = catalogue.map(({ name, title }) => [name, title ?? name] as const);
  const own = held.filter((one) => !catalogue.some(({ name }) => name === one));
  const options = [...named, ...own.map((name) => [name, name] as const)];
  if (options.length === 0) return null;
  return (
    <Checkboxes
      name="roles"
      label={words.productRoles}
      groups={[{ called: productRoles.hint, options }]}
      chosen={held}
      flaw={productRoles.flaw}
    />
  );
}

function useUndo({ organizationId: id, changed, reload }: OneManagerProps): RolesFormProps['undo'] {
  const action = useAction({
    run: ({ managerId = '', ...before }: FormValues) =>
      portico.updateManagerAsOperator({
        id,
        managerId,
        body: {
          ...(before.role !== undefined && { role: before.role as keyof typeof roles }),
          ...(before.roles !== undefined && { roles: chosenRoles(before) }),
        },
      }),
    done: ({ body }) => {
      changed(body);
      notify(people.undone(nameOf(body)));
    },
    failures: { MANAGER_NOT_FOUND: reload, LAST_OWNER: reload },
  });
  return ({ id: managerId, role, roles: held }, change) =>
    void action.start({
      managerId,
      ...(change.role && { role }),
      ...(change.roles && { roles: held.join(' ') }),
    });
}

/** Removes a manager. What they created in the organization stays. */
export function Remove({ organizationId: id, manager, reload }: OneManagerProps) {
  const name = nameOf(manager);
  const asked = useConfirmed({
    run: () => portico.removeManagerAsOperator({ id, managerId: manager.id }),
    done: saying(people.removed(name), reload),
    failures: { MANAGER_NOT_FOUND: reload },
  });
  return (
    <ConfirmButton
      small
      look="danger"
      of={asked}
      label={people.remove}
      named={people.removeNamed(name)}
      title={people.removeTitle(name)}
      lines={[people.removeLines, texts.madeStays]}
    />
  );
}
