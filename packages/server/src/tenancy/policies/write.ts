import { differences } from '../../consequences/record-events.ts';
import { ok } from '../../pipeline/answers.ts';
import { changing } from '../handler.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { brokenRule, refusalBy } from './demands.ts';
import { policyFlaws, policyFrom } from './policy.ts';
import { storePolicy } from './store.ts';

export const replaceOrganizationPolicy = changing('replaceOrganizationPolicy', ({ lifetimes }) => ({
  validate: (body) => policyFlaws(body, { lifetimes }),
  apply: async ({ tx, caller, target, body, ipAddress, now }) => {
    const policy = policyFrom(body);
    const { organization, demands } = target;
    const details = differences(demands.policy, policy);
    if (!details) return { events: 'unchanged', answer: ok(policy) };
    const rule = brokenRule(caller, { ...target, demands: { ...demands, policy } }, { ipAddress, now });
    if (rule !== undefined) throw refusalBy(rule);
    await storePolicy(tx, organization.id, policy);
    return {
      events: organizationEvent('organization.policy_updated', organization, details),
      answer: ok(policy),
    };
  },
}));
