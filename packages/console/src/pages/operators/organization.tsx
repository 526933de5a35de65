import type { Outcome as OutcomeOf } from '@portico/client';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Danger, useConfirmed } from '../../frame/dialogs.tsx';
import type { Success } from '../../frame/failures.ts';
import { useLoad } from '../../frame/load.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card, type Fact, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { momentOf } from '../../frame/time.ts';
import { organization as texts } from '../../texts/operators.json';
import { organization, organizations, settings } from '../../texts/organizations.json';
import { switcher } from '../../texts/side.json';
import { words } from '../../texts/words.json';
import { orAsk, wasAsked } from './approvals.tsx';
import { EditOrganization, SecondFactor } from './edit-organization.tsx';
import { About, One, PLACES } from './frame.tsx';
import { type OperatorOrganization, OrganizationBadge } from './lists.tsx';
import { People } from './managers.tsx';
import { MetadataCard } from './metadata.tsx';
import { Invite } from './new-organization.tsx';

/** One organization, with everything that operators may do to it. */
export function OrganizationPage({ id }: { readonly id: string }) {
  const loading = useLoad(() => portico.getOrganizationAsOperator({ id }), [id]);
  const changed = () => loading.reload();
  return (
    <One
      of={loading}
      within={PLACES.organizations}
      title={words.organization}
      texts={{ ...texts, gone: organization.gone, all: switcher.all }}
      titleOf={({ name }) => name}
      badgeOf={(organization) => <OrganizationBadge {...organization} />}
    >
      {(organization, success) => (
        <>
          <AboutOrganization of={success} put={loading.put} changed={changed} />
          <People organization={organization} changed={changed} />
          {organization.state === 'active' && <Invite organization={organization} behind={changed} />}
          {organization.state === 'active' && (
            <SecondFactor of={success} put={loading.put} behind={changed} />
          )}
          <MetadataCard of="organization" id={organization.id} />
          {organization.state === 'deleted' ? (
            <Restore organization={organization} changed={changed} />
          ) : (
            <Delete organization={organization} changed={changed} />
          )}
        </>
      )}
    </One>
  );
}

type Read = Success<OutcomeOf<'getOrganizationAsOperator'>>;

interface AboutOrganizationProps {
  readonly of: Read;
  readonly put: (success: Read) => void;
  readonly changed: () => void;
}

function AboutOrganization({ of, put, changed }: AboutOrganizationProps) {
  const { id, createdAt, deletedAt, requireSecondFactor, externalId, awaitingOwner } = of.body;
  const facts: Fact[] = [
    [words.id, id],
    [words.externalId, externalId],
    [texts.created, momentOf(createdAt)],
    [texts.deletedAt, deletedAt && momentOf(deletedAt)],
    [texts.factor, requireSecondFactor ? texts.demanded : texts.notDemanded],
  ];
  return (
    <About texts={texts} events={`organization=${id}`} facts={facts}>
      {awaitingOwner && <p class="notice">{texts.awaitingOwner}</p>}
      <EditOrganization of={of} put={put} behind={changed} />
    </About>
  );
}

interface StepProps {
  readonly organization: OperatorOrganization;
  /** Called when the organization differs from what is shown. */
  readonly changed: () => void;
}

function Restore({ organization: { id, name }, changed }: StepProps) {
  const action = useAction({
    run: (_values, once) => portico.restoreOrganizationAsOperator({ id, ...once }),
    done: saying(organizations.restored(name), changed),
    failures: { ORGANIZATION_NOT_FOUND: changed },
  });
  return (
    <Card title={texts.restoration}>
      <Paragraphs lines={texts.restoreLines} />
      <Button label={words.restore} action={action} />
      <Outcome action={action} />
    </Card>
  );
}

function Delete({ organization: { id, name }, changed }: StepProps) {
  const asked = useConfirmed({
    run: (_values, once) => orAsk('deleteOrganizationAsOperator', id, once),
    done: (success) => {
      if (wasAsked(success)) return navigate(PLACES.approvals);
      notify(texts.deleted(name));
      changed();
    },
    failures: { ORGANIZATION_NOT_FOUND: changed },
  });
  const { heading, title } = settings.deletion;
  const said = { heading, title, lines: texts.deletionLines, label: words.delete };
  return <Danger {...said} typed={name} of={asked} />;
}
