import type { Clock } from '../clock.ts';
import {
  type Answer,
  type Asked,
  type RelyingParty,
  type Said,
  SignInRefused,
} from '../providers/relying-party.ts';
import { type Assertion, type IdentityProvider, Refused } from './answer.ts';
import type { SamlReader } from './reader.ts';
import { signInUrl } from './request.ts';

/** A connection over SAML: the provider, and what we are to it. */
export interface SamlConnection {
  readonly provider: IdentityProvider;
  /** Our entity ID. */
  readonly entityId: string;
  /** In PEM. */
  readonly decryptionKeys: readonly string[];
  /** Whether an address lies in a domain for which the provider answers. */
  readonly answersFor: (email: string) => Promise<boolean>;
}

interface SamlNeeds {
  readonly reader: Pick<SamlReader, 'verifyAnswer'>;
  /** @returns false where the assertion was used before, on any node */
  readonly spend: (assertion: Pick<Assertion, 'issuer' | 'id'>, expiresAt: number) => Promise<boolean>;
  readonly clock: Clock;
}

const SECOND = 1_000;
/** The state of a sign-in is the ID of its request, too: an XML ID does not begin with a digit or `-`. */
const requestId = ({ state }: Pick<Asked, 'state'>) => `_${state}`;

/** Signs in with an organization's own provider over SAML. The address for returns is that of the page that is posted to. */
export function samlParty(connection: SamlConnection, { reader, spend, clock }: SamlNeeds): RelyingParty {
  const { provider, entityId, decryptionKeys, answersFor } = connection;

  async function verified({ parameters, returnUrl, state }: Answer): Promise<Assertion> {
    return reader.verifyAnswer(parameters, {
      issuer: provider.entityId,
      certificates: provider.certificates,
      decryptionKeys,
      audience: entityId,
      acsUrl: returnUrl,
      requestId: requestId({ state }),
      now: clock(),
    });
  }

  return {
    begin: async ({ state, returnUrl, isFresh }) =>
      signInUrl({
        id: requestId({ state }),
        issuer: entityId,
        acsUrl: returnUrl,
        signOnUrl: provider.signOnUrl,
        relayState: state,
        forceAuthn: isFresh,
        now: clock(),
      }),

    complete: async (answer): Promise<Said> => {
      const assertion = await verified(answer).catch(refusal);
      if (!(await spend(assertion, assertion.notOnOrAfter))) throw new SignInRefused('not_verified');
      const { issuer, subject, email, attributes, authenticationContext, authenticatedAt } = assertion;
      if (email === null || !(await answersFor(email))) throw new SignInRefused('no_address');
      return {
        issuer,
        subject,
        email,
        isBelieved: true,
        name: null,
        authTime: Math.floor(authenticatedAt / SECOND),
        claims: { ...attributes, authenticationContext },
      };
    },
  };
}

function refusal(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  const reason = error.reason === 'status_failed' ? 'provider_refused' : 'not_verified';
  throw new SignInRefused(reason, { cause: error });
}
