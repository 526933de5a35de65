import { type App, startApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DatabaseRefused, DatabaseUnavailable } from './database/failures.ts';
import { createLogger } from './http/log.ts';
import { provideThreads, putHashingBehind } from './threads.ts';

/** What an operator can mend is said in words; anything else is a bug, whose stack is wanted. */
function explain(error: unknown): string {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof DatabaseRefused ||
    error instanceof DatabaseUnavailable ||
    (error instanceof Error && 'syscall' in error);
  return isExpected ? `Portico cannot start: ${error.message}` : String((error as Error)?.stack ?? error);
}

function announce(app: App, config: Config): void {
  const url = config.publicUrl ?? app.url;
  // Said whatever the level: it is how a person or a program learns the port.
  createLogger('info', process.stdout).info(
    { url, reference: `${url}/docs`, listening: app.url, metrics: app.metricsUrl, data: whereDataIs(config) },
    'Portico serves',
  );
}

function whereDataIs({ database }: Config): string {
  if (database.kind === 'sqlite') return database.file;
  const { host, pathname } = new URL(database.url);
  return `${host}${pathname}`;
}

let log: ReturnType<typeof createLogger> | undefined;
let app: App | undefined;
let asked = false;

async function stop(signal: NodeJS.Signals): Promise<void> {
  // Whoever asks twice does not want to wait.
  if (asked) process.exit(1);
  asked = true;
  log?.info({ signal }, 'stopping');
  // While it still starts, nothing is under way.
  await app?.stop(signal === 'SIGINT');
  process.exit(0);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  const config = readConfig(process.env);
  provideThreads(config.hashingConcurrency);
  log = createLogger(config.logLevel, process.stdout);
  app = await startApp({ config, log });
  putHashingBehind();
  announce(app, config);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
