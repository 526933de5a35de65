import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingRequest, Reply } from '../../../packages/server/test/harness/client.ts';
import type { Answers } from './answers.ts';
import { contradiction, type Entry, GONE, type Ledger, valueIn } from './ledger.ts';

/** Milliseconds between two requests of a prober, and before a refused request is sent again. */
export const BETWEEN = 60;

/** How a change may be answered besides its success, where an earlier try had no definite answer but was done. */
interface ExpectedAnswer {
  readonly status: number;
  readonly again?: number;
}

/** Requests that are repeated until they have a definite answer, and reads that are compared with the ledger. */
export class Actions {
  /** How many values that were certain have been read, and compared. */
  judged = 0;
  readonly #answers: Answers;
  readonly #ledger: Ledger;
  #turn = 0;

  constructor(answers: Answers, ledger: Ledger) {
    this.#answers = answers;
    this.#ledger = ledger;
  }

  /** Reads an entry at one node, and compares. @returns whether its value was certain, and the answer definite */
  async judge(entry: Entry, node: string): Promise<boolean> {
    const { version } = entry;
    const reply = await this.#answers.send(node, { method: 'GET', path: entry.path, token: entry.token });
    if (!reply || entry.version !== version || entry.isChanging) return false;
    const value = valueIn(reply, entry);
    if (value === undefined) return false;
    this.judged++;
    const problem = contradiction(entry, value);
    if (problem) this.#answers.violations.push(`${problem} (at ${node})`);
    return true;
  }

  async created(path: string, body: object, token?: string): Promise<Reply['body']> {
    const wanted = { method: 'POST', path, body, ...(token !== undefined && { token }) };
    return (await this.done({ status: 201 }, wanted)).body;
  }

  async put(entry: Entry, body: Readonly<Record<string, string>>): Promise<void> {
    const { path, token } = entry;
    const value = body[entry.member ?? ''] ?? '';
    await this.#ledger.change(entry, value, () =>
      this.done({ status: 200 }, { method: 'PUT', path, token, body }),
    );
  }

  async delete(entry: Entry, path: string, token = entry.token): Promise<void> {
    await this.#ledger.change(entry, GONE, () =>
      this.done({ status: 204, again: 404 }, { method: 'DELETE', path, token }),
    );
  }

  /** Reads at each node what was acknowledged at one. */
  async everywhere(entry: Entry): Promise<void> {
    await Promise.all(this.#answers.nodes.map((node) => this.judge(entry, node)));
  }

  /** Repeats a request, at one node after the other, until it has a definite answer. */
  async done({ status, again }: ExpectedAnswer, wanted: OutgoingRequest, only?: string): Promise<Reply> {
    const { nodes } = this.#answers;
    for (let isRepeated = false; ; isRepeated = true) {
      const node = only ?? (nodes[this.#turn++ % nodes.length] as string);
      const reply = await this.#answers.send(node, wanted);
      if (reply && (reply.status === status || (isRepeated && reply.status === again))) {
        if (wanted.method !== 'GET' && reply.status < 300) this.#ledger.changes++;
        return reply;
      }
      if (reply && reply.status !== 503)
        throw new UnexpectedAnswer(
          `UNEXPECTED: ${wanted.method} ${wanted.path} at ${node}: ${reply.status} ${reply.text}`,
        );
      await sleep(BETWEEN);
    }
  }
}

/** An answer that is neither a success, nor a 503. */
export class UnexpectedAnswer extends Error {}
