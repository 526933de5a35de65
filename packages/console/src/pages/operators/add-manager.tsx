import { type Typed, useAction } from '../../frame/action.ts';
import { Choice, Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { notify } from '../../frame/notices.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { organization as texts } from '../../texts/operators.ts';
import { type Role, roleHints, roles } from '../../texts/organizations.ts';

interface AddManagerProps {
  readonly organizationId: string;
  readonly added: () => void;
  /** Called where the organization is gone. */
  readonly behind: () => void;
}

/** Gives an organization whose owners are out of reach another manager. */
export function AddManager({ organizationId, added, behind }: AddManagerProps) {
  const action = useAction({
    run: ({ accountId = '', role }: Typed, once) =>
      portico.addManagerAsOperator({
        id: organizationId,
        body: { accountId: accountId.trim(), role: role as Role },
        ...once,
      }),
    done: ({ body: { account } }) => {
      notify(texts.added(account.name ?? account.email));
      added();
    },
    failures: { ORGANIZATION_NOT_FOUND: behind },
  });
  return (
    <details>
      <summary class="button">{texts.add}</summary>
      <Form resets action={action} submit={texts.addNow}>
        <Paragraphs lines={texts.addLines} />
        <Field name="accountId" label={texts.account} hint={texts.accountHint} autocomplete="off" />
        <Choice
          name="role"
          label={texts.role}
          value="owner"
          options={(['owner', 'admin', 'viewer'] as const).map((role) => [
            role,
            roles[role],
            roleHints[role],
          ])}
        />
      </Form>
    </details>
  );
}
