import { setImmediate as nextTurn } from 'node:timers/promises';
import { type App, startApp } from './app.ts';
import { ArgumentError, commandOf, help, version } from './command.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DatabaseRefused, DatabaseUnavailable } from './database/failures.ts';
import { createLogger } from './http/log.ts';
import { whenAskedToStop } from './stop.ts';

/** Does what the arguments ask for. Returns once it serves; what keeps it from that ends the process. */
export async function run(given: readonly string[]): Promise<void> {
  try {
    const command = commandOf(given);
    if (command === 'serve') await serve();
    else process.stdout.write(command === 'help' ? help() : `portico ${version()}\n`);
  } catch (error) {
    console.error(explain(error));
    process.exit(error instanceof ArgumentError ? 2 : 1);
  }
}

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel, process.stdout);
  let app: App | undefined;
  whenAskedToStop({
    say: (reason) => log.info({ reason }, 'stopping'),
    // While it still starts, nothing is under way.
    stop: async (hurry) => app?.stop(hurry),
  });
  // A signal that came while this was loaded is heard before anything opens.
  await nextTurn();
  app = await startApp({ config, log });
  announce(app, config);
}

/** What an operator can mend is said in words; anything else is a bug, whose stack is wanted. */
function explain(error: unknown): string {
  if (error instanceof ArgumentError) return error.message;
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
