import { type Contracts, flaw } from '@portico/api';
import { Failure } from '@portico/conventions';
import { allOf } from '../../consequences/record-events.ts';
import { flawOf } from '../../ground/outgoing/address.ts';
import { settingsRules } from '../../oauth/applications/judge-settings.ts';
import { ok } from '../../pipeline/answers.ts';
import type { TeamCaller } from '../../pipeline/callers/caller.ts';
import { policyFlaws } from '../../tenancy/policies/policy.ts';
import type { Needs } from '../handler.ts';
import { reading, usedEvent } from '../operators/operator.ts';
import type { Applied } from './apply.ts';
import { applyOrPlan, SOURCE } from './apply-files.ts';
import { declare } from './declaration.ts';
import { exportAll } from './export.ts';
import type { Path } from './parse.ts';
import { receiverFlaw } from './receiver.ts';
import { ConfigurationRefused } from './refused.ts';

export const exportConfiguration = reading('exportConfiguration', async ({ tx }) => ({
  ...(await exportAll(tx)),
}));

/** Kinds that only the command changes, because a stolen session or key must not leave another one behind. */
const FOR_THE_COMMAND: readonly string[] = ['operator', 'service_key', 'provider', 'hook', 'webhook'];

export function applyConfiguration(needs: Needs) {
  const { change, tokens, webhookAddresses, federationAddresses, ...own } = needs;
  const { lifetimes, brandName, secretKeys } = own;
  const rules = {
    applications: settingsRules(tokens.audiences, webhookAddresses),
    policyFlaws: (policy: Parameters<typeof policyFlaws>[0]) => policyFlaws(policy, { lifetimes }),
    issuerFlaw: (issuer: string) => flawOf(issuer, federationAddresses),
    teamReceiverFlaw: (url: string) => receiverFlaw(url, webhookAddresses.isInsecureAllowed),
    secretKeys,
    lifetimes,
    brandName,
  };
  return change('applyConfiguration', {
    prepare: ({ body: { configuration, secrets = {} } }) => {
      const at = (path: Path) => ['configuration', ...path].join('.');
      const given = new Map<string, string>(Object.entries(secrets));
      const secretOf = (name: string) => given.get(name);
      return explained(declare([{ content: configuration, at }], { ...rules, secretOf }));
    },

    apply: async ({ tx, caller, body: { dryRun = false, leftovers = 'keep' }, prepared, now, fail }) => {
      const request = { declaration: prepared, source: SOURCE, leftovers, now, rules };
      const applied = await explained(applyOrPlan(tx, { ...request, isPlan: dryRun }));
      if (applied.steps.some(({ kind }) => FOR_THE_COMMAND.includes(kind))) throw fail('ACCESS_FORBIDDEN');
      const events = dryRun ? [] : applied.events;
      const use = usedEvent({ by: caller as TeamCaller, operation: 'applyConfiguration' });
      return { events: events.length > 0 ? allOf(events) : use, answer: ok(shown(applied, dryRun)) };
    },
  });
}

type Body = Contracts['applyConfiguration']['answer']['body'];

function shown({ steps, kept, postponed, secrets }: Applied, dryRun: boolean): Body {
  const copies = { changes: [...steps], kept: [...kept], postponed: [...postponed] };
  return {
    applied: !dryRun,
    ...(copies as Omit<Body, 'applied' | 'secrets'>),
    secrets: dryRun ? [] : [...secrets],
  };
}

/** How many problems an answer has. */
const MOST_PROBLEMS = 100;

/** @throws Failure `FIELDS_VALIDATION_ERROR` with every problem of a configuration that is refused */
async function explained<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ConfigurationRefused)) throw error;
    const problems = `cannot be applied: ${error.problems.slice(0, MOST_PROBLEMS).join('; ')}`;
    throw new Failure('FIELDS_VALIDATION_ERROR', {
      fields: { configuration: flaw('not_allowed', problems) },
    });
  }
}
