/** Prints failing tests with their errors, and the totals: the dots beside it tell that the rest goes on. */
import type { TestEvent } from 'node:test/reporters';

export default async function* failures(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    if (event.type === 'test:fail') {
      yield `\n✖ ${event.data.file ?? ''}: ${event.data.name}\n${formatted(event.data.details.error)}\n`;
    } else if (event.type === 'test:summary' && event.data.file === undefined) {
      const { passed, failed, skipped } = event.data.counts as Record<string, number>;
      yield `\n${passed} passed, ${failed} failed, ${skipped} skipped\n`;
    }
  }
}

function formatted(error: Error): string {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? error.message);
}
