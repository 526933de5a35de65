import type { Clock } from '../src/clock.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/database/database.ts';
import { createMailing, type Mailing } from '../src/mailing.ts';
import { secretKeysOf } from '../src/secret-keys/keys.ts';

export interface MailingOptions {
  readonly clock?: Clock;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The part that requests mails, on a database, as in the service. */
export function mailingOn(database: Database, options: MailingOptions = {}): Mailing {
  const { clock = Date.now, environment = {} } = options;
  const secretKeys = secretKeysOf([Buffer.alloc(32, 1)]);
  return createMailing({
    config: readConfig(environment),
    database,
    secretKeys,
    clock,
    onMails: () => {},
    onFailure: () => {},
  });
}
