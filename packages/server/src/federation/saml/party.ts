import type { Clock } from '../../ground/clock.ts';
import {
  type Answer,
  type ProviderClaims,
  ProviderUnavailable,
  type RelyingParty,
  SignInRefused,
  type SignInRequest,
} from '../providers/relying-party.ts';
import type { Assertion, IdentityProvider } from './answer.ts';
import { type AttributeNames, emailIn, emailSources, type IsVouched, nameIn } from './person.ts';
import type { SamlReader } from './reader.ts';
import { Refused } from './refused.ts';
import { signInUrl } from './request.ts';
import { answerTurn } from './turns.ts';

/** A connection over SAML: the provider, and this service as its provider knows it. */
export interface SamlConnection {
  readonly provider: IdentityProvider;
  /** In PEM. */
  readonly decryptionKeys: readonly string[];
}

interface SamlNeeds {
  readonly id: string;
  /** Ours. */
  readonly entityId: () => string;
  /** @returns undefined where it no longer exists */
  readonly find: () => Promise<SamlConnection | undefined>;
  readonly reader: Pick<SamlReader, 'verifyAnswer'>;
  /** @returns false where the assertion was used before, on any node */
  readonly spend: (assertion: Pick<Assertion, 'issuer' | 'id'>, expiresAt: number) => Promise<boolean>;
  readonly attributes: AttributeNames;
  readonly isVouched: IsVouched;
  readonly clock: Clock;
}

const SECOND = 1_000;
/** The state of a sign-in is the ID of its request, too: an XML ID does not begin with a digit or `-`. */
const requestId = ({ state }: Pick<SignInRequest, 'state'>) => `_${state}`;

/**
 * The issuer for people who sign in through a connection. The name that a provider gives itself proves nothing: anybody
 * can set up one under the name of another, and have it name the other's subjects.
 */
const issuerOf = (id: string) => `saml:${id}`;

/** As long as a subject may be (SAML core, section 8.3.7), without what databases cannot store. */
const SUBJECT = /^\P{Cc}{1,256}$/u;
/** Signs in with an organization's own provider over SAML. The address for returns is that of the page that is posted to. */
export function samlParty(needs: SamlNeeds): RelyingParty {
  const { id, entityId, find, reader, spend, attributes: names, isVouched, clock } = needs;

  async function verified({ parameters, returnUrl, state, client }: Answer): Promise<Assertion> {
    const connection = await find();
    if (!connection) throw new SignInRefused('provider_unavailable');
    const { provider, decryptionKeys } = connection;
    const expected = {
      issuer: provider.entityId,
      certificates: provider.certificates,
      decryptionKeys,
      audience: entityId(),
      acsUrl: returnUrl,
      requestId: requestId({ state }),
      now: clock(),
    };
    return reader.verifyAnswer(parameters, expected, answerTurn(id, client)).catch(refusal);
  }

  return {
    begin: async ({ state, returnUrl, isFresh }) => {
      const connection = await find();
      if (!connection) throw new ProviderUnavailable('The connection is gone');
      return signInUrl({
        id: requestId({ state }),
        issuer: entityId(),
        acsUrl: returnUrl,
        signOnUrl: connection.provider.signOnUrl,
        relayState: state,
        forceAuthn: isFresh,
        now: clock(),
      });
    },

    complete: async (answer): Promise<ProviderClaims> => {
      const assertion = await verified(answer);
      if (!SUBJECT.test(assertion.subject)) refusal(new Refused('subject_unfit'));
      if (!(await spend(assertion, assertion.notOnOrAfter))) refusal(new Refused('replayed'));
      const { subject, attributes, authenticatedAt } = assertion;
      return {
        issuer: issuerOf(id),
        subject,
        email: await emailIn(assertion, names, isVouched),
        emailSources: emailSources(names),
        isBelieved: true,
        name: nameIn(assertion, names),
        authTime: Math.floor(authenticatedAt / SECOND),
        claims: { ...attributes, authenticationContext: contextsIn(assertion) },
      };
    },
  };
}

/** Microsoft names a second factor in an attribute, beside a context that is that of the first one. */
const MICROSOFT_METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences';

/** How the provider authenticated the person, for `trustsFactors`. */
function contextsIn({ authenticationContext, attributes }: Assertion): readonly string[] {
  const named = Object.hasOwn(attributes, MICROSOFT_METHODS) ? (attributes[MICROSOFT_METHODS] ?? []) : [];
  return [...(authenticationContext === null ? [] : [authenticationContext]), ...named];
}

function refusal(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  const reason = error.reason === 'status_failed' ? 'provider_refused' : 'not_verified';
  throw new SignInRefused(reason, { cause: error });
}
