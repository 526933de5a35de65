import type * as Client from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
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
type Of = 'account' | 'organization';
type Read =
  | Client.Outcome<'getAccountMetadataAsOperator'>
  | Client.Outcome<'getOrganizationMetadataAsOperator'>;

const OPERATIONS = {
  account: { read: portico.getAccountMetadataAsOperator, write: portico.updateAccountMetadata },
  organization: {
    read: portico.getOrganizationMetadataAsOperator,
    write: portico.updateOrganizationMetadata,
  },
} as const;

interface MetadataProps {
  readonly of: Of;
  readonly id: string;
}

/** The metadata of an account or an organization. Loaded only once opened, because reading it is recorded. */
export function MetadataCard(props: MetadataProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={texts.title}>
      <Paragraphs lines={texts.lines} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="button">{texts.open}</summary>
        {isOpen && <Content {...props} />}
      </details>
    </Card>
  );
}

function Content({ of, id }: MetadataProps) {
  const loading = useLoad<Read>(() => OPERATIONS[of].read({ id }), [of, id]);
  return <WhenReady of={loading}>{(_body, first) => <Editor of={of} id={id} first={first} />}</WhenReady>;
}

interface EditorProps extends MetadataProps {
  readonly first: { readonly body: Metadata; readonly etag?: string | undefined };
}

const HALVES = ['public', 'private'] as const;
const textOf = (half: object) => JSON.stringify(half, undefined, 2);
const typedOf = (metadata: Metadata): FormValues => ({
  public: textOf(metadata.public),
  private: textOf(metadata.private),
});

function Editor({ of, id, first }: EditorProps) {
  const version = useVersion<Metadata>(first, typedOf);
  const action = useAction({
    run: async (typed: FormValues) => {
      const read = HALVES.map((half) => [half, parsed(typed[half] ?? '')] as const);
      const body = Object.fromEntries(read) as Record<(typeof HALVES)[number], object>;
      return OPERATIONS[of].write({ id, body, ...version.ifMatch() });
    },
    done: (now) => {
      version.see(now);
      notify(words.saved);
    },
    theirs: version.theirs(() => OPERATIONS[of].read({ id })),
  });
  const typed = typedOf(first.body);
  return (
    <EditForm
      draft="metadata"
      action={action}
      submit={words.save}
      labels={{ public: texts.public, private: texts.private }}
    >
      <TextArea
        name="public"
        label={texts.public}
        hint={texts.publicHint}
        flaw={texts.flaw}
        value={typed.public}
      />
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
