import { setTimeout as delay } from 'node:timers/promises';
import type { Send } from './request.ts';

/** How long to wait for an email, in milliseconds; `PAUSE` is the time between two looks. */
const PATIENCE = 5_000;
const PAUSE = 20;

/** An email that would have been sent. */
export interface Mail {
  readonly id: string;
  /** RFC 3339. */
  readonly sentAt: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The link to open, if there is one. */
  readonly link: string | null;
  /** The code to enter, if there is one. */
  readonly code: string | null;
}

/** The emails of the service. */
export class Mails {
  readonly #send: Send;
  /** The ids of those that `next` has returned. */
  #taken: ReadonlySet<string> = new Set();

  constructor(send: Send) {
    this.#send = send;
  }

  /** All emails that are kept, newest first. @param email only those to this address */
  async list(email?: string): Promise<readonly Mail[]> {
    const query = email === undefined ? '' : `?${new URLSearchParams({ recipient: email })}`;
    return (await this.#send<{ readonly items: readonly Mail[] }>('GET', `/dev/mails${query}`)).items;
  }

  /**
   * The oldest email to an address that this has not returned before; waits for it.
   * @param patience in milliseconds, by the machine's clock
   * @throws Error if none comes in that time
   */
  async next(email: string, patience = PATIENCE): Promise<Mail> {
    const end = performance.now() + patience;
    for (;;) {
      const mail = (await this.list(email)).findLast(({ id }) => !this.#taken.has(id));
      if (mail) {
        this.#taken = new Set([...this.#taken, mail.id]);
        return mail;
      }
      if (performance.now() > end) throw new Error(`No further email to ${email} in ${patience} ms.`);
      await delay(PAUSE);
    }
  }

  /** The mails that `next` has returned, for a snapshot. */
  get taken(): ReadonlySet<string> {
    return this.#taken;
  }

  set taken(ids: ReadonlySet<string>) {
    this.#taken = ids;
  }
}
