import assert from 'node:assert/strict';
import { type EventType, exampleEvents } from '@portico/api';

interface ListedEvent {
  readonly type: EventType;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Checks an event against the examples of its type in the documentation: each member, and the kind of its value. */
export function assertExampled({ type, details }: ListedEvent): void {
  const examples = exampleEvents(type).map((event): ListedEvent['details'] => event.details);
  for (const [name, value] of Object.entries(details)) {
    if (name === 'callerRequestId') continue;
    const kinds = examples.filter((example) => name in example).map((example) => kindOf(example[name]));
    // A value that can be null has the same kind as otherwise.
    const isShown = kinds.some((kind) => kind === kindOf(value)) || (value === null && kinds.length > 0);
    assert.ok(isShown, `no example of ${type} has ${name} as in ${JSON.stringify(details)}`);
  }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.keys(value).sort().join();
}
