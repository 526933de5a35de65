/** Writes the page of event types: handwritten examples would miss the next type, or a new member. */
import { type EventType, eventTypes, exampleEvents, unshownDetails } from '@portico/api';

const TYPES = Object.keys(eventTypes) as EventType[];

export function eventsPage(): string {
  const groups = Object.entries(Object.groupBy(TYPES, (type) => type.slice(0, type.indexOf('.'))));
  const contents = groups.map(([subject, types = []]) => `- ${types.map(linkTo).join(', ')} (${subject})`);
  return `# Events

Generated from \`packages/api/src/event-types.ts\` and \`event-examples.ts\` by \`npm run fix\`.

Every change is an event, stored in the same transaction. An event can be in up to three places:

- **the organization's list**, \`GET /v1/organizations/:id/events\`, for its owners and admins; its [webhooks](../guides/webhooks.md) receive the same types,
- **the account's list**, \`GET /v1/account/events\`, for its user,
- **all events**, \`GET /v1/operator/events\`, for [operators](../operate/operators.md); the team's webhook receives them too.

A webhook receives the event as \`data\`, with \`type\` and \`timestamp\` next to it. \`subject\` identifies the resource; its \`type\` is the first word of the event's type, even where
the description of the type says that the subject is something else. \`actor\` identifies the author: an
\`account\`, an \`api_key\`, an \`operator\` or the \`system\`, which means Portico itself or a command. \`requestId\` is null if the event was not
caused by a request. \`ipAddress\` is null in webhooks, and in lists where you are not allowed to see it. \`details\` contains the applicable
members below, and \`callerRequestId\` if the caller sent a \`Request-Id\`. New members and types can be added at any time: ignore
unknown ones.

Besides these, \`POST /v1/webhooks/:id/test\` sends an event of the type \`webhook.test\`, which no list contains.

${contents.join('\n')}

${TYPES.map(section).join('\n\n')}
`;
}

const linkTo = (type: EventType) => `[\`${type}\`](#${type.replaceAll('.', '')})`;

function section(type: EventType): string {
  const unshown = unshownDetails(type);
  if (unshown.length > 0) throw new Error(`No example of ${type} shows ${unshown.join(', ')}`);
  const { meaning, of } = eventTypes[type];
  const examples = exampleEvents(type).map((event) => `\`\`\`json\n${linesOf(event)}\n\`\`\``);
  return `## ${type}\n\n${meaning} In ${placesOf(of)}.\n\n${examples.join('\n\n')}`;
}

const PLACES = {
  organization: "the organization's list",
  account: "the account's list",
  service: undefined,
} as const;

function placesOf(of: readonly (keyof typeof PLACES)[]): string {
  const lists = of.flatMap((owner) => PLACES[owner] ?? []);
  return [...lists, 'all events'].join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/** A line for each member. */
function linesOf(event: object): string {
  const lines = Object.entries(event).map(([name, value]) => `  "${name}": ${spaced(value)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
