import { useRef, useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { collator } from '../../frame/collation.ts';
import { Button } from '../../frame/controls.tsx';
import { Form } from '../../frame/form.tsx';
import { Choice } from '../../frame/lazy-fields.tsx';
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
import { Outcome } from '../../frame/outcome.tsx';
import { type Fact, Facts, Page } from '../../frame/page.tsx';
import { portico, signOut } from '../../frame/portico.ts';
import { distanceTo } from '../../frame/time.ts';
import { authorize } from '../../texts/authorize.json';
import { device as texts } from '../../texts/device.json';
import { frame } from '../../texts/frame.json';
import { roles } from '../../texts/organizations.json';
import { scopes } from '../../texts/scopes.json';
import { switcher } from '../../texts/side.json';
import { words } from '../../texts/words.json';
import type { WaitingDevice } from './device.tsx';

/** How much of what a device calls itself is shown. */
const LONGEST_NAME = 100;

interface DecisionProps {
  /** As the person has typed it. */
  readonly code: string;
  readonly device: WaitingDevice;
  readonly email: string;
  readonly accountId: string;
  readonly answered: (how: 'approved' | 'refused') => void;
  /** Called if the code turns out to be no longer valid. */
  readonly lost: () => void;
}

/** Shows what asks, from where and since when, and lets the person decide. */
export function Decision({ code, device, email, accountId, answered, lost }: DecisionProps) {
  const { application, needs, ipAddress, userAgent, createdAt } = device;
  const { name } = application;
  const approval = useAction({
    run: async ({ organizationId }: FormValues, once) => {
      const body = { code, ...(organizationId !== undefined && { organizationId }) };
      const outcome = await portico.approveDeviceAuthorization({ ...once, body });
      if (!outcome.ok && outcome.error === 'FIELDS_VALIDATION_ERROR' && outcome.fields?.code) lost();
      return outcome;
    },
    done: (_granted, { organizationId }) => {
      if (organizationId !== undefined) rememberUsed(accountId, organizationId);
      answered('approved');
    },
    failures: {
      ACCESS_FORBIDDEN: texts.noOrganization(name),
      FIELDS_VALIDATION_ERROR: { organizationId: { sentences: texts.otherOrganization } },
    },
  });
  const facts: Fact[] = [
    [texts.code, <code key="code">{code.toUpperCase()}</code>],
    [texts.asks, userAgent?.slice(0, LONGEST_NAME) ?? null],
    [texts.from, ipAddress],
    [texts.began, distanceTo(createdAt)],
    [authorize.consent.account, email],
  ];
  return (
    <Page title={texts.decide(name)} narrow>
      <p class="notice notice-warning">{texts.warning}</p>
      <Facts facts={facts} />
      {device.scopes.length > 0 && (
        <>
          <p>{texts.can(name)}</p>
          <ul>
            {device.scopes.map((scope) => (
              <li key={scope}>{scopes[scope]}</li>
            ))}
          </ul>
        </>
      )}
      <p class="hint">{authorize.consent.until}</p>
      <Form
        action={approval}
        submit={authorize.consent.allow}
        buttons={<Refuse code={code} refused={() => answered('refused')} lost={lost} />}
      >
        {needs.includes('organization') && <OrganizationChoice accountId={accountId} />}
      </Form>
      <p>
        {authorize.consent.notYou} <Button look="link" label={frame.otherAccount} press={signOut} />
      </p>
    </Page>
  );
}

/** The organization for which the device is signed in, of which the person has several. */
function OrganizationChoice({ accountId }: Pick<DecisionProps, 'accountId'>) {
  const loading = useLoad(() => offerTo(accountId), []);
  return (
    <WhenReady of={loading}>
      {(offer) => offer.items.length > 0 && <Offered accountId={accountId} offer={offer} />}
    </WhenReady>
  );
}

interface OfferedProps extends Pick<DecisionProps, 'accountId'> {
  readonly offer: Offer;
}

/** The chosen organization stays in sight while others are searched. */
function Offered({ accountId, offer }: OfferedProps) {
  const [typed, setTyped] = useState('');
  const [last] = useState(() => lastUsed(accountId));
  const [chosen, choose] = useState(() => offer.items.find(({ id }) => id === last) ?? offer.items[0]);
  const { items, hasMore } = useFound(offer, typed);
  const others = items.filter(({ id }) => id !== chosen?.id);
  const choices = useRef<HTMLDivElement>(null);
  if (!chosen) return null;
  const shown = [chosen, ...others].toSorted(
    (one, other) =>
      Number(other.id === last) - Number(one.id === last) || collator.compare(one.name, other.name),
  );
  const first = shown.find(({ id }) => items.some((one) => one.id === id));
  return (
    <>
      {offer.items.length >= MANY && (
        <OrganizationSearch
          typed={setTyped}
          first={() => choices.current?.querySelector<HTMLElement>(`[value="${first?.id}"]`)}
          autofocus={false}
        />
      )}
      {items.length === 0 && <p role="status">{switcher.none}</p>}
      <div ref={choices} class="choices-within">
        <Choice
          name="organizationId"
          label={words.organization}
          value={chosen.id}
          options={shown.map(({ id, name, role }) => [id, name, roles[role]])}
          changed={(id) => choose(shown.find((one) => one.id === id))}
        />
      </div>
      {hasMore && <p class="hint">{switcher.further}</p>}
    </>
  );
}

interface RefuseProps {
  readonly code: string;
  readonly refused: () => void;
  readonly lost: () => void;
}

function Refuse({ code, refused, lost }: RefuseProps) {
  const action = useAction({
    run: () => portico.refuseDeviceAuthorization({ body: { code } }),
    done: refused,
    failures: { FIELDS_VALIDATION_ERROR: lost },
  });
  return (
    <>
      <Button label={authorize.consent.refuse} action={action} />
      <Outcome action={action} />
    </>
  );
}
