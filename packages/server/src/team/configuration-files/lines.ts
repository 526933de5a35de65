import type { ManagedKind } from '@portico/api';
import type { Applied } from './apply.ts';
import { KINDS } from './kinds.ts';
import type { Action, Step } from './plan.ts';

const SIGNS: Readonly<Record<Action, string>> = {
  create: '+',
  update: '~',
  adopt: '=',
  remove: '-',
  release: '=',
};

const SINGLE: ReadonlySet<ManagedKind> = new Set(
  KINDS.filter(({ isSingle }) => isSingle).map(({ name }) => name),
);

/** A thing as people read it: what there is one of needs no name. */
function subjectOf(kind: ManagedKind, name: string): string {
  const shown = kind.replaceAll('_', ' ');
  return SINGLE.has(kind) ? shown : `${shown} ${name}`;
}

/** A plan, a line for each step and one below for each thing that it does to people. */
export function planLines({
  steps,
  kept,
  postponed,
}: Pick<Applied, 'steps' | 'kept' | 'postponed'>): string[] {
  return [
    ...steps.flatMap((step) => [lineOf(step), ...step.consequences.map((line) => `    ${line}`)]),
    ...postponed.map(({ kind, key, reason }) => `  ${subjectOf(kind, key)} waits: ${reason}`),
    ...keptLines(kept),
  ];
}

/** A second file alone leaves out everything of the first: that must not read as advice to remove it. */
function keptLines(kept: Applied['kept']): string[] {
  if (kept.length === 0) return [];
  const names = kept.map(({ kind, key }) => `    ${subjectOf(kind, key)}`);
  return [
    '  Left as they are, because these files do not describe them. Only --prune removes them:',
    ...names,
  ];
}

function lineOf({ action, kind, name, changes }: Step): string {
  const subject = `${SIGNS[action]} ${subjectOf(kind, name)}`;
  if (action === 'adopt') return `${subject}: is as the file says, and managed by it from now on`;
  if (action === 'release') return `${subject}: stays, and is managed by no file any more`;
  return changes.length === 0 ? subject : `${subject}: ${changes.join('; ')}`;
}
