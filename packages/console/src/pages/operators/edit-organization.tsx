import type { Outcome } from '@portico/client';
import { type FormValues, useAction } from '../../frame/action.ts';
import { firstOf } from '../../frame/all-pages.ts';
import { useConfirmed } from '../../frame/dialogs.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import type { Success } from '../../frame/failures.ts';
import { Field } from '../../frame/fields.tsx';
import { LONGEST_PAGE } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useVersion } from '../../frame/version.ts';
import { frame } from '../../texts/frame.json';
import { failures } from '../../texts/operators.json';
import { demands } from '../../texts/policies.json';
import { words } from '../../texts/words.json';
import { DemandRow } from '../organizations/demand-row.tsx';
import { MOST_EXAMINED, WithoutFactor } from '../organizations/locked-out.tsx';
import type { OperatorOrganization } from './lists.tsx';
import { ExternalId } from './new-account.tsx';

type Read = Success<Outcome<'getOrganizationAsOperator'>>;

interface EditProps {
  readonly of: Read;
  /** Shows the organization from an answer. */
  readonly put: (success: Read) => void;
  /** Called if the organization no longer exists. */
  readonly behind: () => void;
}

const LABELS = { name: frame.name, externalId: words.externalId } as const;

const typedOf = ({ name, externalId }: OperatorOrganization): FormValues => ({
  name,
  externalId: externalId ?? '',
});

/** Changes the name and the external ID of an organization. */
export function EditOrganization({ of: first, put, behind }: EditProps) {
  const { id } = first.body;
  const version = useVersion<OperatorOrganization>(first, typedOf);
  const action = useAction({
    run: ({ name = '', externalId }: FormValues) =>
      portico.updateOrganizationAsOperator({
        id,
        body: { name, externalId: externalId?.trim() || null },
        ...version.ifMatch(),
      }),
    done: (success) => {
      version.see(success);
      notify(words.saved);
      put(success);
    },
    theirs: version.theirs(() => portico.getOrganizationAsOperator({ id })),
    failures: {
      EXTERNAL_ID_ALREADY_EXISTS: { externalId: { sentences: failures.EXTERNAL_ID_ALREADY_EXISTS } },
      ORGANIZATION_NOT_FOUND: behind,
    },
  });
  const typed = typedOf(first.body);
  return (
    <details>
      <summary class="button">{words.edit}</summary>
      <EditForm draft="organization" action={action} submit={words.save} labels={LABELS}>
        <Field
          name="name"
          label={frame.name}
          missing={frame.flaws.noName}
          autocomplete="off"
          value={typed.name}
        />
        <ExternalId value={typed.externalId} />
      </EditForm>
    </details>
  );
}

const texts = demands.requireSecondFactor;

/** Whether the organization requires a second factor, and the switch for it. */
export function SecondFactor({ of: { body }, put, behind }: EditProps) {
  const { id, requireSecondFactor: isRequired } = body;
  const asked = useConfirmed({
    // Only this member is sent, so that another person's change of the rest is no conflict.
    run: () => portico.updateOrganizationAsOperator({ id, body: { requireSecondFactor: !isRequired } }),
    done: (success) => {
      notify(success.body.requireSecondFactor ? texts.required : texts.notRequired);
      put(success);
    },
    failures: { ORGANIZATION_NOT_FOUND: behind },
  });
  return (
    <Card title={words.security}>
      <DemandRow demand="requireSecondFactor" isRequired={isRequired} of={asked}>
        <WithoutFactor id={id} managersIn={examinedIn} />
      </DemandRow>
    </Card>
  );
}

const examinedIn = (id: string) =>
  firstOf(portico.listManagersAsOperator.pages({ id, query: { limit: LONGEST_PAGE } }), MOST_EXAMINED);
