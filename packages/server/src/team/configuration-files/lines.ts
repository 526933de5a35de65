import type { ManagedKind } from '@portico/api';
import type { Applied } from './apply.ts';
import type { Action, Step } from './plan.ts';

const SIGNS: Readonly<Record<Action, string>> = {
  create: '+',
  update: '~',
  adopt: '=',
  remove: '-',
  release: '=',
};

/** Kinds as people read them. */
const shownKind = (kind: ManagedKind) => kind.replaceAll('_', ' ');

/** A plan, a line for each step and one below for each thing that it does to people. */
export function planLines({
  steps,
  kept,
  postponed,
}: Pick<Applied, 'steps' | 'kept' | 'postponed'>): string[] {
  return [
    ...steps.flatMap((step) => [lineOf(step), ...step.consequences.map((line) => `    ${line}`)]),
    ...postponed.map(({ kind, key, reason }) => `  ${shownKind(kind)} ${key} waits: ${reason}`),
    ...keptLines(kept),
  ];
}

/** A second file alone leaves out everything of the first: that must not read as advice to remove it. */
function keptLines(kept: Applied['kept']): string[] {
  if (kept.length === 0) return [];
  const names = kept.map(({ kind, key }) => `    ${shownKind(kind)} ${key}`);
  return [
    '  Left as they are, because these files do not describe them. Only --prune removes them:',
    ...names,
  ];
}

function lineOf({ action, kind, name, changes }: Step): string {
  const subject = `${SIGNS[action]} ${shownKind(kind)} ${name}`;
  if (action === 'adopt') return `${subject}: is as the file says, and managed by it from now on`;
  if (action === 'release') return `${subject}: stays, and is managed by no file any more`;
  return changes.length === 0 ? subject : `${subject}: ${changes.join('; ')}`;
}
