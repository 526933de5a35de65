import { isolate } from '../../frame/isolate.ts';
import { isMethods, methodsOf } from '../../frame/methods.ts';
import { dateOf, lengthOf, listOf, momentOf, numberOf } from '../../frame/time.ts';
import {
  actors,
  details as called,
  lookedAt,
  points,
  reasons,
  values,
  waived,
} from '../../texts/events.json';
import { frame } from '../../texts/frame.json';
import { roles } from '../../texts/organizations.json';
import { applicationKinds, words } from '../../texts/words.json';
import { type Event, eventTitles } from './titles.ts';

/** The text for a word of the service; undefined for one that this page does not know. */
const textIn = (texts: Readonly<Record<string, string>>, word: unknown): string | undefined =>
  typeof word === 'string' && Object.hasOwn(texts, word) ? texts[word] : undefined;

const isTypes = (value: unknown): value is Event['type'][] =>
  Array.isArray(value) && value.every((type) => Object.hasOwn(eventTitles, type));

const asWritten = (value: unknown) => isolate(String(value));

/** The members that changed; a half without any is left out. */
function namesIn(value: unknown): string | undefined {
  return Array.isArray(value) && value.length > 0 ? listOf(value.map(asWritten)) : undefined;
}

/** Texts for values that need translation, by detail. */
const VALUES: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  types: (value) => {
    if (value === null) return values.allTypes;
    return isTypes(value) ? listOf(value.map((type) => eventTitles[type])) : undefined;
  },
  endsAt: (value) => (typeof value === 'string' ? momentOf(value) : undefined),
  expiresAt: (value) => (typeof value === 'string' ? dateOf(value) : values.never),
  role: (value) => textIn(roles, value),
  defaultRole: (value) => textIn(roles, value),
  kind: (value) => textIn(applicationKinds, value),
  rule: (value) => textIn(values.rules, value),
  state: (value) => textIn(values.states, value),
  point: (value) => textIn(points, value),
  overlap: (value) => {
    if (typeof value !== 'number') return undefined;
    return value === 0 ? values.atOnce : values.worksFor(lengthOf(value));
  },
  waived: (value) =>
    Array.isArray(value) ? listOf(value.map((one) => textIn(waived, one) ?? String(one))) : undefined,
  scopes: (value) => (Array.isArray(value) ? listOf(value.map(asWritten)) : undefined),
  networks: (value) => (Array.isArray(value) ? listOf(value.map(asWritten)) : undefined),
  redirectUris: namesIn,
  postLogoutRedirectUris: namesIn,
  audiences: namesIn,
  languages: namesIn,
  roles: namesIn,
  permissions: namesIn,
  added: namesIn,
  removed: namesIn,
  changed: namesIn,
  public: namesIn,
  private: namesIn,
  operation: (value) => textIn(lookedAt, value),
};

/**
 * The count of ended sessions is a number of sessions; any other is how often an event occurred. Where a hook refused,
 * the point says in words what was asked for, and the operation is an ID for programmers.
 */
function calledOf(type: Event['type'], name: string): string | undefined {
  if (type === 'hook.refused' && name === 'operation') return undefined;
  return type === 'session.ended' && name === 'count' ? values.sessions : textIn(called, name);
}

/** Types whose reason is as a person or the team's own hook wrote it. */
const WRITTEN: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'account.suspended',
  'account.impersonated',
  'hook.refused',
]);

/** Left out if it is unknown here: it is then a name of a newer service, or a sentence for programmers. */
const reasonOf = (type: Event['type'], value: unknown) =>
  typeof value === 'string' && WRITTEN.has(type) ? value : textIn(reasons, value);

/** The text for a value, or for the values before and after a change. */
function said(name: string, value: unknown): string | undefined {
  const own = VALUES[name];
  return (own && !isChange(value) ? own(value) : undefined) ?? saidOfAny(name, value);
}

const isChange = (value: unknown): value is { readonly from?: unknown; readonly to: unknown } =>
  typeof value === 'object' && value !== null && 'to' in value;

function saidOfAny(name: string, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (isMethods(value)) return methodsOf(value);
  if (typeof value === 'boolean') return value ? values.yes : values.no;
  if (typeof value === 'number') return numberOf(value);
  if (!isChange(value)) return undefined;
  return values.fromTo({ from: said(name, value.from) ?? '–', to: said(name, value.to) ?? '–' });
}

/** The name of an event's actor, as far as known. @param name of the API key, if known */
export function actorOf({ type, email }: Event['actor'], name?: string): string {
  if (type === 'system') return actors.system;
  if (type === 'api_key') return name === undefined ? actors.apiKey : actors.apiKeyCalled(name);
  if (type === 'service_key') return actors.serviceKey;
  if (type === 'connection') return actors.directory;
  if (type === 'operator') return email ?? actors.operator;
  return email ?? words.deletedAccount;
}

/** The actor, with the operator who acted for them, if any. */
export const forWhom = (who: string, impersonator: Event['impersonator']) =>
  impersonator === null ? who : actors.forWhom({ operator: impersonator.email ?? actors.operator, who });

/** Changes or subjects of the event: a label and a value each. */
export const detailsOf = ({ type, details }: Event): string[] =>
  Object.entries(details).flatMap(([name, value]) => {
    // The invited address already appears beside the title.
    const isTold = name === 'email' && type === 'invitation.created';
    const label = isTold ? undefined : calledOf(type, name);
    const text = name === 'reason' ? reasonOf(type, value) : said(name, value);
    return label === undefined || text === undefined ? [] : [frame.labelled({ label, value: text })];
  });
