/** A thread that serves beside the first one. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Answer, drain } from '@portico/conventions/node';
import { createHasher } from '../accounts/hasher.ts';
import { bindService } from '../bound.ts';
import { databaseUrl } from '../config.ts';
import { defaultPublicUrl } from '../configuration/public-url.ts';
import { CommitNumbers } from '../database/commit-numbers.ts';
import { type Database, databaseOver, openDatabase } from '../database/database.ts';
import { openFront } from '../database/sqlite-front.ts';
import { watchEventLoop } from '../http/event-loop.ts';
import { listen } from '../http/listen.ts';
import { described, threadLogger } from '../http/log.ts';
import { createThreadMetrics } from '../http/metrics.ts';
import type { Life } from '../life.ts';
import { openSecretKeys } from '../secret-keys/open.ts';
import { addressRules } from '../webhooks/address.ts';
import { Channel } from './channel.ts';
import type { FirstDuties, ThreadDuties } from './duties.ts';
import { Pulses } from './pulses.ts';
import { FirstRelay } from './relay.ts';
import { poolSizeOf, shareOf } from './share.ts';
import type { ThreadData } from './threads.ts';
import { WatchWord } from './watch-word.ts';

if (!parentPort) throw new Error('This file is for a worker thread');
const data = workerData as ThreadData;
const { sqlite } = data;
const config = shareOf(data.config);
const pulses = new Pulses(data.pulses);
const numbers = sqlite && new CommitNumbers(sqlite.numbers);
let moved = () => {};
const duties: ThreadDuties = {
  readBody: (part) => relay.readBody(part),
  moved: () => moved(),
  refreshOrigins: () => bound.applicationOrigins.refresh(),
  metrics: async () => (await metrics?.counted()) ?? [],
  stop: ({ hurry }) => stop(hurry),
};
const first = new Channel<FirstDuties>(parentPort, duties);
const relay = new FirstRelay({ first, pulses, numbers });
const log = threadLogger({
  level: config.logLevel,
  thread: data.number,
  write: (lines) => first.tell('log', lines),
});
const eventLoop = watchEventLoop();
const hasher = createHasher({
  concurrency: config.hashingConcurrency,
  queue: config.hashingQueue,
});
const metrics = config.metricsPort === undefined ? undefined : createThreadMetrics({ hasher, eventLoop });
const life: Life = { phase: 'serving', publicUrl: config.publicUrl ?? '' };
const database = await open();
const { secretKeys: given, dataDir } = config;
const secretKeys = await openSecretKeys({ database, clock: Date.now, given, dataDir });
const bound = await bindService({
  config,
  log,
  clock: Date.now,
  database,
  secretKeys,
  eventLoop,
  hasher,
  life,
  metrics,
  webhookAddresses: addressRules(config),
  mailbox: undefined,
  onAnswer: data.tellsAnswers ? tellAnswer : undefined,
  extend: undefined,
  onMails: (lanes) => first.tell('wake', { lanes }),
  onDeliveries: (webhooks) => first.tell('wake', { webhooks }),
  onEvents: (events) => first.tell('wake', { events }),
  refreshOthers: () => first.ask('refreshOrigins', undefined),
  relay,
});
const url = await listen(bound.app.server, {
  host: data.host,
  port: data.port,
  isShared: true,
  name: 'PORTICO',
});
life.publicUrl = config.publicUrl ?? defaultPublicUrl(url);
eventLoop.restart();
pulses.beat(data.number);
bound.applicationOrigins.watch();
first.tell('serving', undefined);

async function open(): Promise<Database> {
  if (!sqlite || !numbers) return openDatabase({ url: databaseUrl(config), poolSize: poolSizeOf(config) });
  const watchWord = new WatchWord(sqlite.watchWord);
  const front = openFront({
    file: sqlite.file,
    numbers,
    write: (sql, values) => first.ask('write', { sql, values }),
    watch: () => watchWord.ask(),
  });
  moved = () => front.moved();
  return databaseOver(front);
}

function tellAnswer({ cause, ...answer }: Answer): void {
  first.tell('answered', { ...answer, cause: cause && described(cause) });
}

/** Lets requests finish within the grace, then closes everything. */
async function stop(hurry: boolean): Promise<void> {
  life.phase = 'lame duck';
  bound.applicationOrigins.stop();
  await drain({
    server: bound.app.server,
    port: bound.port,
    lameDuck: hurry ? 0 : config.lameDuck,
    grace: config.shutdownGrace,
    refuse: () => {
      life.phase = 'refusing';
    },
  });
  eventLoop.stop();
  await Promise.all([database.close(), hasher.close()]);
}
