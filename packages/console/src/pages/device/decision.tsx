import { type FormValues, useAction } from '../../frame/action.ts';
import { allOf } from '../../frame/all-pages.ts';
import { Button } from '../../frame/controls.tsx';
import { Form } from '../../frame/form.tsx';
import { Choice } from '../../frame/lazy-fields.tsx';
import { LONGEST_PAGE } from '../../frame/list.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { type Fact, Facts, Page } from '../../frame/page.tsx';
import { portico, signOut } from '../../frame/portico.ts';
import { distanceTo } from '../../frame/time.ts';
import { authorize } from '../../texts/authorize.json';
import { device as texts } from '../../texts/device.json';
import { frame } from '../../texts/frame.json';
import { roles } from '../../texts/organizations.json';
import { scopes } from '../../texts/scopes.json';
import { words } from '../../texts/words.json';
import type { WaitingDevice } from './device.tsx';

/** How much of what a device calls itself is shown. */
const LONGEST_NAME = 100;

interface DecisionProps {
  /** As the person has typed it. */
  readonly code: string;
  readonly device: WaitingDevice;
  readonly email: string;
  readonly answered: (how: 'approved' | 'refused') => void;
  /** Called if the code turns out to be no longer valid. */
  readonly lost: () => void;
}

/** Shows what asks, from where and since when, and lets the person decide. */
export function Decision({ code, device, email, answered, lost }: DecisionProps) {
  const { application, needs, ipAddress, userAgent, createdAt } = device;
  const { name } = application;
  const approval = useAction({
    run: async ({ organizationId }: FormValues, once) => {
      const body = { code, ...(organizationId !== undefined && { organizationId }) };
      const outcome = await portico.approveDeviceAuthorization({ ...once, body });
      if (!outcome.ok && outcome.error === 'FIELDS_VALIDATION_ERROR' && outcome.fields?.code) lost();
      return outcome;
    },
    done: () => answered('approved'),
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
        {needs.includes('organization') && <OrganizationChoice />}
      </Form>
      <p>
        {authorize.consent.notYou} <Button look="link" label={frame.otherAccount} press={signOut} />
      </p>
    </Page>
  );
}

/** The organization for which the device is signed in, of which the person has several. */
function OrganizationChoice() {
  const loading = useLoad(
    () => allOf(portico.listOrganizations.pages({ query: { limit: LONGEST_PAGE } })),
    [],
  );
  return (
    <WhenReady of={loading}>
      {(organizations) =>
        organizations.length > 0 && (
          <Choice
            name="organizationId"
            label={words.organization}
            value={organizations[0]?.id ?? ''}
            options={organizations.map(({ id, name, role }) => [id, name, roles[role]])}
          />
        )
      }
    </WhenReady>
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
