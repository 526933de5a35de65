import { type Asker, makeAsker } from './asker.ts';
import { Budget, CutShort } from './budget.ts';
import type { Settings } from './config.ts';
import { driveChanges, driveCreations } from './drive/changes.ts';
import { driveBodies, driveQueries } from './drive/inputs.ts';
import { driveIdentifiers, driveMethods, drivePaths } from './drive/paths.ts';
import { driveReads } from './drive/reads.ts';
import { makeSession, type Session } from './drive/session.ts';
import { findTaker } from './drive/taker.ts';
import { driveTokens } from './drive/tokens.ts';
import { loadDocuments } from './openapi/load.ts';
import { readOpenApi } from './openapi/read.ts';
import { Refused } from './refused.ts';
import type { Report, RuleResult, Violation } from './report.ts';
import type { Broken, Rule, Run } from './rule.ts';
import { RULES } from './rules/index.ts';
import { makeSecrets, type Secrets } from './secrets.ts';
import { bounded } from './untrusted.ts';

/** The stages in order: faults are sent while the created resources exist, and removals come last. */
const STAGES: readonly {
  readonly title: string;
  readonly drive: (session: Session) => Promise<void>;
}[] = [
  { title: 'creating', drive: driveCreations },
  { title: 'reading', drive: driveReads },
  { title: 'tokens', drive: driveTokens },
  { title: 'unknown paths', drive: drivePaths },
  { title: 'other methods', drive: driveMethods },
  { title: 'identifiers', drive: driveIdentifiers },
  { title: 'query parameters', drive: driveQueries },
  { title: 'bodies', drive: driveBodies },
  { title: 'changing', drive: driveChanges },
];

/** Called now and then with the progress of a run. */
export type Progress = (state: { readonly stage: string; readonly requests: number }) => void;

export interface CheckOptions {
  readonly progress?: Progress;
  /** All rules by default. */
  readonly rules?: readonly Rule[];
}

/** Violations of one rule that a report holds. */
const MOST_VIOLATIONS = 1_000;

/**
 * Checks a service: reads its document, drives every operation, applies every rule. It always produces a report. If the
 * service or its document cannot be reached, the service stops answering, or a limit of the run is exceeded, the report
 * says why it is incomplete and contains the results until then.
 */
export async function check(settings: Settings, options: CheckOptions = {}): Promise<Report> {
  const { progress = () => {}, rules = RULES } = options;
  const startedAt = new Date().toISOString();
  const budget = new Budget(settings);
  const asker = makeAsker(settings, budget);
  try {
    const beginning = await begin(settings, asker, budget.signal);
    const session = 'session' in beginning ? beginning.session : undefined;
    const stopped =
      'session' in beginning ? await drive(beginning.session, asker, progress) : beginning.stopped;
    const results = session ? await applyAll(rules, { session, asker, progress }) : [];
    const reasons = [stopped, ...results.map(({ stopped: reason }) => reason)];
    const incomplete = reasons.find((reason) => reason !== undefined) ?? endOf(budget.signal);
    const title = session?.document.title;
    return {
      service: {
        url: settings.base.href.replace(/\/$/, ''),
        title: title === undefined ? undefined : bounded(title),
      },
      startedAt,
      finishedAt: new Date().toISOString(),
      requests: asker.requests,
      ...(incomplete === undefined ? {} : { incomplete }),
      rules: session
        ? results.map(({ result }) => result)
        : rules.map((rule) => unexamined(rule, incomplete)),
    };
  } finally {
    asker.close();
    budget.close();
  }
}

/** Reaches the service, and reads its document. */
async function begin(
  settings: Settings,
  asker: Asker,
  signal: AbortSignal,
): Promise<{ readonly session: Session } | { readonly stopped: string }> {
  try {
    await reach(settings, asker);
    const documents = await loadDocuments({
      address: settings.openapi,
      foreignReferences: settings.foreignReferences,
      get: asker.get,
    });
    const document = readOpenApi(documents);
    return { session: makeSession({ settings, document, sender: asker, signal }) };
  } catch (error) {
    return { stopped: reasonOf(error) };
  }
}

async function reach({ base }: Settings, asker: Asker): Promise<void> {
  const answer = await asker.send({ method: 'GET', target: base.pathname, headers: {} });
  if (typeof answer === 'string') throw new Refused(`${base.origin} cannot be reached: ${bounded(answer)}.`);
}

/** @returns the reason why it stopped and the incomplete stages; undefined if it is complete */
async function drive(session: Session, asker: Asker, progress: Progress): Promise<string | undefined> {
  for (const [index, { title, drive: driveStage }] of STAGES.entries()) {
    const tell = () => progress({ stage: title, requests: asker.requests });
    const timer = setInterval(tell, 100);
    tell();
    try {
      await driveStage(session);
    } catch (error) {
      const left = STAGES.slice(index).map((stage) => stage.title);
      return bounded(`${reasonOf(error)} Not driven to the end: ${left.join(', ')}.`);
    } finally {
      clearInterval(timer);
    }
  }
  return undefined;
}

interface Applying {
  readonly session: Session;
  readonly asker: Asker;
  readonly progress: Progress;
}

interface RuleRun {
  readonly result: RuleResult;
  /** The reason why the rule was not applied. */
  readonly stopped?: string;
}

async function applyAll(rules: readonly Rule[], { session, asker, progress }: Applying): Promise<RuleRun[]> {
  const { settings } = session;
  const run: Run = {
    base: settings.base,
    profile: settings.profile,
    tokenHeader: settings.tokenHeader.name,
    slow: settings.slow,
    document: session.document,
    operations: session.operations,
    taker: findTaker(session),
    exchanges: session.exchanges,
    send: (request) => asker.send({ headers: {}, ...request }),
    talk: asker.talk,
  };
  const secrets = makeSecrets(settings, session.exchanges);
  const applied: RuleRun[] = [];
  for (const rule of rules) {
    progress({ stage: `rule ${rule.id}`, requests: asker.requests });
    applied.push(await apply(rule, run, { settings, secrets }));
  }
  return applied;
}

interface Around {
  readonly settings: Settings;
  readonly secrets: Secrets;
}

async function apply(rule: Rule, run: Run, { settings, secrets }: Around): Promise<RuleRun> {
  const { id, title, source } = rule;
  if (settings.rulesOff.includes(id)) return { result: unexamined(rule, 'The config file turns it off.') };
  try {
    const { examined, violations, skipped } = await rule.check(run);
    const shown = violations.slice(0, MOST_VIOLATIONS).map((broken) => violationOf(id, broken, secrets));
    if (examined === 0) return { result: unexamined(rule, skipped) };
    return { result: { id, title, source, examined, violations: shown } };
  } catch (error) {
    const stopped = reasonOf(error);
    return { result: unexamined(rule, stopped), stopped };
  }
}

function unexamined({ id, title, source }: Rule, reason = 'There was nothing to examine.'): RuleResult {
  return { id, title, source, examined: 0, violations: [], skipped: reason };
}

/** Why a run was cut short, even if the last rule had already found a violation. */
function endOf(signal: AbortSignal): string | undefined {
  return signal.aborted ? reasonOf(signal.reason) : undefined;
}

/** Why a run stopped. A defect of the checker includes its stack, for a bug report. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused || error instanceof CutShort) return bounded(error.message);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return bounded(`A defect of the checker, not of the service: ${stack}`);
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
