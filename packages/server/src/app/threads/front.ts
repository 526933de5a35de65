import type { Server } from 'node:http';
import node from 'node:module';
import { dirname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Answer } from '@portico/conventions/node';
import type { Service } from '@portico/conventions/serving';
import type { Logger } from 'pino';
import type { Config } from '../../configuration/config.ts';
import type { CommitNumbers } from '../../ground/database/commit-numbers.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { startThread } from '../../ground/thread.ts';
import type { Known } from '../../ground/work/known.ts';
import type { EventLoop } from '../http/event-loop.ts';
import { portOf } from '../http/listen.ts';
import { writeLines } from '../http/log.ts';
import type { MetricValues } from '../http/metrics.ts';
import { admission } from '../http/port.ts';
import type { BackgroundWork } from '../tasks.ts';
import { newBeats } from './beats.ts';
import { type CountedTogether, forgetCounts } from './connection-counts.ts';
import type { FromFront, FrontData, ThreadRequest, ToFront } from './messages.ts';
import { Relayed } from './relayed.ts';
import { VitalSigns, watchOver } from './vital-signs.ts';

export interface FrontNeeds {
  readonly config: Config;
  readonly log: Logger;
  readonly app: { readonly server: Server };
  readonly service: Service;
  readonly secretKeys: SecretKeys;
  readonly commits: CommitNumbers;
  readonly work: BackgroundWork;
  readonly eventLoop: EventLoop;
  readonly together: CountedTogether;
  readonly known: readonly Known<unknown>[];
  /** Of this thread. */
  readonly beats: SharedArrayBuffer;
  readonly publicUrl: string;
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
}

/** Room for new objects, in megabytes: with Node's own measure, a thread takes 30 MB more, and is hardly faster. */
const YOUNG = 8;

export type AskedFor = ThreadRequest extends infer One
  ? One extends ThreadRequest
    ? Omit<One, 'asked'>
    : never
  : never;

/** Why a thread has ended. */
export type ThreadExit = { readonly err?: unknown; readonly reason?: string };

/** A thread while it lives. */
export class Front {
  isListening = false;
  readonly #number: number;
  readonly #worker: Worker;
  readonly #needs: FrontNeeds;
  readonly #relayed: Relayed;
  readonly #listening = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<ThreadExit>();
  readonly #asked = new Map<number, (value: readonly MetricValues[] | undefined) => void>();
  readonly #watch: NodeJS.Timeout;
  #last = 0;
  #reason: ThreadExit = {};

  /** @param number of the thread; the first has 0 */
  constructor(number: number, needs: FrontNeeds) {
    this.#number = number;
    this.#needs = needs;
    const beats = newBeats();
    const worker = startThread('app/threads/front-worker.ts', {
      workerData: dataOf(needs, number, beats),
      name: `portico-${number + 1}`,
      env: { ...process.env, ...compileCache() },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    this.#worker = worker;
    this.#relayed = new Relayed({
      service: needs.service,
      // Other threads close their own ports at the stop.
      refuse: admission(needs.eventLoop, { phase: 'serving' }),
      post: (message) => worker.postMessage(message),
    });
    worker.on('message', (message: FromFront) => this.#hear(message));
    worker.on('error', (err) => {
      this.#reason = { err };
    });
    worker.once('exit', () => this.#gone());
    const signs = new VitalSigns(beats, (before) => worker.cpuUsage(before));
    this.#watch = watchOver(signs, () => {
      this.#reason = { reason: 'it did not respond' };
      void worker.terminate();
    });
    // Its own reads may be refused while it starts.
    void this.ask(learnt(needs.known));
  }

  get listening(): Promise<void> {
    return this.#listening.promise;
  }

  /** Why it has ended. */
  get ended(): Promise<ThreadExit> {
    return this.#ended.promise;
  }

  /** Resolves when the thread has done something, or has ended. */
  ask(what: AskedFor): Promise<readonly MetricValues[] | undefined> {
    this.#last++;
    const asked = this.#last;
    return new Promise((resolve) => {
      this.#asked.set(asked, resolve);
      this.#post({ ...what, asked } as ThreadRequest);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(message: ToFront): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromFront): void {
    const { log, work, onAnswer } = this.#needs;
    if ('id' in message) this.#relayed.hear(message);
    else if (message.kind === 'lines') writeLines(log, message.lines);
    else if (message.kind === 'listening') {
      this.isListening = true;
      this.#listening.resolve();
    } else if (message.kind === 'came') {
      const { lanes, webhooks, types } = message;
      if (lanes) work.deliverMails(lanes);
      if (webhooks) work.deliverEvents(webhooks);
      if (types) work.follow(types);
    } else if (message.kind === 'answered') onAnswer?.(message.answer);
    else {
      this.#asked.get(message.asked)?.(message.value);
      this.#asked.delete(message.asked);
    }
  }

  #gone(): void {
    clearInterval(this.#watch);
    forgetCounts(this.#needs.together, this.#number);
    this.#relayed.abandon();
    for (const resolve of this.#asked.values()) resolve(undefined);
    this.#asked.clear();
    this.#ended.resolve(this.#reason);
  }
}

/** Returns the values that every thread must know. */
export function learnt(known: FrontNeeds['known']) {
  return { kind: 'learn', values: known.map(({ value }) => value) } as const;
}

/** Where this thread caches compiled code, if it does: others have to be told. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = node.getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

function dataOf(needs: FrontNeeds, number: number, beats: SharedArrayBuffer): FrontData {
  const { config, app, secretKeys, commits, together, publicUrl, onAnswer } = needs;
  const { secretKeys: _, ...others } = config;
  return {
    config: others,
    secretKeys: secretKeys.all,
    commits: commits.memory,
    together,
    number,
    beats,
    firstBeats: needs.beats,
    port: portOf(app.server),
    publicUrl,
    tellsAnswers: onAnswer !== undefined,
  };
}
