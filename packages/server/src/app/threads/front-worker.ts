/**
 * A serving thread other than the first. On SQLite, it answers requests that only read, and relays all others; on
 * PostgreSQL, it is a separate node without background work.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { drain } from '@portico/conventions/node';
import type { Config } from '../../configuration/config.ts';
import { federationAddresses } from '../../federation/providers/directory.ts';
import { secretKeysOf } from '../../ground/secret-keys/keys.ts';
import { systemClock } from '../../ground/system-clock.ts';
import { createAnswering } from '../answering.ts';
import { watchEventLoop } from '../http/event-loop.ts';
import { join } from '../http/listen.ts';
import { createLineLogger } from '../http/log.ts';
import { createFrontMetrics } from '../http/metrics.ts';
import type { Life } from '../life.ts';
import { beat, Listener } from './beats.ts';
import { countsOf } from './connection-counts.ts';
import { prepareFirstUses } from './first-uses.ts';
import type { FromFront, FrontData, ThreadRequest, ToFront } from './messages.ts';
import { partsOfNode, partsToRead } from './parts.ts';
import { Relay } from './relay.ts';
import { returnMemory } from './returned-memory.ts';

if (!parentPort) throw new Error('This file is for a worker thread');
const first = parentPort;
const tell = (message: FromFront) => first.postMessage(message);

/** How often it is looked whether the first thread is alive, in milliseconds, and without how many beats it is late. */
const LOOK = 500;
const LATE = 3;

const {
  commits,
  beats,
  firstBeats,
  together,
  number,
  port: shared,
  publicUrl,
  tellsAnswers,
  ...data
} = workerData as FrontData;
const secretKeys = data.secretKeys.map((key) => Buffer.from(key)) as [Buffer, ...Buffer[]];
const config: Config = { ...data.config, secretKeys };
// Otherwise the thread would end while it waits only for other threads, as it can before it listens.
beat(beats);
const firstThread = new Listener(firstBeats);
let isFirstLate = false;
setInterval(() => {
  isFirstLate = firstThread.look() >= LATE;
}, LOOK);

const log = createLineLogger(config.logLevel, (lines) => tell({ kind: 'lines', lines }));
const eventLoop = watchEventLoop();
const life: Life = { phase: 'serving', publicUrl };
const relay = new Relay({ post: tell, isFirstLate: () => isFirstLate });
const { database } = config;
const onlyReads = database.kind === 'sqlite';
const parts = onlyReads
  ? partsToRead(database.file, commits)
  : await partsOfNode(config, { threads: together.tables.length, number });
const hasher = onlyReads ? undefined : parts.hasher;
const metrics = config.metricsPort === undefined ? undefined : createFrontMetrics({ eventLoop, hasher });

const { app, port, service, known, resets, scimRequestLog } = await createAnswering({
  ...{ config, log, life, metrics, eventLoop, ...parts },
  clock: systemClock,
  connectionCounts: countsOf(together, number),
  secretKeys: secretKeysOf(secretKeys),
  federationAddresses: federationAddresses(config),
  onMails: (lanes) => tell({ kind: 'came', lanes }),
  onDeliveries: (webhooks) => tell({ kind: 'came', webhooks }),
  onEvents: (types) => tell({ kind: 'came', types }),
  onFailure: (err) => log.warn({ err }, 'password resets could not be stored and will be retried'),
  onSignIn: (signIn) => metrics?.countSignIn(signIn),
  onFallback: (outcome) => metrics?.countFallback(outcome),
  onHook: (outcome) => metrics?.countHook(outcome),
  // Changes that other threads must learn of are relayed.
  refreshOthers: async () => {},
  onAnswer: tellsAnswers
    ? (answer) => tell({ kind: 'answered', answer: { ...answer, cause: undefined } })
    : undefined,
  serve: (service) => relay.serve(service, { onlyReads }),
});

/** Resolves when it is up to date with the first thread. */
const told = Promise.withResolvers<void>();

async function done(message: ThreadRequest): Promise<void> {
  const { kind, asked } = message;
  if (kind === 'metrics') {
    tell({ kind: 'done', asked, value: await metrics?.values() });
    return;
  }
  if (kind === 'learn') {
    await Promise.all(known.map((one, index) => one.learn(message.values[index])));
    told.resolve();
  } else {
    life.phase = 'lame duck';
    for (const one of known) one.stop();
    const { lameDuck, grace } = message;
    await drain({
      ...{ server: app.server, port, lameDuck, grace },
      refuse: () => {
        life.phase = 'refusing';
      },
    });
    await Promise.all([resets.written(), scimRequestLog.written()]);
    log.flush();
  }
  tell({ kind: 'done', asked });
}

first.on('message', (message: ToFront) => {
  if ('asked' in message) void done(message);
  else relay.hear(message);
});
await told.promise;
await join(app.server, { host: config.host, port: shared, name: 'PORTICO' });
eventLoop.restart();
for (const one of known) void one.watch();
tell({ kind: 'listening' });
void prepareFirstUses(service).then(returnMemory);
