import { type Typed, useAction } from '../../frame/action.ts';
import { unseen } from '../../frame/failures.ts';
import { Choice, Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { endOf } from '../../frame/time.ts';
import { apiKeys as texts } from '../../texts/api-keys.ts';
import { roles } from '../../texts/organizations.ts';
import type { ApiKey, IssuedApiKey } from './api-keys.tsx';

interface NewApiKeyProps {
  readonly organizationId: string;
  readonly created: (key: IssuedApiKey) => void;
  /** Called where the person may no longer do this. */
  readonly behind: () => void;
}

export function NewApiKey({ organizationId, created, behind }: NewApiKeyProps) {
  const action = useAction({
    run: ({ name = '', role, expiresAt }: Typed) =>
      portico.createApiKey({
        id: organizationId,
        body: { name, role: role as ApiKey['role'], ...(expiresAt && { expiresAt: endOf(expiresAt) }) },
      }),
    done: ({ body }) => created(body),
    failures: {
      ...unseen(texts.notSeen),
      ACCESS_FORBIDDEN: behind,
      ORGANIZATION_NOT_FOUND: behind,
    },
  });
  return (
    <section class="card">
      <h2>{texts.heading}</h2>
      <Paragraphs lines={texts.lines} />
      <Form resets action={action} submit={texts.submit}>
        <Field name="name" label={texts.name} hint={texts.nameHint} autocomplete="off" />
        <Choice
          name="role"
          label={texts.role}
          value="viewer"
          options={(['viewer', 'admin'] as const).map((role) => [role, roles[role], texts.roleHints[role]])}
        />
        <Field
          name="expiresAt"
          label={texts.lastDay}
          hint={texts.lastDayHint}
          flaw={texts.lastDayFlaw}
          type="date"
          autocomplete="off"
          optional
        />
      </Form>
    </section>
  );
}
