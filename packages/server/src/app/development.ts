import type { Site } from '@portico/conventions/pages';
import { amountsOf } from '../configuration/amounts.ts';
import { sessionFinder } from '../identity/sessions/authenticate.ts';
import { createFeed } from '../notices/events/feed.ts';
import { createDevelopment } from '../team/development/create.ts';
import type { DevelopmentHandlers } from '../team/development/handlers.ts';
import type { Mailbox } from '../team/development/mailbox.ts';
import type { PorticoHandlers } from './handlers.ts';
import type { ServiceNeeds } from './service.ts';

interface OwnParts {
  readonly mailbox: Mailbox;
  readonly site: () => Site;
  /** Those of the service itself. */
  readonly handlers: PorticoHandlers;
}

/** The handlers of operations that only `portico dev` serves, with the parts of the service on which they act. */
export function developmentHandlers(needs: ServiceNeeds, parts: OwnParts): DevelopmentHandlers {
  const { config, background, resets, scimRequestLog, limits, signingKeys } = needs;
  const remembering = [needs.applicationOrigins, needs.knownBrand];
  return createDevelopment({
    ...config,
    ...needs,
    ...parts,
    amounts: amountsOf(config),
    isTeamTold: config.webhookUrl !== undefined,
    feed: createFeed(needs.database),
    isServing: () => needs.life.phase === 'serving',
    sessionOf: sessionFinder({ ...config, ...needs }),
    page: parts.handlers,
    look: async () => background()?.look(),
    catchUp: async () => background()?.catchUp(),
    rest: async () => {
      await Promise.all([resets.written(), scimRequestLog.written()]);
      await background()?.rest();
    },
    beginAnew: async () => {
      limits.forget();
      signingKeys.forget();
      await Promise.all(remembering.map((each) => each.refresh()));
      await background()?.look();
    },
  });
}
