import type { Outcome } from '@portico/client';
import { type FormValues, type Once, useAction } from '../../frame/action.ts';
import { Dialog } from '../../frame/dialogs.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import { Checkbox, Field } from '../../frame/fields.tsx';
import { Checkboxes } from '../../frame/lazy-fields.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import type { OpenedForm } from '../../frame/opener.tsx';
import { Card, type Lines, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useVersion, type Version } from '../../frame/version.ts';
import { frame } from '../../texts/frame.json';
import { failures, roles as texts } from '../../texts/roles.json';
import { words } from '../../texts/words.json';
import {
  calledOf,
  delegableOf,
  isOwn,
  type Permission,
  type ProductRole,
  saidOf,
  sentOf,
  typedOf,
} from './role.ts';

interface RoleFieldsProps {
  /** Those that the role may have. */
  readonly permissions: readonly Permission[];
  /** True for a role that an organization makes for itself: such roles can always be given. */
  readonly own: boolean;
  /** The initial values. */
  readonly role?: ProductRole;
}

function RoleFields({ permissions, own, role }: RoleFieldsProps) {
  const values = role && typedOf(role);
  const described = new Map<string, string | null>(permissions.map((one) => [one.name, one.description]));
  for (const name of role?.permissions ?? []) if (!described.has(name)) described.set(name, null);
  return (
    <>
      <Field
        name="name"
        label={frame.name}
        hint={texts.nameHint}
        flaw={texts.nameFlaw}
        autocomplete="off"
        {...(values && { value: values.name })}
      />
      <Field
        name="title"
        label={texts.title}
        hint={texts.titleHint}
        optional
        autocomplete="off"
        {...(values && { value: values.title })}
      />
      <Field
        name="description"
        label={texts.description}
        optional
        autocomplete="off"
        {...(values && { value: values.description })}
      />
      {described.size === 0 ? (
        <p class="hint">{texts.noPermissions}</p>
      ) : (
        <Checkboxes
          name="permissions"
          label={words.permissions}
          groups={[
            {
              called: texts.permissionsHint,
              options: [...described].map(([name, description]) => [name, name, description]),
            },
          ]}
          chosen={role?.permissions ?? []}
          flaw={texts.permissionsFlaw}
        />
      )}
      {!own && (
        <Checkbox
          name="delegable"
          label={texts.delegable}
          hint={texts.delegableHint}
          checked={role?.delegable ?? false}
        />
      )}
    </>
  );
}

const FAILURES = { ROLE_ALREADY_EXISTS: { name: { sentences: failures.ROLE_ALREADY_EXISTS } } } as const;

interface NewRoleProps extends Pick<RoleFieldsProps, 'permissions' | 'own'> {
  readonly lines: Lines;
  readonly make: (
    typed: FormValues,
    once: Once,
  ) => Promise<Outcome<'createRole'> | Outcome<'createRoleAsOperator'>>;
  readonly made: () => void;
  readonly form: OpenedForm;
}

/** Creates a role. */
export function NewRole({ permissions, own, lines, make, made, form }: NewRoleProps) {
  const action = useAction({
    run: make,
    done: ({ body }) => {
      notify(texts.created(calledOf(body)));
      made();
    },
    failures: FAILURES,
  });
  return (
    <Card title={texts.create}>
      <Paragraphs lines={lines} />
      <DraftForm resets {...form} action={action} submit={texts.submit}>
        <RoleFields permissions={permissions} own={own} />
      </DraftForm>
    </Card>
  );
}

interface EditRoleProps extends Pick<RoleFieldsProps, 'permissions'> {
  readonly role: ProductRole;
  readonly changed: (now: ProductRole) => void;
  readonly gone: () => void;
  readonly close: () => void;
}

/** A dialog for changing a role. It loads the current one first. */
export function EditRole(props: EditRoleProps) {
  const { role, close } = props;
  const loading = useLoad(() => portico.getRole({ id: role.id }), [role.id]);
  return (
    <Dialog title={texts.editTitle(calledOf(role))} close={close}>
      <WhenReady of={loading}>{(_body, first) => <RoleForm {...props} first={first} />}</WhenReady>
    </Dialog>
  );
}

interface RoleFormProps extends EditRoleProps {
  readonly first: Version<ProductRole>;
}

function RoleForm({ permissions, role: { id }, changed, gone, close, first }: RoleFormProps) {
  const own = isOwn(first.body);
  const version = useVersion(first, typedOf);
  const action = useAction({
    run: (typed: FormValues) => {
      const body = { ...sentOf(typed), ...(!own && delegableOf(typed)) };
      return portico.updateRole({ id, body, ...version.ifMatch() });
    },
    done: ({ body }) => {
      notify(texts.saved(calledOf(body)));
      changed(body);
    },
    over: close,
    theirs: version.theirs(() => portico.getRole({ id })),
    failures: { ...FAILURES, ROLE_NOT_FOUND: gone },
  });
  const { title, description, delegable } = texts;
  const labels = {
    name: frame.name,
    title,
    description,
    permissions: words.permissions,
    ...(!own && { delegable }),
  };
  return (
    <EditForm
      draft={`role ${id}`}
      action={action}
      submit={words.save}
      labels={labels}
      said={saidOf}
      cancel={close}
    >
      <RoleFields permissions={permissions} own={own} role={first.body} />
    </EditForm>
  );
}
