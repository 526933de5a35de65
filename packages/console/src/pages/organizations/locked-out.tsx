import { allOf, firstOf } from '../../frame/all-pages.ts';
import { LONGEST_PAGE } from '../../frame/list.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { portico } from '../../frame/portico.ts';
import { listOf } from '../../frame/time.ts';
import { demands, security as texts } from '../../texts/policies.json';
import { type Manager, nameOf } from './people.tsx';

/** The most people named; the others are counted. */
const MOST_NAMED = 20;

/** The most people who are looked through for those whom something concerns. */
export const MOST_EXAMINED = 500;

interface NamedProps {
  readonly managers: readonly Pick<Manager, 'account'>[];
  readonly says: typeof texts.lockedOut;
  /** Shown if there are none. */
  readonly nobody?: string;
  /** Whether there are people who were not looked at. */
  readonly hasMore?: boolean;
}

/** Names people before something is decided about them. */
export function Named({ hasMore = false, ...rest }: NamedProps) {
  return (
    <>
      {!(hasMore && rest.managers.length === 0) && <NamedPeople {...rest} />}
      {hasMore && <p>{texts.mayBeMore}</p>}
    </>
  );
}

function NamedPeople({ managers, says, nobody }: Omit<NamedProps, 'hasMore'>) {
  if (managers.length === 0) return <p>{nobody}</p>;
  const named = managers.slice(0, MOST_NAMED).map(nameOf);
  const left = managers.length - named.length;
  return (
    <p class="notice notice-warning">
      {says({
        count: managers.length,
        names: listOf(left > 0 ? [...named, texts.andMore(left)] : named),
      })}
    </p>
  );
}

interface OfOrganization {
  readonly id: string;
}

const examinedIn = (id: string) =>
  firstOf(portico.listManagers.pages({ id, query: { limit: LONGEST_PAGE } }), MOST_EXAMINED);

interface WithoutFactorProps extends OfOrganization {
  /** Lists the managers to look through; by default, as one of them. */
  readonly managersIn?: (id: string) => ReturnType<typeof examinedIn>;
}

/** Those who would be locked out until they set up a second factor. */
export function WithoutFactor({ id, managersIn = examinedIn }: WithoutFactorProps) {
  const loading = useLoad(() => managersIn(id), [id]);
  return (
    <WhenReady of={loading}>
      {({ items, hasMore }) => (
        <Named
          managers={items.filter(({ secondFactor }) => secondFactor === false)}
          hasMore={hasMore}
          says={demands.requireSecondFactor.concerned}
          nobody={demands.requireSecondFactor.nobody}
        />
      )}
    </WhenReady>
  );
}

/** Those who would have to use the organization's own sign-in. */
export function HeldToSso({ id }: OfOrganization) {
  const loading = useLoad(() => heldToSso(id), [id]);
  return (
    <WhenReady of={loading}>
      {({ items, hasMore }) => (
        <Named
          managers={items}
          hasMore={hasMore}
          says={demands.ssoRequired.concerned}
          nobody={demands.ssoRequired.nobody}
        />
      )}
    </WhenReady>
  );
}

async function heldToSso(id: string) {
  const [managers, domains] = await Promise.all([
    examinedIn(id),
    allOf(portico.listDomains.pages({ id, query: { limit: LONGEST_PAGE } })),
  ]);
  if (!managers.ok) return managers;
  if (!domains.ok) return domains;
  const held = new Set(domains.body.filter(({ state }) => state !== 'pending').map(({ name }) => name));
  const isHeld = ({ account, role, secondFactor }: Manager) =>
    held.has(account.email.slice(account.email.lastIndexOf('@') + 1).toLowerCase()) &&
    !(role === 'owner' && secondFactor === true);
  const { items, hasMore } = managers.body;
  return { ok: true, body: { items: items.filter(isHeld), hasMore } } as const;
}
