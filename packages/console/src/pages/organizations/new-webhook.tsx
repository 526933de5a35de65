import { type Typed, useAction } from '../../frame/action.ts';
import { unseen } from '../../frame/failures.ts';
import { Form } from '../../frame/form.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { webhooks as texts } from '../../texts/webhooks.ts';
import { sentOf, WebhookFields } from './event-types.tsx';
import type { WebhookWithSecret } from './webhooks.tsx';

interface NewWebhookProps {
  readonly organizationId: string;
  readonly created: (webhook: WebhookWithSecret) => void;
  /** Called where the person may no longer do this. */
  readonly behind: () => void;
}

export function NewWebhook({ organizationId, created, behind }: NewWebhookProps) {
  const action = useAction({
    run: (typed: Typed) => portico.createWebhook({ id: organizationId, body: sentOf(typed) }),
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
        <WebhookFields types={null} />
      </Form>
    </section>
  );
}
