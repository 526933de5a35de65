import type { Body } from '@portico/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { collator } from '../../frame/collation.ts';
import { Button, ButtonLink, type ButtonProps, Monogram } from '../../frame/controls.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import {
  lastUsed,
  MANY,
  type Offer,
  offerTo,
  rememberUsed,
  useFound,
} from '../../frame/organization-offer.ts';
import { OrganizationSearch } from '../../frame/organization-search.tsx';
import { Page, Paragraphs } from '../../frame/page.tsx';
import { signOut } from '../../frame/portico.ts';
import { authorize as texts } from '../../texts/authorize.json';
import { frame } from '../../texts/frame.json';
import { roles } from '../../texts/organizations.json';
import { switcher } from '../../texts/side.json';
import { words } from '../../texts/words.json';
import { type Asking, placeOf } from './request.ts';
import { Refuse } from './return-to-application.tsx';

export type OrganizationChoice = Pick<Body<'listOrganizations'>['items'][number], 'id' | 'name'>;

interface OrganizationStepProps {
  readonly asking: Asking;
  readonly choose: (organization: OrganizationChoice) => void;
}

/** Lets the person choose the organization for which they sign in. */
export function OrganizationStep({ asking, choose }: OrganizationStepProps) {
  const { asked } = asking;
  const loading = useLoad(() => offerTo(asking.session.accountId), []);
  if (asked.organizationNamed)
    return <WithoutOrganization asking={asking} says={texts.foreignOrganization} />;
  if (loading.state === 'ready' && loading.success.body.items.length === 0)
    return <WithoutOrganization asking={asking} says={texts.noOrganization} canCreate />;
  return (
    <Page title={texts.organization.title} narrow>
      <p>{texts.organization.line(asked.application.name)}</p>
      <WhenReady of={loading}>
        {(offer) => <Choices asking={asking} offer={offer} choose={choose} />}
      </WhenReady>
    </Page>
  );
}

interface ChoicesProps extends OrganizationStepProps {
  readonly offer: Offer;
}

/** One button for each organization, the last used first: a press goes on with it. */
function Choices({ asking, offer, choose }: ChoicesProps) {
  const [typed, setTyped] = useState('');
  const { accountId } = asking.session;
  const [last] = useState(() => lastUsed(accountId));
  const { items, hasMore } = useFound(offer, typed);
  const found = items.toSorted(
    (one, other) =>
      Number(other.id === last) - Number(one.id === last) || collator.compare(one.name, other.name),
  );
  const hasLast = offer.items.some(({ id }) => id === last);
  const take = (organization: OrganizationChoice) => {
    rememberUsed(accountId, organization.id);
    choose(organization);
  };
  const list = useRef<HTMLUListElement>(null);
  const first = () => list.current?.querySelector('button');
  useEffect(() => {
    if (hasLast) first()?.focus();
  }, []);
  return (
    <>
      {offer.items.length >= MANY && (
        <OrganizationSearch typed={setTyped} first={first} autofocus={!hasLast} />
      )}
      {found.length === 0 && <p role="status">{switcher.none}</p>}
      <ul ref={list} class="picks" aria-label={words.organization}>
        {found.map((organization) => (
          <li key={organization.id}>
            <button type="button" class="pick" onClick={() => take(organization)}>
              <Monogram of={organization.name} logo={organization.logo} />
              <span class="pick-name">
                <bdi>{organization.name}</bdi> <span class="hint">{roles[organization.role]}</span>
              </span>
              {organization.id === last && <span class="badge badge-good">{texts.organization.last}</span>}
            </button>
          </li>
        ))}
      </ul>
      {hasMore && <p class="hint">{switcher.further}</p>}
      <div class="actions">
        <CreateOrganization {...asking} />
        <Refuse {...asking} />
      </div>
    </>
  );
}

const CreateOrganization = ({ parameters, look }: Asking & Pick<ButtonProps, 'look'>) => (
  <ButtonLink
    {...(look && { look })}
    to={`/console/new-organization?next=${encodeURIComponent(placeOf(parameters))}`}
    label={words.createOrganization}
  />
);

interface WithoutOrganizationProps {
  readonly asking: Asking;
  readonly says: {
    readonly title: string;
    readonly lines: typeof texts.noOrganization.lines;
  };
  readonly canCreate?: boolean;
}

/** Says why the person cannot go on with this account, before the service refuses it. */
export function WithoutOrganization({ asking, says, canCreate = false }: WithoutOrganizationProps) {
  const { asked, session } = asking;
  return (
    <Page title={says.title} narrow>
      <Paragraphs lines={says.lines({ application: asked.application.name, email: session.email })} />
      <div class="actions">
        {canCreate && <CreateOrganization {...asking} look="main" />}
        <Button {...(!canCreate && { look: 'main' })} label={frame.otherAccount} press={signOut} />
        <Refuse {...asking} />
      </div>
    </Page>
  );
}
