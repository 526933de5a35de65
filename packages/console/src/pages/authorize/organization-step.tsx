import type { Body } from '@portico/client';
import type { FormValues } from '../../frame/action.ts';
import { useAction } from '../../frame/action.ts';
import { allOf } from '../../frame/all-pages.ts';
import { Button, ButtonLink } from '../../frame/controls.tsx';
import { Form } from '../../frame/form.tsx';
import { Choice } from '../../frame/lazy-fields.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { Page, Paragraphs } from '../../frame/page.tsx';
import { portico, signOut } from '../../frame/portico.ts';
import { authorize as texts } from '../../texts/authorize.json';
import { frame } from '../../texts/frame.json';
import { roles } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { type Asking, placeOf } from './request.ts';
import { Refuse } from './return-to-application.tsx';

export type OrganizationChoice = Pick<Body<'listOrganizations'>['items'][number], 'id' | 'name'>;

const MOST = 100;

interface OrganizationStepProps {
  readonly asking: Asking;
  readonly choose: (organization: OrganizationChoice) => void;
}

/** Lets the person choose the organization for which they sign in. */
export function OrganizationStep({ asking, choose }: OrganizationStepProps) {
  const { asked, parameters } = asking;
  const loading = useLoad(() => allOf(portico.listOrganizations.pages({ query: { limit: MOST } })), []);
  const isNamed = Boolean(new URLSearchParams(parameters).get('organization_id'));
  if (isNamed) return <WithoutOrganization asking={asking} says={texts.foreignOrganization} />;
  if (loading.state === 'ready' && loading.success.body.length === 0)
    return <WithoutOrganization asking={asking} says={texts.noOrganization} canCreate />;
  return (
    <Page title={texts.organization.title} narrow>
      <p>{texts.organization.line(asked.application.name)}</p>
      <WhenReady of={loading}>
        {(organizations) => <ChoiceForm asking={asking} organizations={organizations} choose={choose} />}
      </WhenReady>
    </Page>
  );
}

interface ChoiceFormProps extends OrganizationStepProps {
  readonly organizations: readonly Body<'listOrganizations'>['items'][number][];
}

function ChoiceForm({ asking, organizations, choose }: ChoiceFormProps) {
  const action = useAction({
    run: async ({ organization }: FormValues) => ({
      ok: true as const,
      body: organizations.find(({ id }) => id === organization),
    }),
    done: ({ body }) => body && choose(body),
  });
  return (
    <Form action={action} submit={frame.continue} buttons={<Refuse {...asking} />}>
      <Choice
        name="organization"
        label={words.organization}
        value={organizations[0]?.id ?? ''}
        options={organizations.map(({ id, name, role }) => [id, name, roles[role]])}
      />
      <p>
        <CreateOrganization {...asking} />
      </p>
    </Form>
  );
}

const CreateOrganization = ({ parameters }: Asking) => (
  <ButtonLink
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
        {canCreate && <CreateOrganization {...asking} />}
        <Button label={frame.otherAccount} press={signOut} />
        <Refuse {...asking} />
      </div>
    </Page>
  );
}
