import type { Body } from '@portico/client';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { currentPath } from './router.ts';
import { currentSession } from './session.ts';

/** A page that the side bar leads to. */
export type Section = readonly [place: string, called: string];

/** Pages that belong together. */
export interface SectionGroup {
  /** Left out for a group that needs no heading. */
  readonly title?: string;
  readonly sections: readonly Section[];
}

/** The pages of one part of the console, which the side bar shows while one of them is open. */
export interface Sections {
  /** Names the part for screen readers. */
  readonly label: string;
  readonly groups: readonly SectionGroup[];
  /** The section to mark for a page that has none of its own. */
  readonly within?: string | undefined;
  /** The organization that they belong to. */
  readonly organization?: Pick<Body<'getOrganization'>, 'id' | 'name' | 'role' | 'logo'>;
}

/** The parts of the console, by the beginning of their paths; all other pages belong to the organization. */
const PARTS = { account: '/console/account', operator: '/console/operator' } as const;

export type Part = keyof typeof PARTS | 'organization';

const changed = new EventTarget();
/** Of each part, the sections shown last, so that the bar stays while the next page loads. */
let known: Partial<Record<Part, Sections>> = {};
/** Another person must not see them. */
let knownFor: string | undefined;

function take(part: Part, sections: Sections | undefined): void {
  known = { ...ownSections(), [part]: sections };
  knownFor = currentSession()?.accountId;
  changed.dispatchEvent(new Event('changed'));
}

/**
 * Shows the sections of a part in the side bar.
 * @param sections undefined until they are known; null if there are none any more
 */
export function useSections(part: Part, sections: Sections | undefined | null): void {
  useLayoutEffect(() => {
    if (sections !== undefined) take(part, sections ?? undefined);
  }, [part, JSON.stringify(sections)]);
}

const ownSections = () => (knownFor === currentSession()?.accountId ? known : {});

/** The sections of all parts that the person has opened. */
export const knownSections = (): readonly Sections[] =>
  Object.values(ownSections()).filter((one) => one !== undefined);

interface SideContent {
  /** Of the part that is open. */
  readonly open: Sections | undefined;
  /** The organization that was opened last. */
  readonly organization: Sections['organization'];
}

/** The content of the side bar; renders again when it changes. */
export function useSideContent(): SideContent {
  const [, render] = useState({});
  useEffect(() => {
    const update = () => render({});
    update();
    changed.addEventListener('changed', update);
    return () => changed.removeEventListener('changed', update);
  }, []);
  const own = ownSections();
  const names = Object.keys(PARTS) as (keyof typeof PARTS)[];
  const part = names.find((name) => `${currentPath()}/`.startsWith(`${PARTS[name]}/`)) ?? 'organization';
  return { open: own[part], organization: own.organization?.organization };
}
