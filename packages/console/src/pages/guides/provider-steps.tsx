import {
  type OwnField,
  PROVIDER_NAMES,
  PROVIDERS,
  type ProviderName,
  providerOf,
  type Step,
  type ValueName,
} from '@portico/api/provider-guides';
import { useState } from 'preact/hooks';
import { copied } from '../../frame/copied.tsx';
import { Select } from '../../frame/lazy-fields.tsx';
import { type Fact, Facts } from '../../frame/page.tsx';
import { listOf } from '../../frame/time.ts';
import { connections } from '../../texts/connections.json';
import { provider as texts } from '../../texts/guides.json';
import { words } from '../../texts/words.json';
import { pathOf, term, WithTerms } from './terms.tsx';

/** Values of a connection. The token of a directory is not one of them: it is shown once, elsewhere. */
export type Values = Readonly<Partial<Record<ValueName, string>>>;

export interface ProviderStepsProps {
  readonly of: 'oidc' | 'saml' | 'scim';
  /** Whether the connection is still to be created, so that it has no values. */
  readonly isBefore?: boolean;
  readonly values?: Values;
  /** The issuer or entity ID of the provider, which tells which one it is. */
  readonly issuer?: string | null;
}

const OWN_FIELDS = {
  issuer: connections.issuer,
  clientId: words.clientId,
  clientSecret: connections.clientSecret,
  metadata: connections.metadata,
} as const satisfies Record<OwnField, string>;

/** The steps at an identity provider, which the person chooses. */
export function ProviderSteps({ of, isBefore = false, values = {}, issuer }: ProviderStepsProps) {
  const [name, setName] = useState<ProviderName>((issuer && providerOf(issuer)) || 'entra');
  const guide = PROVIDERS[name];
  const steps = of === 'scim' ? guide.scim : guide[of][isBefore ? 'before' : 'after'];
  return (
    <>
      <Select
        name="provider"
        label={texts.label}
        value={name}
        options={PROVIDER_NAMES.map((each) => [each, PROVIDERS[each].name, 'en'])}
        changed={(chosen) => setName(chosen as ProviderName)}
      />
      <ol key={name} class="steps">
        {steps.map((step) => (
          <li key={JSON.stringify(step)}>
            {step.forRoles && <span class="badge">{texts.forRoles}</span>}{' '}
            <OneStep step={step} values={values} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface OneStepProps {
  readonly step: Step;
  readonly values: Values;
}

function OneStep({ step, values }: OneStepProps) {
  if ('enter' in step)
    return (
      <>
        {texts.enter}
        <Facts facts={Object.entries(step.enter).map(([field, value]) => entered(field, values[value]))} />
      </>
    );
  return sentencesOf(step).map((sentence) => (
    <div key={sentence}>
      <WithTerms text={sentence} />
    </div>
  ));
}

/** A field at the provider, with its value to copy. Without one, it is the token. */
const entered = (field: string, value: string | undefined): Fact =>
  value === undefined ? [field, texts.token] : copied(field, value);

function sentencesOf(step: Exclude<Step, { enter: unknown }>): string[] {
  if ('open' in step) return [texts.open(pathOf(step.open))];
  if ('choose' in step) return [texts.choose(term(step.choose))];
  if ('turnOn' in step) return [texts.turnOn(listOf(step.turnOn.map(term)))];
  if ('turnOff' in step) return [texts.turnOff(listOf(step.turnOff.map(term)))];
  if ('note' in step) return [texts.notes[step.note]];
  if ('set' in step)
    return Object.entries(step.set).map(([field, value]) =>
      texts.set({ field: term(field), value: term(value) }),
    );
  if ('copy' in step)
    return Object.entries(step.copy).map(([field, own]) =>
      texts.copy({ field: term(field), own: OWN_FIELDS[own] }),
    );
  return Object.entries(step.fill).map(([own, value]) => {
    const say = value.includes('<') ? texts.fillIn : texts.fill;
    return say({ value: term(value), own: OWN_FIELDS[own as OwnField] });
  });
}
