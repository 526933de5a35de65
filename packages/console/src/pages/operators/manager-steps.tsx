import type { Outcome } from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { ConfirmButton, Dialog, useConfirmed } from '../../frame/dialogs.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import type { Success } from '../../frame/failures.ts';
import { Checkboxes } from '../../frame/lazy-fields.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { RoleChoice } from '../../frame/role-choice.tsx';
import { listOf } from '../../frame/time.ts';
import { useVersion } from '../../frame/version.ts';
import { frame } from '../../texts/frame.json';
import { organization as texts } from '../../texts/operators.json';
import { people, productRoles, roles } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { chosenRoles } from '../organizations/product-roles.tsx';
import { calledBy, type ProductRole, rolesOfTeam } from '../organizations/role-titles.ts';
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
          <Roles {...props} close={close} undo={undo} />
        </Dialog>
      )}
    </>
  );
}

type Reading = Success<Outcome<'getManagerAsOperator'>>;

interface RolesProps extends OneManagerProps {
  readonly close: () => void;
  /** Gives back what was changed as it was. */
  readonly undo: (before: Reading['body'], after: Reading) => void;
}

/** Reads the manager, because lists have no versions. */
function Roles(props: RolesProps) {
  const { organizationId: id, manager, reload } = props;
  const reading = useLoad(async () => {
    const seen = await portico.getManagerAsOperator({ id, managerId: manager.id });
    if (!seen.ok && seen.error === 'MANAGER_NOT_FOUND') reload();
    return seen;
  }, []);
  const offered = useLoad(rolesOfTeam, []);
  return (
    <WhenReady of={offered}>
      {(catalogue) => (
        <WhenReady of={reading}>
          {(_body, first) => <RolesForm {...props} catalogue={catalogue} first={first} />}
        </WhenReady>
      )}
    </WhenReady>
  );
}

interface RolesFormProps extends RolesProps {
  readonly catalogue: readonly ProductRole[];
  readonly first: Reading;
}

function RolesForm({ organizationId: id, catalogue, first, changed, reload, close, undo }: RolesFormProps) {
  const { id: managerId, role, roles: held } = first.body;
  const version = useVersion<Reading['body']>(first, typedOf);
  const action = useAction({
    run: (typed: FormValues) =>
      portico.updateManagerAsOperator({
        id,
        managerId,
        body: changeOf(version.body(), typed),
        ...version.ifMatch(),
      }),
    theirs: version.theirs(() => portico.getManagerAsOperator({ id, managerId })),
    done: (saved) => {
      const before = version.body();
      const isFinal = before.role === 'owner' || saved.body.role === 'owner';
      const offer = { label: frame.undo, press: () => undo(before, saved) };
      notify(people.changed[saved.body.role](nameOf(saved.body)), isFinal ? undefined : offer);
      changed(saved.body);
    },
    over: close,
    failures: { MANAGER_NOT_FOUND: reload },
  });
  const said = (typed: FormValues): FormValues => ({
    role: roles[typed.role as keyof typeof roles],
    roles: listOf(calledBy(catalogue)(chosenRoles(typed))),
  });
  return (
    <EditForm
      draft={`role ${managerId}`}
      action={action}
      submit={words.save}
      labels={LABELS}
      said={said}
      cancel={close}
    >
      <RoleChoice value={role} offered={['owner', 'admin', 'viewer']} />
      <ProductRoles catalogue={catalogue} held={held} />
    </EditForm>
  );
}

const LABELS = { role: words.role, roles: words.productRoles } as const;

const typedOf = ({ role, roles }: Reading['body']): FormValues => ({ role, roles: roles.join(' ') });

interface RolesChange {
  readonly role?: keyof typeof roles;
  readonly roles?: string[];
}

/** The members that a choice changes, which alone are sent. */
function changeOf({ role, roles: held }: Reading['body'], typed: FormValues): RolesChange {
  const chosen = chosenRoles(typed);
  const isSame = chosen.length === held.length && chosen.every((one) => held.includes(one));
  return {
    ...(typed.role !== role && { role: typed.role as keyof typeof roles }),
    ...(!isSame && { roles: chosen }),
  };
}

interface ProductRolesProps {
  readonly catalogue: readonly ProductRole[];
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

/** Gives a manager back the roles from before a change, unless someone has changed them since. */
function useUndo({ organizationId: id, changed, reload }: OneManagerProps): RolesProps['undo'] {
  const action = useAction({
    run: ({ managerId = '', etag, role, roles: held }: FormValues) =>
      portico.updateManagerAsOperator({
        id,
        managerId,
        body: {
          ...(role !== undefined && { role: role as keyof typeof roles }),
          ...(held !== undefined && { roles: chosenRoles({ roles: held }) }),
        },
        ...(etag !== undefined && { ifMatch: etag }),
      }),
    done: ({ body }) => {
      changed(body);
      notify(people.undone(nameOf(body)));
    },
    failures: {
      MANAGER_NOT_FOUND: reload,
      LAST_OWNER: reload,
      PRECONDITION_FAILED: reload,
      // A role that it would give back no longer exists.
      FIELDS_VALIDATION_ERROR: reload,
    },
  });
  return (before, { body, etag }) => {
    const { role, roles: held } = changeOf(body, typedOf(before));
    void action.start({
      managerId: body.id,
      ...(role && { role }),
      ...(held && { roles: held.join(' ') }),
      ...(etag !== undefined && { etag }),
    });
  };
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
