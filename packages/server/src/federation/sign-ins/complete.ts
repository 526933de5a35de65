/**
 * The completion of a sign-in, in three steps. What came back is examined once, outside of any transaction, as the provider
 * has to be asked (`examine.ts`); then the table of `linking.ts` says what becomes of the person; then, under the lock of
 * their account, they are let in (`let-in.ts`), or what was said is kept until a code comes, or until they have signed in
 * in another way and link the identity.
 */
import { Failure } from '@portico/conventions';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { SignInRow } from '../../ground/database/schema.ts';
import { presentSignedIn } from '../../identity/sessions/open.ts';
import { proving } from '../../identity/sessions/proof.ts';
import { created, ok } from '../../pipeline/answers.ts';
import type { Refusal } from '../../pipeline/change.ts';
import { settleConnectionTest } from '../connections/settle-test.ts';
import type { Needs } from '../handler.ts';
import type { RefusalReason } from '../providers/relying-party.ts';
import { hasProvider } from '../providers/store.ts';
import { namesTwoFactors } from '../providers/two-factors.ts';
import { lockActiveConnection, trustsFactors } from './by-connection.ts';
import { BAD_VERIFIER, type Examined, examining } from './examine.ts';
import { lettingIn } from './let-in.ts';
import { refusedSignIn } from './refusal.ts';
import { type Situation, situationOf } from './situation.ts';
import { deleteSignIn, keepSaid, spending } from './store.ts';

interface Prepared extends Examined {
  /** What is missing of the second factor; undefined where nothing is. */
  readonly asked: AwaitedStep | undefined;
}

const ASKED = ['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_INVALID'] as const;
type AwaitedStep = (typeof ASKED)[number];

/** How often the situation is looked at again, where another request has just changed it. */
const MOST_LOOKS = 3;

export function completeSignIn(needs: Needs) {
  const { change, database, lifetimes, limits, registration } = needs;
  const examine = examining(needs, 'sign_in');
  const letIn = lettingIn(needs);
  const askedOf = codeJudge(needs);

  return change('completeSignIn', {
    validate: examine.validate,

    prepare: async ({ body, fail, identified, ...client }): Promise<Prepared> => {
      const { ipAddress } = client;
      const examined = await examine.prepare(body, { client });
      if (!examined) throw fail('FIELDS_VALIDATION_ERROR', BAD_VERIFIER);
      const { row, said } = examined;
      if (row.kind === 'test' || typeof said === 'string') return { ...examined, asked: undefined };
      const { identity, holder, verdict } = await situationOf(database.read, said, row);
      // The people of an organization, who may all be at one address, are as many as it may have.
      if (row.connection_id === null && isNew(verdict) && registration !== 'closed')
        await limits.registration(ipAddress);
      const account = verdict === 'link' ? holder?.id : identity?.account_id;
      if (account === undefined || verdict === 'refuse') return { ...examined, asked: undefined };
      identified(account);
      const hasFactors = namesTwoFactors(said.claims) && (await isTrusted(database.read, row));
      const of = { row, account, ipAddress };
      return { ...examined, asked: hasFactors ? undefined : await askedOf(of, body.code) };
    },

    apply: async ({ tx, prepared, body: { code }, now, fail, ...request }) => {
      const { row, said, asked } = prepared;
      if (row.kind === 'test') {
        const settled = await settleTest(tx, prepared, now);
        if (!settled) throw fail('FIELDS_VALIDATION_ERROR', BAD_VERIFIER);
        return { events: settled.events, answer: ok(settled.test) };
      }
      if (typeof said === 'string') return refused(tx, row, said);
      if (asked) {
        await keepSaid(tx, row, { awaits: 'code', said, now });
        return { failure: new Failure(asked), events: 'untold' } satisfies Refusal;
      }
      // Whose place depends on its organization waits for what is under way there, as everything else does.
      const connection = await lockActiveConnection(tx, row);
      const isGone = row.provider_id === null ? !connection : !(await hasProvider(tx, row.provider_id));
      if (isGone) return refused(tx, row, 'provider_unavailable');
      for (let look = 0; look < MOST_LOOKS; look++) {
        const situation = await situationOf(tx, said, row);
        if (situation.verdict === 'not_linked' && row.kind === 'sign_in') {
          await keepSaid(tx, row, { awaits: 'link', said, now });
          return { failure: new Failure('IDENTITY_NOT_LINKED'), events: 'untold' } satisfies Refusal;
        }
        const { userAgent, ipAddress } = request;
        const arriving = { row, said, situation, connection, code, now, userAgent, ipAddress };
        const came = await letIn(tx, arriving);
        if (!came) continue;
        // Another request, with the same code, was first.
        if (!(await deleteSignIn(tx, row.id))) throw fail('FIELDS_VALIDATION_ERROR', BAD_VERIFIER);
        if ('reason' in came) return refusedSignIn(tx, row, came);
        request.identified(came.account.id);
        const { account, opened, events, mails } = came;
        return {
          events,
          mails,
          answer: created(`/v1/sessions/${opened.session.id}`, presentSignedIn(account, opened, lifetimes)),
        };
      }
      throw new TypeError('The situation of a sign-in changed again and again');
    },
  });
}

/** Settles the test of a connection, which lets nobody in: what came of it, and why it would not have, if so. */
async function settleTest(tx: Transaction, { row, said, detail }: Examined, now: number) {
  await deleteSignIn(tx, row.id);
  const shown =
    typeof said === 'string'
      ? { said: undefined, reason: said }
      : { said, reason: (await situationOf(tx, said, row)).refusal };
  return settleConnectionTest(tx, row, { ...shown, detail, now });
}

/** Ends a sign-in that never came to an account. */
async function refused(tx: Transaction, row: SignInRow, reason: RefusalReason): Promise<Refusal> {
  await deleteSignIn(tx, row.id);
  return refusedSignIn(tx, row, { reason, account: row.account_id ?? undefined });
}

const isTrusted = async (read: Reader, { connection_id }: SignInRow) =>
  connection_id !== null && trustsFactors(read, connection_id);

const isNew = (verdict: Situation['verdict']) => verdict === 'register' || verdict === 'register_unverified';

/** Judges a code before any lock is taken, as a guess that counts against the account and against the sign-in. */
function codeJudge(needs: Needs) {
  const proof = proving(needs);
  const { countTry } = spending(needs.database);
  type Code = Parameters<typeof proof.compareCode>[1];

  return async (
    { row, account, ipAddress }: { row: SignInRow; account: string; ipAddress: string | null },
    code: Code,
  ): Promise<AwaitedStep | undefined> => {
    if (code !== undefined && !(await countTry(row.id)))
      throw new Failure('FIELDS_VALIDATION_ERROR', { fields: BAD_VERIFIER });
    try {
      await proof.compareCode(account, code, { ipAddress });
      return undefined;
    } catch (error) {
      const asked = error instanceof Failure && ASKED.find((constant) => constant === error.constant);
      if (asked) return asked;
      throw error;
    }
  };
}
