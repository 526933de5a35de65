import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Dialog } from '../../frame/dialogs.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import { unseen } from '../../frame/failures.ts';
import { Form } from '../../frame/form.tsx';
import { Choice, Select } from '../../frame/lazy-fields.tsx';
import { byField, linesOf } from '../../frame/lines.ts';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { NameField } from '../../frame/name-field.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { useVersion, type Version } from '../../frame/version.ts';
import { frame } from '../../texts/frame.json';
import { machines as texts } from '../../texts/machines.json';
import { failures } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { Audiences } from './machine-fields.tsx';
import type { Machine, OneMachineProps } from './machines.tsx';
import { ChangeRoles } from './product-roles.tsx';

/** The controls of a machine. One with a key of its own has no secret to replace. */
export function MachineControls(props: OneMachineProps) {
  const { opened, machine, changed } = props;
  const { id, name, roles, tokenEndpointAuth } = machine;
  const [open, setOpen] = useState<'edit' | 'rotate'>();
  const close = () => setOpen(undefined);
  const gone = saying(failures.MACHINE_NOT_FOUND, props.gone);
  return (
    <>
      <Button small label={words.edit} named={words.editNamed(name)} press={() => setOpen('edit')} />
      {tokenEndpointAuth !== 'private_key_jwt' && (
        <Button small label={texts.rotate} named={texts.rotateNamed(name)} press={() => setOpen('rotate')} />
      )}
      <ChangeRoles
        opened={opened}
        id={id}
        name={name}
        held={roles}
        save={(given) => portico.updateMachine({ id, body: { roles: given } })}
        saved={({ body }) => changed(body)}
      />
      <RemovalButton
        run={() => portico.deleteMachine({ id })}
        missing="MACHINE_NOT_FOUND"
        done={saying(texts.deleted(name), props.gone)}
        label={words.delete}
        named={texts.deleteNamed(name)}
        title={texts.deleteTitle(name)}
        lines={texts.deleteLines}
        typed={name}
      />
      {open === 'edit' && <Edit {...props} gone={gone} close={close} />}
      {open === 'rotate' && <Rotate {...props} gone={gone} close={close} />}
    </>
  );
}

interface DialogProps extends OneMachineProps {
  readonly close: () => void;
}

/** A dialog with the settings of a machine. It loads the current version first. */
function Edit(props: DialogProps) {
  const { machine, close } = props;
  const loading = useLoad(() => portico.getMachine({ id: machine.id }), []);
  return (
    <Dialog title={words.editNamed(machine.name)} close={close}>
      <WhenReady of={loading}>{(_body, first) => <Settings {...props} first={first} />}</WhenReady>
    </Dialog>
  );
}

const STATES = ['active', 'disabled'] as const satisfies readonly Machine['state'][];

const typedOf = ({ name, audiences, state }: Machine): FormValues => ({
  name,
  audiences: audiences.join('\n'),
  state,
});

/** How an edit conflict shows the values of the form. */
const said = (typed: FormValues): FormValues => ({
  ...typed,
  state: texts.states[typed.state as Machine['state']].label,
});

interface SettingsProps extends DialogProps {
  readonly first: Version<Machine>;
}

function Settings({ first, changed, gone, close }: SettingsProps) {
  const { id, name, audiences, state } = first.body;
  const version = useVersion(first, typedOf);
  const action = useAction({
    run: async (typed: FormValues) => {
      const body = {
        name: typed.name ?? '',
        audiences: linesOf(typed.audiences),
        state: typed.state as Machine['state'],
      };
      return byField(await portico.updateMachine({ id, body, ...version.ifMatch() }), typed, texts.inLine);
    },
    done: ({ body }) => {
      notify(words.saved);
      changed(body);
    },
    over: close,
    theirs: version.theirs(() => portico.getMachine({ id })),
    failures: { MACHINE_NOT_FOUND: gone },
  });
  return (
    <EditForm
      draft={`machine ${id}`}
      action={action}
      submit={words.save}
      labels={{ name: frame.name, audiences: texts.audiences, state: words.state }}
      said={said}
      cancel={close}
    >
      <NameField hint={texts.nameHint} value={name} />
      <Audiences hint={texts.audiencesHint} given={audiences} />
      <Choice
        name="state"
        label={words.state}
        value={state}
        options={STATES.map((one) => [one, texts.states[one].label, texts.states[one].hint])}
      />
    </EditForm>
  );
}

/** In seconds. */
const USUAL_OVERLAP = '86400';

function Rotate({ machine: { id, name }, rotated, gone, close }: DialogProps) {
  const action = useAction({
    run: ({ overlap }: FormValues) => portico.rotateMachine({ id, body: { overlap: Number(overlap) } }),
    done: ({ body }) => rotated(body),
    over: close,
    failures: { ...unseen(texts.rotateNotSeen), MACHINE_NOT_FOUND: gone },
  });
  return (
    <Dialog title={texts.rotateTitle(name)} close={close}>
      <Paragraphs lines={texts.rotateLines} />
      <Form action={action} submit={texts.rotateSubmit} cancel={close}>
        <Select
          name="overlap"
          label={texts.overlap}
          value={USUAL_OVERLAP}
          options={Object.entries(texts.overlaps)}
        />
      </Form>
    </Dialog>
  );
}
