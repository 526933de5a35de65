import { allOf } from '../../frame/all-pages.ts';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { portico } from '../../frame/portico.ts';
import { listOf } from '../../frame/time.ts';
import { demands, security as texts } from '../../texts/policies.json';
import { type Manager, nameOf } from './people.tsx';

/** The most people named; the others are counted. */
const MOST_NAMED = 20;

interface NamedProps {
  readonly managers: readonly Pick<Manager, 'account'>[];
  readonly says: typeof texts.lockedOut;
  /** Shown if there are none. */
  readonly nobody?: string;
}

/** Names people before something is decided about them. */
export function Named({ managers, says, nobody }: NamedProps) {
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

const everybodyIn = (id: string) => allOf(portico.listManagers.pages({ id, query: { limit: 100 } }));

interface WithoutFactorProps extends OfOrganization {
  /** Lists the managers; by default, as one of them. */
  readonly everyoneIn?: (id: string) => ReturnType<typeof everybodyIn>;
}

/** Those who would be locked out until they set up a second factor. */
export function WithoutFactor({ id, everyoneIn = everybodyIn }: WithoutFactorProps) {
  const loading = useLoad(() => everyoneIn(id), [id]);
  return (
    <WhenReady of={loading}>
      {(managers) => (
        <Named
          managers={managers.filter(({ secondFactor }) => secondFactor === false)}
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
      {(managers) => (
        <Named managers={managers} says={demands.ssoRequired.concerned} nobody={demands.ssoRequired.nobody} />
      )}
    </WhenReady>
  );
}

async function heldToSso(id: string) {
  const [managers, domains] = await Promise.all([
    everybodyIn(id),
    allOf(portico.listDomains.pages({ id, query: { limit: 100 } })),
  ]);
  if (!managers.ok) return managers;
  if (!domains.ok) return domains;
  const held = new Set(domains.body.filter(({ state }) => state !== 'pending').map(({ name }) => name));
  const isHeld = ({ account, role, secondFactor }: Manager) =>
    held.has(account.email.slice(account.email.lastIndexOf('@') + 1).toLowerCase()) &&
    !(role === 'owner' && secondFactor === true);
  return { ok: true, body: managers.body.filter(isHeld) } as const;
}
