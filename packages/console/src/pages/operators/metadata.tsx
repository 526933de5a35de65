import type * as Client from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Dialog } from '../../frame/dialogs.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import { TextArea } from '../../frame/lazy-fields.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useVersion } from '../../frame/version.ts';
import { metadata as texts } from '../../texts/operators.json';
import { words } from '../../texts/words.json';

type Metadata = Client.Body<'getAccountMetadataAsOperator'>;
type Read =
  | Client.Outcome<'getAccountMetadataAsOperator'>
  | Client.Outcome<'getOrganizationMetadataAsOperator'>
  | Client.Outcome<'getManagerMetadataAsOperator'>;
type Write =
  | Client.Outcome<'updateAccountMetadata'>
  | Client.Outcome<'updateOrganizationMetadata'>
  | Client.Outcome<'updateManagerMetadata'>;

interface MetadataProps {
  /** Names the draft of its form. */
  readonly draft: string;
  /** The people who can read its public half. */
  readonly hint: string;
  readonly read: () => Promise<Read>;
  readonly write: (change: { readonly body: Metadata; readonly ifMatch?: string }) => Promise<Write>;
}

interface OfAccountOrOrganizationProps {
  readonly of: 'account' | 'organization';
  readonly id: string;
}

const OPERATIONS = {
  account: { read: portico.getAccountMetadataAsOperator, write: portico.updateAccountMetadata },
  organization: {
    read: portico.getOrganizationMetadataAsOperator,
    write: portico.updateOrganizationMetadata,
  },
} as const;

/** The metadata of an account or an organization. Loaded only once opened, because reading it is recorded. */
export function MetadataCard({ of, id }: OfAccountOrOrganizationProps) {
  const [isOpen, setOpen] = useState(false);
  const { read, write } = OPERATIONS[of];
  return (
    <Card title={texts.title}>
      <Paragraphs lines={texts.lines} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="button">{texts.open}</summary>
        {isOpen && (
          <Content
            key={id}
            draft="metadata"
            hint={texts.publicHint}
            read={() => read({ id })}
            write={(change) => write({ id, ...change })}
          />
        )}
      </details>
    </Card>
  );
}

interface ManagerMetadataProps {
  readonly organizationId: string;
  readonly managerId: string;
  readonly name: string;
}

/** A button that opens the metadata of a person in an organization. */
export function ManagerMetadata({ organizationId: id, managerId, name }: ManagerMetadataProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const named = texts.titleNamed(name);
  return (
    <>
      <Button small label={texts.title} named={named} press={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={named} close={close}>
          <Paragraphs lines={texts.lines} />
          <Content
            draft={`metadata ${managerId}`}
            hint={texts.managerHint}
            read={() => portico.getManagerMetadataAsOperator({ id, managerId })}
            write={(change) => portico.updateManagerMetadata({ id, managerId, ...change })}
            close={close}
          />
        </Dialog>
      )}
    </>
  );
}

interface ContentProps extends MetadataProps {
  /** Closes the dialog that it is in. */
  readonly close?: () => void;
}

function Content(props: ContentProps) {
  const loading = useLoad<Read>(props.read, []);
  return <WhenReady of={loading}>{(_body, first) => <Editor {...props} first={first} />}</WhenReady>;
}

interface EditorProps extends ContentProps {
  readonly first: { readonly body: Metadata; readonly etag?: string | undefined };
}

const HALVES = ['public', 'private'] as const;
const textOf = (half: object) => JSON.stringify(half, undefined, 2);
const typedOf = (metadata: Metadata): FormValues => ({
  public: textOf(metadata.public),
  private: textOf(metadata.private),
});

function Editor({ draft, hint, read, write, close, first }: EditorProps) {
  const version = useVersion<Metadata>(first, typedOf);
  const action = useAction({
    run: async (typed: FormValues) => {
      const halves = HALVES.map((half) => [half, parsed(typed[half] ?? '')] as const);
      const body = Object.fromEntries(halves) as Record<(typeof HALVES)[number], object>;
      return write({ body, ...version.ifMatch() });
    },
    done: (now) => {
      version.see(now);
      notify(words.saved);
      close?.();
    },
    theirs: version.theirs(read),
  });
  const typed = typedOf(first.body);
  return (
    <EditForm
      draft={draft}
      action={action}
      submit={words.save}
      labels={{ public: texts.public, private: texts.private }}
      {...(close && { cancel: close })}
    >
      <TextArea name="public" label={texts.public} hint={hint} flaw={texts.flaw} value={typed.public} />
      <TextArea
        name="private"
        label={texts.private}
        hint={texts.privateHint}
        flaw={texts.flaw}
        value={typed.private}
      />
    </EditForm>
  );
}

/** Sends the typed text as it is; the service refuses anything but an object. */
function parsed(text: string): object {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
