import { flaw } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import type { SignInRow } from '../../ground/database/schema.ts';
import type { Needs } from '../handler.ts';
import {
  type Client,
  detailOf,
  type ProviderClaims,
  type RefusalReason,
  SignInRefused,
} from '../providers/relying-party.ts';
import { secretsWith } from './secrets.ts';
import { findByVerifier, spending } from './store.ts';
import { signInWays } from './ways.ts';

export const BAD_VERIFIER = { verifier: flaw('expired', 'is unknown, already used or expired') };
const NO_PARAMETERS = { parameters: flaw('required', 'is required: the parameters of the return') };

/** A sign-in, and what a provider said in it; or why it is refused. */
export interface Examined {
  readonly row: SignInRow;
  readonly said: ProviderClaims | RefusalReason;
  /** Describes what cannot be verified, for people to read. */
  readonly detail: string | null;
}

interface ExaminationInput {
  readonly verifier: string;
  readonly parameters?: string | null | undefined;
}

/** The requester who brings an answer. */
interface Bringing {
  readonly client: Client;
  /** Undefined where nobody is signed in. */
  readonly accountId?: string;
}

type ExaminingNeeds = Pick<
  Needs,
  'clock' | 'database' | 'providers' | 'connectionWays' | 'publicUrl' | 'secretKeys'
>;

/** What a completion is for, and what it can find kept. */
type For = 'sign_in' | 'link';

function isFor(wanted: For, { kind, stage }: SignInRow): boolean {
  if (stage === 'begun') return (wanted === 'link') === (kind === 'link');
  return stage === (wanted === 'link' ? 'link' : 'code');
}

/**
 * How an answer is examined: once, by whichever request comes first. What is kept from before needs no answer.
 */
export function examining(needs: ExaminingNeeds, wanted: For) {
  const { clock, database, secretKeys } = needs;
  const { claim, giveBack } = spending(database);
  const ways = signInWays(needs);

  async function find(verifier: string): Promise<SignInRow | undefined> {
    const row = await findByVerifier(database.read, verifier, clock());
    return row && isFor(wanted, row) ? row : undefined;
  }

  async function ask(row: SignInRow, parameters: string, client: Client): Promise<Omit<Examined, 'row'>> {
    const way = await ways.find(row);
    // It has left the file since, or is not active any more.
    if (!way) return { said: 'provider_unavailable', detail: null };
    const { party, returnUrl } = way;
    try {
      const secrets = secretsWith(secretKeys, row.id, parameters);
      return { said: await party.complete({ ...secrets, returnUrl, parameters, client }), detail: null };
    } catch (error) {
      if (error instanceof SignInRefused) return { said: error.reason, detail: detailOf(error) };
      // The answer was not judged, such as because too many others wait, so it can be brought again.
      await giveBack(row.id);
      throw error;
    }
  }

  return {
    validate: async ({ verifier, parameters }: Partial<ExaminationInput>): Promise<Record<string, Flaw>> => {
      const row = verifier === undefined ? undefined : await find(verifier);
      if (verifier !== undefined && !row) return BAD_VERIFIER;
      return row?.stage === 'begun' && parameters == null ? NO_PARAMETERS : {};
    },

    /** @returns undefined where the sign-in is unknown, spent, too old, or that of another account */
    prepare: async (
      { verifier, parameters }: ExaminationInput,
      { client, accountId }: Bringing,
    ): Promise<Examined | undefined> => {
      const row = await find(verifier);
      if (!row) return undefined;
      if (wanted === 'link' && row.kind === 'link' && row.account_id !== accountId) return undefined;
      if (row.said !== null) return { row, said: JSON.parse(row.said) as ProviderClaims, detail: null };
      if (!(await claim(row.id))) return undefined;
      return { row, ...(await ask(row, parameters ?? '', client)) };
    },
  };
}
