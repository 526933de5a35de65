import {
  type Client,
  clientOf,
  type OutgoingRequest,
  type Reply,
} from '../../../packages/server/test/harness/client.ts';
import type { PorticoNode } from './cluster.ts';

export interface Answer {
  readonly node: string;
  readonly isChange: boolean;
  readonly status: number;
  /** On the clock of `performance.now()`. */
  readonly sentAt: number;
  readonly endedAt: number;
}

/** The requests of all callers to all nodes, and their answers. */
export class Answers {
  readonly all: Answer[] = [];
  /** Whatever the contract does not allow, in a line each. */
  readonly violations: string[] = [];
  /** By status and constant. */
  readonly tally = new Map<string, number>();
  readonly #clients: ReadonlyMap<string, Client>;
  readonly #nodes: readonly PorticoNode[];

  constructor(nodes: readonly PorticoNode[], connections: number) {
    this.#nodes = nodes;
    this.#clients = new Map(nodes.map(({ name, url }) => [name, clientOf(url, connections)]));
  }

  get nodes(): readonly string[] {
    return this.#nodes.map(({ name }) => name);
  }

  /** Sends one request. @returns undefined where there was no answer of the contract, which is noted */
  async send(node: string, wanted: OutgoingRequest): Promise<Reply | undefined> {
    const sentAt = performance.now();
    try {
      const reply = await (this.#clients.get(node) as Client).send(wanted);
      const { status, error } = reply;
      const isChange = wanted.method !== 'GET';
      this.all.push({ node, isChange, status, sentAt, endedAt: performance.now() });
      const outcome = error === undefined ? String(status) : `${status} ${error}`;
      this.tally.set(outcome, (this.tally.get(outcome) ?? 0) + 1);
      if (status >= 500 && status !== 503)
        this.violations.push(`${wanted.method} ${wanted.path} at ${node}: ${outcome}`);
      return reply;
    } catch (error) {
      const waited = Math.round(performance.now() - sentAt);
      this.violations.push(
        `${wanted.method} ${wanted.path} at ${node}, after ${waited} ms: ${(error as Error).message}`,
      );
      return undefined;
    }
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }
}
