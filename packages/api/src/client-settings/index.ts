/**
 * The settings to paste into software that people sign in to. The command prints them, and the console shows them: this
 * entry is apart from the root, so that only its page loads them.
 */
import type { ApplicationKind } from '../applications.ts';
import { GO } from './go.ts';
import { JAVASCRIPT } from './javascript.ts';
import { JAVASCRIPT_SERVERS } from './javascript-servers.ts';
import { OTHER_FRAMEWORKS } from './other-frameworks.ts';
import { PROXIES } from './proxies.ts';
import { PYTHON } from './python.ts';
import { type ClientFacts, obstacles, type Software } from './software.ts';

export type { ClientFacts } from './software.ts';

/** The software, by its name in the command. */
export const SOFTWARE = {
  ...JAVASCRIPT,
  ...JAVASCRIPT_SERVERS,
  ...PYTHON,
  ...GO,
  ...OTHER_FRAMEWORKS,
  ...PROXIES,
} as const satisfies Readonly<Record<string, Software>>;

export type SoftwareName = keyof typeof SOFTWARE;
export const SOFTWARE_NAMES = Object.keys(SOFTWARE) as SoftwareName[];

export function softwareFor(kind: ApplicationKind): SoftwareName[] {
  return SOFTWARE_NAMES.filter((name) => (SOFTWARE[name] as Software).kinds.includes(kind));
}

/** The text to paste. It begins with comments on what does not fit. */
export function settingsFor(name: SoftwareName, facts: ClientFacts): string {
  const software: Software = SOFTWARE[name];
  const comments = obstacles(software, facts).map((sentence) => `${software.comment} ${sentence}`);
  return [...comments, software.settings(facts)].join('\n');
}
