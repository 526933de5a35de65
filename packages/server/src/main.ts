import { type App, startApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DatabaseRefused, DatabaseUnavailable } from './database/failures.ts';
import { createLogger } from './http/log.ts';

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
  const { database } = config;
  const data = database.kind === 'sqlite' ? database.file : new URL(database.url).host;
  const url = config.publicUrl ?? app.url;
  // Said whatever the level: it is how a person or a program learns the port.
  createLogger('info', process.stdout).info(
    { url, reference: `${url}/docs`, listening: app.url, metrics: app.metricsUrl, data },
    'Portico serves',
  );
}

try {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel, process.stdout);
  const app = await startApp({ config, log });
  announce(app, config);

  let asked = false;
  const stop = async (signal: NodeJS.Signals) => {
    // Whoever asks twice does not want to wait.
    if (asked) process.exit(1);
    asked = true;
    log.info({ signal }, 'stopping');
    await app.stop(signal === 'SIGINT');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
