import { frame as texts } from '../texts/frame.json';
import { Field } from './fields.tsx';

interface NameFieldProps {
  readonly hint: string;
  /** The initial value. */
  readonly value?: string;
}

/** The name of something that people set up, such as an API key. Browsers do not fill in the person's own. */
export const NameField = ({ hint, value = '' }: NameFieldProps) => (
  <Field
    name="name"
    label={texts.name}
    hint={hint}
    missing={texts.flaws.noName}
    autocomplete="off"
    value={value}
  />
);
