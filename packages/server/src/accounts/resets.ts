import { MINUTE, SECOND } from '../clock.ts';
import type { Lane, MailRequest, RequestMails } from '../consequences/request-mails.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Limits } from '../limits/limits.ts';
import { holdAccount } from './store.ts';

/** Whose password is to be reset, and who asks. */
export interface AskedReset {
  /** Id of the account. */
  readonly account: string;
  readonly email: string;
  readonly ipAddress: string | null;
  /** What mails of others wait for no more than for one of. */
  readonly asker: string;
}

/** Resets that are written down later, so that the time of an answer does not tell whether there is anything to write. */
export interface Resets {
  add(reset: AskedReset): void;
  /** Writes down what waits, without waiting for more; resolves when that is there, or cannot be now. */
  written(): Promise<void>;
}

/** For how long resets are gathered: requests that follow are kept waiting by none in particular, in milliseconds. */
const GATHERED = 100;
/** How many are written in one transaction: others must not wait long. */
const AT_ONCE = 20;
/** How many may wait; beyond, nothing comes of one. */
const MOST = 10_000;
/** While the database is away, so long after it was asked for a reset is forgotten, and so often it is tried. */
const PATIENCE = MINUTE;
const PAUSE = SECOND;

interface Waiting extends AskedReset {
  readonly since: number;
}

export interface ResetsNeeds {
  readonly database: Pick<Database, 'transaction'>;
  readonly limits: Pick<Limits, 'mail'>;
  readonly requestMails: RequestMails;
  readonly onMails: (lanes: readonly Lane[]) => void;
  /** Told why resets could not be written; they are tried again. */
  readonly onFailure: (error: unknown) => void;
}

export function gatherResets(needs: ResetsNeeds): Resets {
  const { database, onMails, onFailure } = needs;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      // Always in the same order: two nodes that count for the same accounts wait for each other.
      const some = waiting.slice(0, AT_ONCE).toSorted((one, other) => (one.account < other.account ? -1 : 1));
      onMails(await database.transaction((tx) => request(tx, some, needs)));
      waiting = waiting.slice(some.length);
      // Others are heard between two transactions.
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
  for (const { account, email: recipient, ipAddress, asker } of resets) {
    // It may have been deleted since it was asked for.
    if (!(await holdAccount(tx, account))) continue;
    const by = { account, ipAddress };
    // One mail too many is not sent, and nobody is told: who asks need not be who gets them.
    if (await limits.mail(tx, { purpose: 'reset', recipient, by })) continue;
    const mail: MailRequest = { purpose: 'password_reset', recipient, account };
    for (const lane of await requestMails(tx, [mail], asker)) lanes.add(lane);
  }
  return [...lanes];
}
