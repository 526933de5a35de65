import type { Body } from '@portico/client';
import { listOf, numberOf, pluralOf } from '../frame/time.ts';
import { eventTitles } from './events.ts';

type State = Body<'getWebhook'>['state'];
export type EventType = NonNullable<Body<'getWebhook'>['types']>[number];
export type Delivery = Body<'redeliver'>;

/** The page of an organization's webhooks. */
export const webhooks = {
  heading: 'Add a webhook',
  lines: 'Events of this organization are sent to your URL as they happen.',
  url: 'URL',
  urlHint: 'An endpoint of your own service, such as https://hooks.example.com/events',
  urlMissing: 'Enter a URL.',
  urlFlaw:
    'Enter an https:// URL with a public host, without a user name, and with port 443, 80, or one from 1024 on.',
  submit: 'Add webhook',
  notSeen:
    'No answer came, so the webhook may have been added with a secret that you haven’t seen. Load the page again, and replace its secret if it’s there.',
  empty: 'There are no webhooks yet.',

  all: 'All events',
  allHint: 'Including kinds of events that are added later.',
  chosen: 'Chosen events',
  chosenHint: 'Only those that you choose.',
  chosenLabel: 'Which events',
  groups: {
    organization: 'Organization',
    manager: 'People',
    invitation: 'Invitations',
    domain: 'Domains',
    webhook: 'Webhooks',
    api_key: 'API keys',
    operator: 'Operators of this service',
    other: 'Other',
  },
  allOf: (group: string) => `All of “${group}”`,
  noneChosen: 'Choose at least one event.',
  gets: (types: readonly EventType[] | null) => {
    if (types === null) return 'all events';
    const [only] = types;
    return types.length === 1 && only ? eventTitles[only] : `${numberOf(types.length)} kinds of events`;
  },
  getsAll: (types: readonly EventType[] | null) =>
    types === null ? 'All' : listOf(types.map((type) => eventTitles[type] ?? type)),

  states: {
    active: 'Active',
    paused: 'Paused',
    failing: 'Stopped',
  } satisfies Record<State, string>,
  created: (maker: string) => `created ${maker}`,
  delivered: (distance: string) => `last delivered ${distance}`,
  neverDelivered: 'nothing delivered yet',
  failingSince: (date: string) => `failing since ${date}`,

  secret: (url: string) => `The secret for ${url}`,
  secretLines:
    'Your service uses it to check that requests come from here: each one is signed, as the Standard Webhooks specification describes.',
} as const;

/** The page of one webhook. */
export const webhook = {
  gone: 'Webhook not found',
  goneLines: 'It was deleted, or you don’t have access to its organization.',
  lastDelivered: 'Last delivered',
  created: 'Created',
  createdBy: (moment: string, maker: string) => `${moment} ${maker}`,
  failingSince: 'Failing since',

  pausedLines: 'Nothing is sent while it’s paused. Events from that time are not sent later either.',
  stoppedTitle: 'Nothing is being sent',
  stoppedLines: [
    'Nothing could be delivered for three days, or your service answered 410, which means that it’s gone for good.',
    'The last failed deliveries below show why. Fix your service, or change the URL, then resume: waiting deliveries are sent, and you can send failed ones again. Events from the time in between are not sent.',
  ],
  troubleLines:
    'The last deliveries have failed, and will be retried for up to three days. See below what went wrong.',

  pause: 'Pause',
  resume: 'Resume',
  pausedNow: 'The webhook is paused.',
  resumedNow: 'The webhook is active.',
  test: 'Send a test',
  tested: 'A test is on its way.',
  testWaits: 'The test waits until the webhook is active.',

  rotate: 'Replace secret',
  rotateTitle: 'Replace the secret?',
  rotateLines:
    'You get a new secret. For 24 hours, everything is signed with both, so nothing is refused while you replace the old one.',
  rotateSubmit: 'Get a new secret',
  rotateNotSeen:
    'No answer came, so the secret may have been replaced by one that you haven’t seen. Try again to get one that you see.',

  saved: 'The webhook has been saved.',
  deletion: {
    heading: 'Delete webhook',
    lines: 'Nothing more is sent to it, and its deliveries are deleted. You can’t undo this.',
    title: 'Delete this webhook?',
  },
  deleted: 'The webhook has been deleted.',
} as const;

/** The deliveries of a webhook, on its page. */
export const deliveries = {
  heading: 'Deliveries',
  label: 'Deliveries of the last 30 days',
  anyState: 'All',
  states: {
    pending: 'Waiting',
    delivered: 'Delivered',
    failed: 'Failed',
  } satisfies Record<Delivery['state'], string>,
  empty: 'Nothing has been sent yet. Send a test to see whether it arrives.',
  emptyFiltered: 'There are no deliveries in this state.',
  refresh: 'Refresh',
  typeOf: (type: Delivery['type']) => (type === 'webhook.test' ? 'Test' : (eventTitles[type] ?? type)),
  attempts: (count: number) => {
    if (count === 0) return 'not tried yet';
    return count === 1 ? 'tried once' : `tried ${numberOf(count)} times`;
  },
  answered: (status: number) => `answered ${status}`,
  next: (distance: string) => `next try ${distance}`,
  nextSoon: 'next try in less than a minute',
  underWay: 'being tried now',
  waits: 'waits until the webhook is active',
  copyId: 'Copy ID',
  copyIdNamed: (what: string, when: string) => `Copy ID: ${what}, ${when}`,
  again: 'Send again',
  againNamed: (what: string, when: string) => `Send again: ${what}, ${when}`,
  details: 'What was sent and answered',
  bodyGone: 'What was sent is no longer kept.',
  sentAgain: 'It’s on its way again.',
  allAgain: 'Send all failed again',
  allAgainTitle: 'Send all failed deliveries again?',
  allAgainLines:
    'Everything that failed in the last 30 days is sent to your service again. It tells by the ID what it has handled already.',
  sentAllAgain: (count: number) =>
    pluralOf(count, {
      one: '# delivery is on its way again.',
      other: '# deliveries are on their way again.',
    }),
} as const;
