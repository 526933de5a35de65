import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type App, type AppOptions, startApp } from '../app/app.ts';
import { atAnyLevel, createLogger, flushed } from '../app/http/log.ts';
import { returnMemory } from '../app/threads/returned-memory.ts';
import { type Config, type Environment, readConfig, warningsOf } from '../configuration/config.ts';
import { VERSION } from '../ground/version.ts';
import { reasonForNodes } from '../identity/accounts/hashing-threads.ts';
import { whenAskedToStop } from '../stop.ts';
import type { Command } from './command.ts';
import { showFirstOperatorLink } from './first-operator-link.ts';
import { variablesHelp } from './help.ts';
import { whereDataIs } from './shown.ts';

/** The service itself. `run` returns once it serves. */
export const serveCommand: Command = {
  isService: true,
  notes: variablesHelp,
  run: async ({ io }) => {
    await start(io.env);
    return { lines: [], data: {} };
  },
};

async function start(environment: Environment): Promise<void> {
  const config = readConfig(environment);
  let link: string | undefined;
  const { app, log } = await startService({ config, secretOf: (name) => environment[name] }, async (app) => {
    if (config.firstOperatorLink && app.consoleUrl) link = await app.firstOperatorLink();
    return {};
  });
  for (const warning of warningsOf(config, environment, app.publicUrl)) log.warn(warning);
  if (config.console && !app.consoleUrl) log.warn(NO_CONSOLE);
  if (reasonForNodes !== undefined) log.warn(reasonForNodes);
  showFirstOperatorLink(link, log, process.stdout);
  void app.prepare().then(returnMemory);
}

const NO_CONSOLE =
  'The console and the pages that emails link to are not served, because they have not been built: run npm run prepare, with the development packages installed. If you do not want them, set PORTICO_CONSOLE=off.';

interface StartedService {
  readonly app: App;
  readonly log: Logger;
}

/**
 * Starts the service, stops it when the process gets a signal to end, and logs its address.
 * @param begun runs once it serves, before the log line about that, and returns more members for that line
 */
export async function startService(
  options: Pick<AppOptions, 'config' | 'mailbox' | 'secretOf' | 'onSecrets'>,
  begun: (app: App) => Promise<object> = async () => ({}),
): Promise<StartedService> {
  const { config } = options;
  const log = createLogger(config.logLevel, process.stdout);
  let app: App | undefined;
  whenAskedToStop({
    say: (reason, again) => log.info({ reason }, again ? 'stopping at once' : 'stopping'),
    stop: async (hurry) => {
      // Undefined while it is still starting, when there are no requests to wait for.
      await app?.stop(hurry);
      log.info('stopped');
      await flushed(log);
    },
  });
  // Handles a signal that came while this module was loading, before anything is opened.
  await nextTurn();
  app = await startApp({ ...options, log });
  announce(log, { app, config, more: await begun(app) });
  return { app, log };
}

interface Announcement {
  readonly app: App;
  readonly config: Config;
  readonly more: object;
}

function announce(log: Logger, { app, config, more }: Announcement): void {
  const { publicUrl } = app;
  // People and programs learn the port from it.
  atAnyLevel(log).info(
    {
      url: publicUrl,
      console: app.consoleUrl,
      reference: config.docs ? `${publicUrl}/docs` : undefined,
      listening: app.url,
      metrics: app.metricsUrl,
      data: whereDataIs(config),
      engine: config.database.kind === 'sqlite' ? `SQLite ${process.versions.sqlite}` : 'PostgreSQL',
      version: VERSION,
      node: process.version,
      threads: app.threads,
      ...more,
    },
    'Portico is running',
  );
}
