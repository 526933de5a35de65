import { createMailing, type Mailing } from '../src/app/mailing.ts';
import { readConfig } from '../src/configuration/config.ts';
import type { Clock } from '../src/ground/clock.ts';
import type { Database } from '../src/ground/database/database.ts';
import { secretKeysOf } from '../src/ground/secret-keys/keys.ts';

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
