import { words } from '../texts/words.json';
import { type ActionOptions, type FormValues, useAction } from './action.ts';
import { Dialog } from './dialogs.tsx';
import { EditForm } from './edit-form.tsx';
import { Field } from './fields.tsx';
import { useLoad, WhenReady } from './load.tsx';
import { notify } from './notices.tsx';
import { typedName, useVersion, type Version, type VersionOutcome } from './version.ts';

interface NamedResource {
  readonly name: string;
}

interface RenameProps<Item extends NamedResource> {
  /** Names the draft of its form. */
  readonly draft: string;
  readonly texts: Readonly<Record<'title' | 'name', string>>;
  readonly read: () => Promise<VersionOutcome<Item>>;
  readonly save: (
    change: { readonly body: NamedResource } & { readonly ifMatch?: string },
  ) => Promise<VersionOutcome<Item>>;
  readonly renamed: (now: Item) => void;
  readonly failures: ActionOptions<VersionOutcome<Item>>['failures'];
  readonly changesFactors?: boolean;
  readonly close: () => void;
}

/** A dialog for renaming something. It loads the current name first. */
export function Rename<Item extends NamedResource>(props: RenameProps<Item>) {
  const { texts, read, close } = props;
  const loading = useLoad(read, []);
  return (
    <Dialog title={texts.title} close={close}>
      <WhenReady of={loading}>{(_body, first) => <NameForm {...props} first={first} />}</WhenReady>
    </Dialog>
  );
}

interface NameFormProps<Item extends NamedResource> extends RenameProps<Item> {
  readonly first: Version<Item>;
}

function NameForm<Item extends NamedResource>(props: NameFormProps<Item>) {
  const { draft, texts, read, save, renamed, failures, changesFactors = false, close, first } = props;
  const version = useVersion(first, typedName);
  const action = useAction<VersionOutcome<Item>>({
    run: ({ name = '' }: FormValues) => save({ body: { name }, ...version.ifMatch() }),
    done: ({ body }) => {
      notify(words.nameSaved);
      renamed(body);
    },
    over: close,
    theirs: version.theirs(read),
    changesFactors,
    ...(failures && { failures }),
  });
  return (
    <EditForm draft={draft} action={action} submit={words.save} labels={{ name: texts.name }} cancel={close}>
      <Field name="name" label={texts.name} autocomplete="off" value={first.body.name} autofocus />
    </EditForm>
  );
}
