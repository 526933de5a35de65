import type { Lane, MailRequest, RequestMails } from '../../consequences/request-mails.ts';
import { voidLoginCode } from '../../consequences/void-mails.ts';
import { MINUTE, SECOND } from '../../ground/clock.ts';
import type { Database, Transaction } from '../../ground/database/database.ts';
import type { Limits } from '../limits/limits.ts';
import { type NewLoginCode, storeLoginCode } from '../login-codes/store.ts';
import { holdAccount } from './store.ts';

/** A mail that was asked for by somebody who need not be its recipient: a password reset, or a code to sign in with. */
export interface AskedReset {
  /** The account of the address; undefined where there is none, but something has to be stored nevertheless. */
  readonly account: { readonly id: string; readonly email: string } | undefined;
  /** Where it is a code that was asked for. */
  readonly code?: NewLoginCode;
  readonly ipAddress: string | null;
  /** The network of the requester: mails are sent in turns by network, so that many from one do not delay those of others. */
  readonly asker: string;
}

/** They are stored after the answer, so that its timing does not reveal whether there is an account. */
export interface Resets {
  add(reset: AskedReset): void;
  /** Stores the waiting resets now; resolves when they are stored, or that has failed. */
  written(): Promise<void>;
}

/** How long resets are gathered, in milliseconds, so that a single one does not measurably delay the next requests. */
const GATHERED = 100;
/** How many are stored in one transaction, which must be short. */
const AT_ONCE = 20;
/** How many may wait; further ones are dropped. */
const MOST = 10_000;
/** While the database is away: how long a reset waits before it is dropped, and the pause between attempts. */
const PATIENCE = MINUTE;
const PAUSE = SECOND;

interface Waiting extends AskedReset {
  readonly since: number;
}

interface ResetsNeeds {
  readonly database: Pick<Database, 'transaction'>;
  readonly limits: Pick<Limits, 'mail'>;
  readonly requestMails: RequestMails;
  readonly onMails: (lanes: readonly Lane[]) => void;
  /** Called when resets could not be stored; they are retried. */
  readonly onFailure: (error: unknown) => void;
}

export function gatherResets(needs: ResetsNeeds): Resets {
  const { database, onMails, onFailure } = needs;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      // In the order of their ids, so that two nodes that lock the same accounts do not deadlock.
      const some = waiting.slice(0, AT_ONCE).toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
      onMails(await database.transaction((tx) => request(tx, some, needs)));
      waiting = waiting.slice(some.length);
      // Lets the event loop turn between two transactions.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function begin(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= write()
      .catch((error: unknown) => {
        onFailure(error);
        forget();
      })
      .finally(() => {
        writing = undefined;
        if (waiting.length > 0) schedule(PAUSE);
      });
    return writing;
  }

  function forget(): void {
    const oldest = performance.now() - PATIENCE;
    waiting = waiting.filter(({ since }) => since >= oldest);
  }

  function schedule(milliseconds: number): void {
    timer ??= setTimeout(() => void begin(), milliseconds).unref();
  }

  return {
    add: (reset) => {
      if (waiting.length >= MOST) return;
      waiting.push({ ...reset, since: performance.now() });
      if (!writing) schedule(GATHERED);
    },
    written: begin,
  };
}

async function request(
  tx: Transaction,
  resets: readonly AskedReset[],
  { limits, requestMails }: ResetsNeeds,
): Promise<readonly Lane[]> {
  const lanes = new Set<Lane>();
  for (const asked of resets) {
    const isSent = await mayBeSent(tx, asked, limits);
    const { account, code } = asked;
    if (account && code && isSent) await voidLoginCode(tx, account);
    if (code) await storeLoginCode(tx, code, isSent ? account?.id : undefined);
    if (!isSent || !account) continue;
    const purpose = code ? 'login_code' : 'password_reset';
    const mail: MailRequest = { purpose, recipient: account.email, account: account.id };
    for (const lane of await requestMails(tx, [mail], asked.asker)) lanes.add(lane);
  }
  return [...lanes];
}

/** Whether there is an account that may get another mail. The request has its answer already, and may come from anyone. */
async function mayBeSent(
  tx: Transaction,
  { account, code, ipAddress }: AskedReset,
  limits: Pick<Limits, 'mail'>,
): Promise<boolean> {
  // It may have been deleted meanwhile.
  if (!account || !(await holdAccount(tx, account.id))) return false;
  const by = { account: account.id, ipAddress };
  const purpose = code ? 'login code' : 'reset';
  return (await limits.mail(tx, { purpose, recipient: account.email, by })) === undefined;
}

const idOf = ({ account }: AskedReset) => account?.id ?? '';
