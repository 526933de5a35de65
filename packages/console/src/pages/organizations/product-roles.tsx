import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { allOf } from '../../frame/all-pages.ts';
import { Button } from '../../frame/controls.tsx';
import { Dialog } from '../../frame/dialogs.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import type { AnyOutcome } from '../../frame/failures.ts';
import { Checkboxes } from '../../frame/lazy-fields.tsx';
import { LONGEST_PAGE } from '../../frame/list.tsx';
import { LoadingNotice, useLoad } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { listOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { productRoles as texts } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import type { OrganizationView } from './frame.tsx';
import { type CalledRoles, calledBy, type ProductRole, rolesOf } from './role-titles.ts';

/** In characters. */
const LONGEST_SEARCH = 100;

/** The permissions of the person as a manager: they limit the roles to give even before the person accepts. */
async function ownPermissions(id: string) {
  const caller = await portico.getCaller({ query: { organizationId: id } });
  if (!caller.ok) return caller;
  const { organization } = caller.body;
  if (organization) return { ok: true, body: organization.permissions } as const;
  const session = currentSession();
  const query = { search: session?.email.slice(0, LONGEST_SEARCH), limit: LONGEST_PAGE };
  const managers = await allOf(portico.listManagers.pages({ id, query }));
  if (!managers.ok) return managers;
  const self = managers.body.find(({ account }) => account.id === session?.accountId);
  return { ok: true, body: self?.permissions ?? [] } as const;
}

/** The roles of the product in an organization, and those that the person may give; undefined until they are known. */
function useGivable({ organization: { id }, owns }: OrganizationView) {
  const offered = useLoad(() => rolesOf(id), [id]);
  const held = useLoad(() => ownPermissions(id), [id]);
  if (offered.state !== 'ready' || held.state !== 'ready') return undefined;
  const all = offered.success.body;
  const own = held.success.body;
  const givable = all.filter(
    ({ delegable, permissions }) => delegable && (owns || permissions.every((one) => own.includes(one))),
  );
  return { givable, called: calledBy(all) };
}

/** The choice in `RolesField`; undefined if the person had none. */
export const chosenRoles = ({ roles }: FormValues): string[] => roles?.split(' ').filter(Boolean) ?? [];

interface RolesFieldProps {
  readonly opened: OrganizationView;
}

/** Chooses roles for a new manager; null if the person may give none. */
export function RolesField({ opened }: RolesFieldProps) {
  const { givable = [] } = useGivable(opened) ?? {};
  return givable.length > 0 ? <Roles givable={givable} held={[]} /> : null;
}

interface RolesProps {
  readonly givable: readonly ProductRole[];
  readonly held: readonly string[];
}

const Roles = ({ givable, held }: RolesProps) => (
  <Checkboxes
    name="roles"
    label={words.productRoles}
    groups={[
      {
        called: texts.hint,
        options: givable.map((role) => [role.name, role.title ?? role.name, role.description]),
      },
    ]}
    chosen={held}
    flaw={texts.flaw}
  />
);

interface ChangeRolesProps<Outcome extends AnyOutcome> {
  readonly opened: OrganizationView;
  /** Of the owner of the roles, as is the name. */
  readonly id: string;
  readonly name: string;
  readonly held: readonly string[];
  readonly save: (roles: string[]) => Promise<Outcome>;
  readonly saved: (outcome: Extract<Outcome, { readonly ok: true }>) => void;
}

/** A button that opens a dialog in which the roles of a person or an API key are chosen. */
export function ChangeRoles<Outcome extends AnyOutcome>(props: ChangeRolesProps<Outcome>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small label={words.productRoles} named={texts.title(props.name)} press={() => setOpen(true)} />
      {isOpen && <RolesDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

interface RolesDialogProps<Outcome extends AnyOutcome> extends ChangeRolesProps<Outcome> {
  readonly close: () => void;
}

function RolesDialog<Outcome extends AnyOutcome>({
  opened,
  id,
  name,
  held,
  save,
  saved,
  close,
}: RolesDialogProps<Outcome>) {
  const known = useGivable(opened);
  /** Roles that the person may not take away. */
  const fixed = held.filter((one) => !known?.givable.some((role) => role.name === one));
  const action = useAction({
    run: (typed: FormValues) => save([...chosenRoles(typed), ...fixed]),
    done: (outcome) => {
      notify(texts.changed(name));
      close();
      saved(outcome as Extract<Outcome, { readonly ok: true }>);
    },
  });
  return (
    <Dialog title={texts.title(name)} close={close}>
      {known === undefined ? (
        <LoadingNotice />
      ) : (
        <DraftForm draft={`roles ${id}`} action={action} submit={words.save} cancel={close}>
          {known.givable.length === 0 ? <p>{texts.none}</p> : <Roles givable={known.givable} held={held} />}
          {fixed.length > 0 && <p class="hint">{texts.fixed(listOf(known.called(fixed)))}</p>}
        </DraftForm>
      )}
    </Dialog>
  );
}

/** The roles of the product that a row shows, if any. */
export const shownRoles = (roles: readonly string[], called: CalledRoles) =>
  roles.length > 0 && (
    <p class="hint">{frame.labelled({ label: words.productRoles, value: listOf(called(roles)) })}</p>
  );
