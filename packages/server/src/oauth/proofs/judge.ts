import { Failure } from '@portico/conventions';
import type { Transaction } from '../../ground/database/database.ts';
import type { Application } from '../applications/application.ts';
import type { Needs } from '../handler.ts';
import { isCurrent, newNonce } from './nonces.ts';
import { type Proof, type ProvenRequest, verifyProof } from './proof.ts';
import { recordProof, recordProofIn } from './store.ts';

type ProofNeeds = Pick<Needs, 'secretKeys' | 'clock' | 'publicUrl'>;
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The request for which a proof is, by the path under the public URL. */
type Place = Omit<ProvenRequest, 'uri'> & { readonly path: string };

/** What is wrong with a proof. */
type Wrong = 'absent' | 'invalid' | 'nonce';

/** Makes the function that judges the proof of a request, but for whether it was used before. */
function proofJudge({ secretKeys, clock, publicUrl }: ProofNeeds) {
  return async (headers: Headers, { path, ...request }: Place): Promise<Proof | Wrong> => {
    if (headers.dpop === undefined) return 'absent';
    const now = clock();
    const proof = await verifyProof(String(headers.dpop), { ...request, uri: `${publicUrl()}${path}` }, now);
    if (!proof) return 'invalid';
    return proof.nonce !== undefined && isCurrent(proof.nonce, secretKeys, now) ? proof : 'nonce';
  };
}

/** The step around a request for tokens, whatever it exchanges: the proof of the key to which the tokens are bound. */
export interface TokenProofs {
  /**
   * Judges the proof of a request, which is not spent yet.
   * @returns undefined without one
   * @throws Failure `DPOP_PROOF_INVALID`, `DPOP_NONCE_REQUIRED`
   */
  judge(headers: Headers, path?: string): Promise<Proof | undefined>;
  /** @throws Failure `DPOP_PROOF_INVALID`, where an application has to prove its key, and did not */
  require(application: Pick<Application, 'requireDpop'>, proof: Proof | undefined): void;
  /** Spends a proof, in the transaction that makes the tokens. @throws Failure `DPOP_PROOF_INVALID` for a spent one */
  spend(tx: Transaction, proof: Proof | undefined): Promise<void>;
}

export function tokenProofs(needs: ProofNeeds): TokenProofs {
  const judge = proofJudge(needs);
  const fresh = freshNonce(needs);
  return {
    judge: async (headers, path = '/oauth2/token') => {
      const proof = await judge(headers, { method: 'POST', path });
      if (typeof proof === 'object') return proof;
      if (proof === 'nonce') throw new Failure('DPOP_NONCE_REQUIRED', { headers: fresh() });
      if (proof === 'invalid') throw new Failure('DPOP_PROOF_INVALID');
      return undefined;
    },
    require: ({ requireDpop }, proof) => {
      if (requireDpop && !proof)
        throw new Failure('DPOP_PROOF_INVALID', { detail: 'The application has to send one.' });
    },
    spend: async (tx, proof) => {
      if (proof && !(await recordProofIn(tx, proof)))
        throw new Failure('DPOP_PROOF_INVALID', { detail: 'It was used before.' });
    },
  };
}

/** Makes the function that judges, and spends, the proof that comes with a bound access token to `/oauth2/userinfo`. */
export function accessProofs(needs: ProofNeeds & Pick<Needs, 'database'>) {
  const judge = proofJudge(needs);
  const fresh = freshNonce(needs);
  const record = recordProof(needs.database);
  /**
   * @param jkt the thumbprint of the key to which the token is bound
   * @throws Failure `ACCESS_TOKEN_PROOF_INVALID`, `ACCESS_TOKEN_NONCE_REQUIRED`
   */
  return async (
    { headers, method, accessToken }: { headers: Headers; method: string; accessToken: string },
    jkt: string,
  ): Promise<void> => {
    const proof = await judge(headers, { method, path: '/oauth2/userinfo', accessToken });
    if (proof === 'nonce') throw new Failure('ACCESS_TOKEN_NONCE_REQUIRED', { headers: fresh() });
    const isOfKey = typeof proof === 'object' && proof.jkt === jkt;
    if (!isOfKey || !(await record(proof))) throw new Failure('ACCESS_TOKEN_PROOF_INVALID');
  };
}

function freshNonce({ secretKeys, clock }: ProofNeeds) {
  return () => ({ 'DPoP-Nonce': newNonce(secretKeys, clock()) });
}

/** Makes the function that returns the headers of a success: for a request with a proof, the nonce of the next one. */
export function nextNonce(needs: ProofNeeds): (headers: Headers) => Record<string, string> {
  const fresh = freshNonce(needs);
  return (headers) => (headers.dpop === undefined ? {} : fresh());
}
