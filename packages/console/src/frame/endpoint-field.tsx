import { webhooks as texts } from '../texts/webhooks.json';
import { Field } from './fields.tsx';

interface EndpointFieldProps {
  readonly label: string;
  readonly hint: string;
  /** The initial value. */
  readonly value?: string;
}

/** The URL to which this service sends requests, of a webhook or a hook. */
export const EndpointField = ({ label, hint, value = '' }: EndpointFieldProps) => (
  <Field
    name="url"
    label={label}
    hint={hint}
    missing={texts.urlMissing}
    flaw={texts.urlFlaw}
    type="url"
    autocomplete="off"
    value={value}
  />
);
