import type { Outcome } from '@portico/client';
import { useRef, useState } from 'preact/hooks';
import { type ActionOptions, type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Confirm, Dialog } from '../../frame/dialogs.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import type { Success } from '../../frame/failures.ts';
import { Checkbox, Field } from '../../frame/fields.tsx';
import { wholeList } from '../../frame/list-rest.tsx';
import type { Loading } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { type OpenedForm, useOpener } from '../../frame/opener.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { frame } from '../../texts/frame.json';
import { roles, catalogue as texts } from '../../texts/roles.json';
import { words } from '../../texts/words.json';
import { delegableOf, type Permission, saidDelegable, typedDelegable } from '../roles/role.ts';

type Read = Outcome<'listPermissions'>;
type GivenPermission = Omit<Permission, 'managed'>;

/** The loaded catalogue. */
interface Catalogue extends Pick<Loading<Read>, 'put'> {
  readonly success: Success<Read>;
}

interface PermissionsProps {
  readonly of: Catalogue;
  /** Whether they come from a file, and can only be seen. */
  readonly isProtected: boolean;
}

type PermissionRow = Permission & { readonly id: string };

const COLUMNS: readonly Column<PermissionRow>[] = [
  { id: 'name', label: frame.name, by: ({ name }) => name },
  { id: 'description', label: roles.description, plain: true, by: ({ description }) => description },
];

/** The product's permissions. The service replaces them as a whole; here, one is changed at a time. */
export function Permissions({ of, isProtected }: PermissionsProps) {
  const { items } = of.success.body;
  const opener = useOpener({
    list: { begun: true, items },
    draft: 'permission',
    label: texts.submit,
    plain: true,
    stays: true,
  });
  return (
    <>
      {!isProtected && opener.form && <NewPermission of={of} form={opener.form} />}
      <Card title={words.permissions} aside={!isProtected && opener.button}>
        <Paragraphs lines={texts.permissionLines} />
        <Table
          of={wholeList(items.map((one) => ({ ...one, id: one.name })))}
          label={words.permissions}
          columns={COLUMNS}
          menu={!isProtected}
          empty={<p>{texts.none}</p>}
        >
          {({ id, name, description, delegable, managed }) => (
            <TableRow
              key={id}
              id={id}
              name={name}
              title={
                <>
                  <bdi>{name}</bdi> {delegable && <span class="badge">{texts.delegableShort}</span>}{' '}
                  {managed && <span class="badge">{texts.managed}</span>}
                </>
              }
              cells={{ description }}
              menu={!managed && <Controls of={of} permission={{ name, description, delegable, managed }} />}
            />
          )}
        </Table>
      </Card>
    </>
  );
}

interface ChangeOptions extends Pick<PermissionsProps, 'of'> {
  /** The permission whose details are changed: if others changed them meanwhile, the person chooses. */
  readonly name?: string;
  readonly change: (items: readonly Permission[], typed: FormValues) => GivenPermission[];
  readonly done: (typed: FormValues) => void;
  readonly over?: () => void;
  readonly failures?: ActionOptions<Outcome<'replacePermissions'>>['failures'];
}

/** Changes the current catalogue. If others changed other permissions meanwhile, theirs stay. */
function useChange({ of, name, change, done, over, failures }: ChangeOptions) {
  const read = useRef<Success<Read> | undefined>(undefined);
  const seen = read.current ?? of.success;
  return useAction({
    run: (typed: FormValues) => {
      const { body, etag } = read.current ?? of.success;
      const items = change(body.items, typed);
      return portico.replacePermissions({ body: { items }, ...(etag !== undefined && { ifMatch: etag }) });
    },
    done: (success, typed) => {
      read.current = undefined;
      of.put(success);
      done(typed);
    },
    theirs: async () => {
      const now = await portico.listPermissions();
      if (!now.ok) return undefined;
      read.current = now;
      const [before, after] = [seen, now].map(({ body }) => typedIn(body.items, name));
      return JSON.stringify(before) === JSON.stringify(after) ? 'unchanged' : after;
    },
    ...(over && { over }),
    ...(failures && { failures }),
  });
}

/** A permission as the values of the form; undefined if none has this name. */
function typedIn(items: readonly Permission[], name: string | undefined): FormValues | undefined {
  const found = items.find((one) => one.name === name);
  return found && { description: found.description ?? '', ...typedDelegable(found) };
}

const FLAW = { FIELDS_VALIDATION_ERROR: { name: { sentences: texts.flaw } } } as const;

const described = (name: string, typed: FormValues): GivenPermission => ({
  name,
  description: typed.description?.trim() || null,
  ...delegableOf(typed),
});

interface NewPermissionProps extends Pick<PermissionsProps, 'of'> {
  readonly form: OpenedForm;
}

function NewPermission({ of, form }: NewPermissionProps) {
  const action = useChange({
    of,
    change: (items, typed) => [...items, described(typed.name ?? '', typed)],
    done: ({ name = '' }) => notify(texts.added(name)),
    failures: FLAW,
  });
  return (
    <Card title={texts.add}>
      <DraftForm resets {...form} action={action} submit={texts.submit}>
        <Field name="name" label={frame.name} hint={texts.nameHint} autocomplete="off" />
        <Details />
      </DraftForm>
    </Card>
  );
}

const Details = ({ permission }: { readonly permission?: Permission }) => (
  <>
    <Field
      name="description"
      label={roles.description}
      optional
      autocomplete="off"
      {...(permission?.description && { value: permission.description })}
    />
    <Checkbox name="delegable" label={texts.delegable} checked={permission?.delegable ?? false} />
  </>
);

interface OnePermissionProps extends Pick<PermissionsProps, 'of'> {
  readonly permission: Permission;
}

function Controls(props: OnePermissionProps) {
  const { name } = props.permission;
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button small label={words.edit} named={words.editNamed(name)} press={() => setOpen('edit')} />
      <Button
        small
        look="danger"
        label={words.remove}
        named={words.removeNamed(name)}
        press={() => setOpen('remove')}
      />
      {open === 'edit' && <EditPermission {...props} close={close} />}
      {open === 'remove' && <RemovePermission {...props} close={close} />}
    </>
  );
}

interface DialogProps extends OnePermissionProps {
  readonly close: () => void;
}

function EditPermission({ of, permission, close }: DialogProps) {
  const { name } = permission;
  const action = useChange({
    of,
    name,
    change: (items, typed) => items.map((one) => (one.name === name ? described(name, typed) : one)),
    done: () => notify(texts.saved(name)),
    over: close,
    failures: { PERMISSION_IN_USE: texts.staysDelegable },
  });
  return (
    <Dialog title={texts.editTitle(name)} close={close}>
      <EditForm
        draft={`permission ${name}`}
        action={action}
        submit={words.save}
        labels={{ description: roles.description, delegable: texts.delegableShort }}
        said={(typed) => ({ ...typed, ...saidDelegable(typed) })}
        cancel={close}
      >
        <Details permission={permission} />
      </EditForm>
    </Dialog>
  );
}

function RemovePermission({ of, permission: { name }, close }: DialogProps) {
  const action = useChange({
    of,
    change: (items) => items.filter((one) => one.name !== name),
    done: () => notify(texts.removed(name)),
    over: close,
  });
  return (
    <Confirm title={texts.removeTitle(name)} label={words.remove} action={action} close={close}>
      <Paragraphs lines={texts.removeLines} />
    </Confirm>
  );
}
