import { Field } from '../../frame/fields.tsx';
import { TextArea } from '../../frame/lazy-fields.tsx';
import { frame } from '../../texts/frame.json';
import { machines as texts } from '../../texts/machines.json';

export const NameField = ({ name = '' }: { readonly name?: string }) => (
  <Field
    name="name"
    label={frame.name}
    hint={texts.nameHint}
    missing={frame.flaws.noName}
    autocomplete="off"
    value={name}
  />
);

interface AudiencesProps {
  readonly hint: string;
  readonly given?: readonly string[];
}

/** The services for which a machine gets tokens, one on each line. */
export const Audiences = ({ hint, given = [] }: AudiencesProps) => (
  <TextArea
    name="audiences"
    label={texts.audiences}
    hint={hint}
    rows={3}
    missing={texts.audiencesMissing}
    flaw={texts.audiencesFlaw}
    value={given.join('\n')}
  />
);
