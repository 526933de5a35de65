import { useRef } from 'preact/hooks';
import { type ActionOptions, type Typed, useAction } from './action.ts';
import { Dialog } from './dialogs.tsx';
import type { AnyFailure } from './failures.ts';
import { Field } from './fields.tsx';
import { Form } from './form.tsx';
import { useLoad, WhenReady } from './load.tsx';
import { notify } from './notices.tsx';

interface Named {
  readonly name: string;
}

/** One version of something that has a name, or why there is none. */
type Version<Item> =
  | { readonly ok: true; readonly body: Item; readonly etag: string | undefined }
  | AnyFailure;

interface RenameProps<Item extends Named> {
  readonly texts: Readonly<Record<'title' | 'name' | 'save' | 'saved', string>>;
  readonly read: () => Promise<Version<Item>>;
  readonly save: (change: { readonly body: Named } & { readonly ifMatch?: string }) => Promise<Version<Item>>;
  readonly renamed: (now: Item) => void;
  readonly failures: ActionOptions<Version<Item>>['failures'];
  readonly changesFactors?: boolean;
  readonly close: () => void;
}

/** Asks for a name, beginning with the one that something has now. */
export function Rename<Item extends Named>(props: RenameProps<Item>) {
  const { texts, read, close } = props;
  const loading = useLoad(read, []);
  return (
    <Dialog title={texts.title} close={close}>
      <WhenReady of={loading}>
        {({ name }, { etag }) => <NameForm {...props} first={{ name, etag }} />}
      </WhenReady>
    </Dialog>
  );
}

interface NameFormProps<Item extends Named> extends RenameProps<Item> {
  readonly first: { readonly name: string; readonly etag: string | undefined };
}

function NameForm<Item extends Named>(props: NameFormProps<Item>) {
  const { texts, read, save, renamed, failures, changesFactors = false, close, first } = props;
  /** The version that the person has seen. */
  const seen = useRef(first);
  const action = useAction<Version<Item>>({
    run: ({ name = '' }: Typed) => {
      const { etag } = seen.current;
      return save({ body: { name }, ...(etag !== undefined && { ifMatch: etag }) });
    },
    done: ({ body }) => {
      notify(texts.saved);
      renamed(body);
    },
    over: close,
    theirs: async () => {
      const now = await read();
      if (!now.ok) return undefined;
      // What else differs, such as when it was last used, is no conflict between names.
      const isSeen = now.body.name === seen.current.name;
      seen.current = { etag: now.etag, name: now.body.name };
      return isSeen ? 'unchanged' : { name: now.body.name };
    },
    changesFactors,
    ...(failures && { failures }),
  });
  return (
    <Form action={action} submit={texts.save} labels={{ name: texts.name }} cancel={close}>
      <Field name="name" label={texts.name} autocomplete="off" value={first.name} autofocus />
    </Form>
  );
}
