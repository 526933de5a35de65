import type { PolicyFailure } from '@portico/client';
import { Button } from '../../frame/controls.tsx';
import type { AnyError } from '../../frame/failures.ts';
import { SecondFactorWay, SsoWay, signInAgain } from '../../frame/outcome.tsx';
import { Paragraphs } from '../../frame/page.tsx';
import { frame } from '../../texts/frame.json';
import { refused as texts } from '../../texts/policies.json';

/** The page for a session that fails a demand of the organization. */
type Refusal = keyof typeof texts.titles;

export const isRefusal = (error: AnyError): error is Refusal => Object.hasOwn(texts.titles, error);

interface RefusedProps {
  readonly failure: { readonly error: Refusal; readonly rule?: PolicyFailure['rule'] };
  /** Tries it again. */
  readonly retry: () => unknown;
}

/** Names the organization's demand, and leads on. */
export function Refused({ failure, retry }: RefusedProps) {
  switch (failure.error) {
    case 'SECOND_FACTOR_MISSING':
      return (
        <>
          <Paragraphs lines={texts.factorLines} />
          <SecondFactorWay />
        </>
      );
    case 'SSO_REQUIRED':
      return (
        <>
          <Paragraphs lines={texts.ssoLines} />
          <SsoWay />
        </>
      );
    case 'POLICY_REFUSED':
      return (
        <>
          <Paragraphs lines={[textOf(failure.rule), texts.ownersChangeIt]} />
          <div class="actions">
            <Button look="main" label={frame.tryAgain} press={retry} />
            <Button label={frame.signInWithSecondFactor} press={signInAgain} />
          </div>
        </>
      );
  }
}

/** The rule that is broken, by the member of the policy. */
const RULES: Readonly<Record<NonNullable<PolicyFailure['rule']>, string>> = {
  allowedMethods: texts.methods,
  networks: texts.network,
};

/** Services of another version may name no rule, or one that is unknown here. */
const textOf = (rule: PolicyFailure['rule']) => (rule && RULES[rule]) ?? frame.policyRefused;
