import { amountsOf } from '../configuration/amounts.ts';
import type { Config } from '../configuration/config.ts';
import { type RequestMails, requestingMails } from '../consequences/request-mails.ts';
import type { Clock } from '../ground/clock.ts';
import type { Database } from '../ground/database/database.ts';
import type { SecretKeys } from '../ground/secret-keys/keys.ts';
import { gatherResets, type Resets } from '../identity/accounts/resets.ts';
import { createLimits, type Limits } from '../identity/limits/limits.ts';
import { rulesOf } from '../identity/limits/rules.ts';
import type { Lane } from '../notices/mail/purposes.ts';

/** The parts that requests and background work share for sending emails within the limits. */
export interface Mailing {
  readonly limits: Limits;
  readonly requestMails: RequestMails;
  readonly resets: Resets;
}

interface MailingNeeds {
  readonly config: Config;
  readonly database: Database;
  readonly secretKeys: SecretKeys;
  readonly clock: Clock;
  readonly onMails: (lanes: readonly Lane[]) => void;
  /** Called when password resets could not be stored; they are retried. */
  readonly onFailure: (error: unknown) => void;
}

export function createMailing(needs: MailingNeeds): Mailing {
  const { config, database, secretKeys, clock } = needs;
  const rules = config.limits ? rulesOf(config) : undefined;
  const limits = createLimits({ database, keys: secretKeys, clock, rules, amounts: amountsOf(config) });
  const requestMails = requestingMails({ limits, secretKeys, clock });
  return { limits, requestMails, resets: gatherResets({ ...needs, limits, requestMails }) };
}
