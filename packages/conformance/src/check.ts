import { STAGES } from './drive/index.ts';
import { makeSession } from './drive/session.ts';
import { findTaker } from './drive/taker.ts';
import type { Answer, Request } from './exchange.ts';
import { loadDocuments } from './openapi/load.ts';
import { readOpenApi } from './openapi/read.ts';
import { Refused } from './refused.ts';
import type { Report, RuleResult, Violation } from './report.ts';
import type { Broken, Rule, Run } from './rule.ts';
import { RULES } from './rules/index.ts';
import { makeSecrets, type Secrets } from './secrets.ts';
import { makeSender, type Sender } from './sender.ts';
import type { Settings } from './settings.ts';
import { bounded } from './untrusted.ts';

/** Told now and then how far a run is. */
export type Progress = (state: { readonly stage: string; readonly requests: number }) => void;

export interface CheckOptions {
  readonly progress?: Progress;
  /** All rules unless told. */
  readonly rules?: readonly Rule[];
}

/** Violations of one rule that a report holds. */
const MOST_VIOLATIONS = 1_000;

/**
 * Checks a service: reads its document, drives every operation, applies every rule.
 * @throws Refused where the service or its document cannot be reached.
 */
export async function check(settings: Settings, options: CheckOptions = {}): Promise<Report> {
  const { progress = () => {}, rules = RULES } = options;
  const startedAt = new Date().toISOString();
  const sender = makeSender(settings.base, settings);
  let requests = 0;
  const counted: Pick<Sender, 'send'> = {
    send: (request) => {
      requests++;
      return sender.send(request);
    },
  };
  try {
    await reach(settings, counted);
    const documents = await loadDocuments({
      address: settings.openapi,
      foreignReferences: settings.foreignReferences,
      get: sender.get,
    });
    const document = readOpenApi(documents);
    const session = makeSession({ settings, document, sender: counted });
    for (const { title, drive } of STAGES) {
      const timer = setInterval(() => progress({ stage: title, requests }), 100);
      progress({ stage: title, requests });
      await drive(session).finally(() => clearInterval(timer));
    }
    const run: Run = {
      base: settings.base,
      profile: settings.profile,
      tokenHeader: settings.tokenHeader.name,
      slow: settings.slow,
      document,
      operations: session.operations,
      taker: findTaker(session),
      exchanges: session.exchanges,
      send: (request) => counted.send({ headers: {}, ...request }),
      count: () => {
        requests++;
      },
    };
    const secrets = makeSecrets(settings, session.exchanges);
    const results: RuleResult[] = [];
    for (const rule of rules) {
      progress({ stage: `rule ${rule.id}`, requests });
      results.push(await apply(rule, run, { settings, secrets }));
    }
    const url = settings.base.href.replace(/\/$/, '');
    const title = document.title === undefined ? undefined : bounded(document.title);
    return {
      service: { url, title },
      startedAt,
      finishedAt: new Date().toISOString(),
      requests,
      rules: results,
    };
  } finally {
    sender.close();
  }
}

async function reach({ base }: Settings, sender: Pick<Sender, 'send'>): Promise<void> {
  const request: Request = { method: 'GET', target: base.pathname, headers: {} };
  const answer: Answer | string = await sender.send(request);
  if (typeof answer === 'string') throw new Refused(`${base.origin} cannot be reached: ${bounded(answer)}.`);
}

interface Around {
  readonly settings: Settings;
  readonly secrets: Secrets;
}

async function apply(rule: Rule, run: Run, { settings, secrets }: Around): Promise<RuleResult> {
  const { id, title, source } = rule;
  if (settings.rulesOff.includes(id))
    return { id, title, source, examined: 0, violations: [], skipped: 'The config file turns it off.' };
  const { examined, violations, skipped } = await rule.check(run);
  return {
    id,
    title,
    source,
    examined,
    violations: violations.slice(0, MOST_VIOLATIONS).map((broken) => violationOf(id, broken, secrets)),
    ...(examined === 0 ? { skipped: skipped ?? 'Nothing was there to examine.' } : {}),
  };
}

function violationOf(
  rule: string,
  { operation, request, expected, observed }: Broken,
  { hide }: Secrets,
): Violation {
  const clean = (text: string) => bounded(hide(text));
  return {
    rule,
    ...(operation === undefined ? {} : { operation: clean(operation) }),
    request: clean(request),
    expected: clean(expected),
    observed: clean(observed),
  };
}
