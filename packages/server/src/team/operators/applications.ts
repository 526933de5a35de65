import { MOST_APPLICATIONS, type SigningAlgorithm } from '@portico/api';
import { listPage, type PageBounds } from '../../ground/paging.ts';
import {
  type Application,
  isConfidential,
  presentApplication,
  settingsOf,
} from '../../oauth/applications/application.ts';
import { flawsOf, settingsRules } from '../../oauth/applications/judge-settings.ts';
import { findApplication, listApplicationRows, lockApplication } from '../../oauth/applications/store.ts';
import {
  change as changeApplication,
  register,
  remove,
  rotate,
  settingsForNew,
  settingsFrom,
} from '../../oauth/applications/write.ts';
import { created, ok } from '../../pipeline/answers.ts';
import type { TeamCaller } from '../../pipeline/callers/caller.ts';
import { refuseManaged } from '../../pipeline/managed.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { changing, type Needs } from '../handler.ts';
import { reading, usedEvent } from './operator.ts';

export function applicationResource({ database }: ResourceNeeds): Resource<Application, TeamCaller> {
  return {
    locate: (id) => findApplication(database.read, id),
    lock: (tx, { id }) => lockApplication(tx, id),
    present: presentApplication,
  };
}

/** Publishes the key for ID tokens before the first one is signed, so that no application has to look for it again. */
async function publishKey(
  { signingAlgorithm }: { readonly signingAlgorithm?: SigningAlgorithm },
  { signingKeys }: Pick<Needs, 'signingKeys'>,
): Promise<void> {
  if (signingAlgorithm === 'RS256') await signingKeys.signer(signingAlgorithm);
}

export function createApplication({ change, ...needs }: Needs) {
  const rules = settingsRules(needs.tokens.audiences, needs.webhookAddresses);
  return change('createApplication', {
    validate: async ({ kind, ...given }) =>
      kind === undefined ? {} : flawsOf(kind, settingsForNew(kind, given), rules),

    prepare: ({ body }) => publishKey(body, needs),

    apply: async ({ tx, body: { name, kind, ...given }, now, fail }) => {
      const wanted = { name, kind, settings: settingsForNew(kind, given) };
      const made = await register(tx, wanted, { most: MOST_APPLICATIONS, now });
      if (!made) throw fail('APPLICATION_LIMIT_REACHED');
      const { application, secret, event } = made;
      return {
        events: event,
        answer: created(`/v1/operator/applications/${application.id}`, {
          ...presentApplication(application),
          secret,
        }),
      };
    },
  });
}

export const listApplications = reading('listApplications', ({ tx, query }) => {
  const list = (page: PageBounds) => listApplicationRows(tx, page);
  return listPage(query, { list, present: presentApplication });
});

export const getApplication = reading('getApplication', async ({ target }) => presentApplication(target));

export function updateApplication({ change, ...needs }: Needs) {
  const rules = settingsRules(needs.tokens.audiences, needs.webhookAddresses);
  return change('updateApplication', {
    validate: (given, _caller, target) =>
      flawsOf(target.kind, settingsFrom(given, settingsOf(target)), rules),

    prepare: ({ body }) => publishKey(body, needs),

    apply: async ({ tx, caller, target, body: { name, state, ...given }, now, fail }) => {
      await refuseManaged(tx, { kind: 'application', ids: [target.id] }, fail);
      const settings = settingsFrom(given, settingsOf(target));
      // It may have changed since the request was judged.
      const flaws = await flawsOf(target.kind, settings, { ...rules, refusalOf: async () => undefined });
      if (Object.keys(flaws).length > 0) throw fail('FIELDS_VALIDATION_ERROR', flaws);
      const wanted = { name: name ?? target.name, state: state ?? target.state, ...settings };
      const { application, event } = await changeApplication(tx, target, wanted, now);
      return {
        events: event === 'unchanged' ? usedEvent({ by: caller, operation: 'updateApplication' }) : event,
        answer: ok(presentApplication(application)),
      };
    },
  });
}

export const deleteApplication = changing('deleteApplication', () => ({
  apply: async ({ tx, target, fail }) => {
    await refuseManaged(tx, { kind: 'application', ids: [target.id] }, fail);
    return { events: await remove(tx, target), answer: { status: 204 } };
  },
}));

export const rotateApplication = changing('rotateApplication', () => ({
  apply: async ({ tx, caller, target, body: { overlap = 0 }, now, fail }) => {
    await refuseManaged(tx, { kind: 'application', ids: [target.id] }, fail);
    // Public applications have no secret.
    if (!isConfidential(target.kind))
      return {
        events: usedEvent({ by: caller, operation: 'rotateApplication' }),
        answer: ok({ ...presentApplication(target), secret: null }),
      };
    const { application, secret, event } = await rotate(tx, target, { overlap: overlap * 1_000, now });
    return { events: event, answer: ok({ ...presentApplication(application), secret }) };
  },
}));
