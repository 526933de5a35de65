import { TextArea } from '../../frame/lazy-fields.tsx';
import { machines as texts } from '../../texts/machines.json';

interface AudiencesProps {
  readonly hint: string;
  /** Undefined for a new machine, which gets a default. */
  readonly given?: readonly string[];
}

/** The services for which a machine gets tokens, one on each line. */
export const Audiences = ({ hint, given }: AudiencesProps) => (
  <TextArea
    name="audiences"
    label={texts.audiences}
    hint={hint}
    required={given !== undefined}
    missing={texts.audiencesMissing}
    flaw={texts.audiencesFlaw}
    value={given?.join('\n') ?? ''}
  />
);
