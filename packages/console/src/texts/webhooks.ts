import type { Body } from '@portico/client';
import { listOf, numberOf } from '../frame/time.ts';
import { eventTitles } from './events.ts';

type State = Body<'getWebhook'>['state'];
export type EventType = NonNullable<Body<'getWebhook'>['types']>[number];
export type Delivery = Body<'getDelivery'>;

/** Where the events of an organization are delivered to. */
export const webhooks = {
  label: 'Webhooks',
  heading: 'Add a webhook',
  lines: ['What happens in this organization is sent to a URL of yours, as soon as it has happened.'],
  url: 'URL',
  urlHint: 'Of your own service, such as https://hooks.example.com/portico',
  submit: 'Add webhook',
  notSeen:
    'No answer came, so the webhook may have been added with a secret that you haven’t seen. Load the page again, and replace its secret if it’s there.',
  list: 'Webhooks',
  empty: 'Nothing is sent anywhere yet. The form above adds the first webhook.',

  events: 'Events',
  all: 'All events',
  allHint: 'With kinds of events that are added later.',
  chosen: 'Chosen events',
  chosenHint: 'Only those that you choose.',
  chosenLabel: 'Which events',
  groups: {
    organization: 'Organization',
    manager: 'People',
    invitation: 'Invitations',
    webhook: 'Webhooks',
    api_key: 'API keys',
    operator: 'Operators of this service',
    other: 'Other',
  },
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
  secretLines: [
    'Your service checks with it that what it gets comes from here: each request is signed, as the Standard Webhooks specification describes.',
  ],
  copy: 'Copy secret',
} as const;

/** The page of one webhook. */
export const webhook = {
  gone: 'Webhook not found',
  goneLines: 'It was deleted, or you’re not one of the people of its organization.',
  gets: 'Events',
  lastDelivered: 'Last delivered',
  never: 'Never',
  created: 'Created',
  createdBy: (moment: string, maker: string) => `${moment} ${maker}`,
  failingSince: 'Failing since',

  pausedLines: ['Nothing is sent while it’s paused. What happens meanwhile is not sent later either.'],
  stoppedTitle: 'Nothing is sent any more',
  stoppedLines: [
    'For three days, nothing could be delivered. Or your service answered 410, which means that it’s gone for good.',
    'Look at the last failed deliveries below to see why, and mend your service, or change the URL. Then resume: what is still waiting is sent, and you can send again what failed. What happened meanwhile was not kept for it.',
  ],
  troubleLines: [
    'The last deliveries have failed, and are tried again for up to three days. See below what went wrong.',
  ],

  pause: 'Pause',
  resume: 'Resume',
  pausedNow: 'The webhook is paused.',
  resumedNow: 'The webhook is active.',
  test: 'Send a test',
  tested: 'A test is on its way.',
  testWaits: 'The test waits until the webhook is active.',

  rotate: 'Replace secret',
  rotateTitle: 'Replace the secret?',
  rotateLines: [
    'You get a new secret. For 24 hours everything is signed with both, so that nothing is refused until you’ve replaced the old one.',
  ],
  rotateSubmit: 'Get a new secret',
  rotateNotSeen:
    'No answer came, so the secret may have been replaced by one that you haven’t seen. Try again to get one that you see.',

  settings: 'Settings',
  save: 'Save',
  saved: 'The webhook has been saved.',
  deletion: {
    heading: 'Delete webhook',
    lines: ['Nothing is sent to it any more, and its deliveries are gone. You can’t take this back.'],
    title: 'Delete this webhook?',
    label: 'Delete',
  },
  deleted: 'The webhook has been deleted.',
} as const;

/** What was sent to a webhook, or is to be. */
export const deliveries = {
  heading: 'Deliveries',
  label: 'Deliveries of the last 30 days',
  state: 'State',
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
  again: 'Send again',
  againNamed: (what: string, when: string) => `Send again: ${what}, ${when}`,
  sentAgain: 'It’s on its way again.',
} as const;
