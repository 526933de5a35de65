/** The names of Portico's events and errors in other languages, by which the kits tell them apart. */
import { errors, eventTypes } from '@portico/api';

const TYPES: readonly (readonly [type: string, details: readonly string[]])[] = [
  ...Object.entries(eventTypes).map(([type, { details }]) => [type, details] as const),
  ['webhook.test', []],
];
const constants = Object.keys(errors).sort();

const nameOf = (type: string) =>
  type
    .split(/[._]/)
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join('');

/** The events that a webhook delivers, as dictionaries that `type` tells apart. */
export function pythonNames(): string {
  const classes = TYPES.map(([type, details]) => {
    const name = nameOf(type);
    const members = [...details, 'callerRequestId'].map((detail) => `"${detail}": Any`).join(', ');
    return `${name}Details = TypedDict("${name}Details", {${members}}, total=False)


class ${name}Data(_Event):
    type: Literal["${type}"]
    details: ${name}Details


class ${name}(TypedDict):
    type: Literal["${type}"]
    timestamp: str
    data: ${name}Data`;
  });
  return `# Generated from packages/api/src by \`npm run fix\`.
"""The events that webhooks deliver, and the constants of errors."""

from typing import Any, Literal, TypedDict, Union


class Actor(TypedDict):
    type: str
    id: str | None
    email: str | None


class Subject(TypedDict):
    type: str
    id: str


class _Event(TypedDict):
    id: str
    at: str
    actor: Actor
    impersonator: dict[str, str | None] | None
    subject: Subject
    requestId: str | None
    ipAddress: str | None


${classes.join('\n\n\n')}


WebhookEvent = Union[
${TYPES.map(([type]) => `    ${nameOf(type)},`).join('\n')}
]

ErrorConstant = Literal[
${constants.map((constant) => `    "${constant}",`).join('\n')}
]
`;
}

/** The types of events and the constants of errors, as constants of Go. */
export function goNames(): string {
  const events = TYPES.map(([type]) => `\t${nameOf(type)} EventType = "${type}"`);
  const failures = constants.map(
    (constant) => `\t${nameOf(constant.toLowerCase())}Error Constant = "${constant}"`,
  );
  return `// Code generated from packages/api/src by \`npm run fix\`. DO NOT EDIT.

package portico

// EventType is the type of an event that a webhook delivers.
type EventType string

// The types of events.
const (
${aligned(events)}
)

// Constant names an error of Portico's.
type Constant string

// The constants of errors.
const (
${aligned(failures)}
)
`;
}

/** Aligns types and values of constants as gofmt does. */
function aligned(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.indexOf(' ')));
  return lines.map((line) => line.replace(' ', ' '.repeat(width - line.indexOf(' ') + 1))).join('\n');
}
