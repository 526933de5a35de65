import type { Body } from '@portico/client';
import { useState } from 'react';
import { useAction } from '../../action.ts';
import { people as english, common as englishCommon } from '../../texts/en.ts';
import { useFormats, useTexts } from '../../texts.ts';
import { Dialog } from './dialog.tsx';
import type { View } from './people.tsx';
import { type ProductRole, RolesField } from './product-roles.tsx';
import { RoleField } from './role-field.tsx';

type Person = Body<'listManagers'>['items'][number];

interface PersonProps extends View {
  readonly person: Person;
  /** Those that may be given. */
  readonly roles: readonly ProductRole[];
  /** @param sentence what was done @param isSelf whether it was done to the one who did it */
  readonly done: (sentence: string, isSelf: boolean) => void;
}

const nameOf = ({ account }: Person) => account.name ?? account.email;

export function OnePerson(props: PersonProps) {
  const { person, session, classOf } = props;
  const texts = useTexts('people', english);
  const common = useTexts('common', englishCommon);
  const { listOf } = useFormats();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const { account, role, roles, accepted } = person;
  const name = nameOf(person);
  const isSelf = account.id === session.account.id;
  const mayChange = session.role === 'owner' || (session.role === 'admin' && role !== 'owner');
  const closed = () => setOpen(undefined);
  return (
    <li {...classOf('item')}>
      <p {...classOf('title')}>
        {name} {isSelf && <small {...classOf('badge')}>{texts.you}</small>}{' '}
        <small {...classOf('badge')}>{common.roles[role]}</small>
      </p>
      {account.name !== null && <p {...classOf('hint')}>{account.email}</p>}
      {roles.length > 0 && <p {...classOf('hint')}>{listOf(roles)}</p>}
      {!accepted && <p {...classOf('hint')}>{texts.notAccepted}</p>}
      {(mayChange || isSelf) && (
        <div {...classOf('controls')}>
          {mayChange && (
            <button
              type="button"
              aria-label={texts.editNamed(name)}
              onClick={() => setOpen('edit')}
              {...classOf('button')}
            >
              {texts.edit}
            </button>
          )}
          <button
            type="button"
            aria-label={isSelf ? texts.leave : texts.removeNamed(name)}
            onClick={() => setOpen('remove')}
            {...classOf('button')}
          >
            {isSelf ? texts.leave : texts.remove}
          </button>
        </div>
      )}
      {open === 'edit' && <Edit {...props} isSelf={isSelf} closed={closed} />}
      {open === 'remove' && <Remove {...props} isSelf={isSelf} closed={closed} />}
    </li>
  );
}

interface ChangeProps extends PersonProps {
  readonly isSelf: boolean;
  readonly closed: () => void;
}

function Edit({ person, session, roles: givable, isSelf, done, closed, classOf }: ChangeProps) {
  const texts = useTexts('people', english);
  const action = useAction();
  const [role, setRole] = useState(person.role);
  const [chosen, setChosen] = useState<readonly string[]>(person.roles);
  const act = async () => {
    const body = { role, roles: [...chosen] };
    const changed = await action.run((api) => api.updateManager({ id: person.id, body }));
    if (changed) done(texts.saved, isSelf);
    return changed !== undefined;
  };
  return (
    <Dialog title={texts.editNamed(nameOf(person))} submit={texts.save} {...{ action, act, closed, classOf }}>
      <RoleField role={role} choose={setRole} session={session} classOf={classOf} />
      <RolesField roles={givable} chosen={chosen} choose={setChosen} classOf={classOf} />
    </Dialog>
  );
}

function Remove({ person, isSelf, done, closed, classOf }: ChangeProps) {
  const texts = useTexts('people', english);
  const action = useAction();
  const name = nameOf(person);
  const act = async () => {
    const removed = await action.run((api) => api.removeManager({ id: person.id }));
    if (removed) done(texts.removed(name), isSelf);
    return removed !== undefined;
  };
  return (
    <Dialog
      title={isSelf ? texts.leaveTitle : texts.removeTitle(name)}
      submit={isSelf ? texts.leave : texts.remove}
      {...{ action, act, closed, classOf }}
    >
      <p>{isSelf ? texts.leaveLines : texts.removeLines}</p>
    </Dialog>
  );
}
