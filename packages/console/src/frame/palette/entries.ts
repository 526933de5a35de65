import { frame } from '../../texts/frame.json';
import { invitations } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { ACCOUNT_SECTIONS } from '../account-sections.ts';
import { folded } from '../collation.ts';
import { signOut } from '../portico.ts';
import { mayLeave, navigate } from '../router.ts';
import { knownSections, type Sections } from '../sections.ts';
import type { Session } from '../session.ts';

/** Something that the palette leads to, or does. */
export interface Entry {
  readonly key: string;
  readonly called: string;
  /** Distinguishes it from others of the same name. */
  readonly hint?: string | undefined;
  /** Whether the hint finds it, too: that of an organization would find all of its pages instead of itself. */
  readonly isFoundByHint?: boolean;
  readonly go: () => unknown;
}

/** Those that contain each word that was typed, of which one is in what finds them. */
export function matching(all: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = folded(typed).split(/\s+/);
  return all.filter(({ called, hint = '', isFoundByHint = false }) => {
    const [name, text] = [folded(called), folded(`${called} ${hint}`)];
    const finding = isFoundByHint ? text : name;
    return wanted.some((word) => finding.includes(word)) && wanted.every((word) => text.includes(word));
  });
}

const leadingTo = (key: string, called: string, hint?: string): Entry => ({
  key,
  called,
  hint,
  go: () => navigate(key),
});

/** The pages that the person may open. */
export function pagesFor({ operator }: Session): readonly Entry[] {
  const parts = new Set([...knownSections(), ACCOUNT_SECTIONS]);
  const ofParts = [...parts].flatMap(({ label, organization, groups }) =>
    groups.flatMap(({ sections }) =>
      sections.map(([place, called]) => ({
        ...leadingTo(place, called, organization?.name ?? label),
        isFoundByHint: organization === undefined,
      })),
    ),
  );
  const all = [
    ...ofParts,
    leadingTo('/console/organizations', frame.organizations),
    ...(operator ? [leadingTo('/console/operator', frame.operators)] : []),
  ];
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

/** Actions that the role of the person in the organization allows. */
export function actionsFor(organization: Sections['organization']): readonly Entry[] {
  const manages = organization?.role === 'owner' || organization?.role === 'admin';
  return [
    ...(manages
      ? [
          leadingTo(
            `/console/organizations/${organization.id}/invitations?invite=1`,
            invitations.invite,
            organization.name,
          ),
        ]
      : []),
    leadingTo('/console/new-organization', words.createOrganization),
    { key: 'sign-out', called: frame.signOut, go: () => mayLeave() && signOut() },
  ];
}
