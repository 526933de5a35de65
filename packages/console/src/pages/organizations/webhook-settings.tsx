import { useRef } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Danger } from '../../frame/danger.tsx';
import { Form } from '../../frame/form.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { webhook as texts, webhooks } from '../../texts/webhooks.ts';
import { sentOf, typedOf, WebhookFields } from './event-types.tsx';
import type { OpenedWebhook } from './webhook.tsx';

/** What is compared where two people changed a webhook at once. */
const said = (typed: Typed): Typed => {
  const { url, types } = sentOf(typed);
  return { url, types: webhooks.getsAll(types) };
};

export function WebhookSettings({ webhook, etag, put, catchUp }: OpenedWebhook) {
  const { id, url, types } = webhook;
  /** The version that the person has seen. */
  const seen = useRef({ etag, typed: typedOf(webhook) });
  const action = useAction({
    run: (typed: Typed) => {
      const { etag } = seen.current;
      return portico.updateWebhook({ id, body: sentOf(typed), ...(etag !== undefined && { ifMatch: etag }) });
    },
    done: (success) => {
      seen.current = { etag: success.etag, typed: typedOf(success.body) };
      notify(texts.saved);
      put(success);
    },
    theirs: async () => {
      const now = await portico.getWebhook({ id });
      if (!now.ok) return undefined;
      const typed = typedOf(now.body);
      // That it was paused meanwhile, or something delivered, is no conflict.
      const isSeen = JSON.stringify(typed) === JSON.stringify(seen.current.typed);
      seen.current = { etag: now.etag, typed };
      return isSeen ? 'unchanged' : typed;
    },
    failures: { WEBHOOK_NOT_FOUND: catchUp },
  });
  return (
    <section class="card">
      <h2>{texts.settings}</h2>
      <Form
        action={action}
        submit={texts.save}
        labels={{ url: webhooks.url, types: webhooks.events }}
        said={said}
      >
        <WebhookFields url={url} types={types} />
      </Form>
    </section>
  );
}

export function DeleteWebhook({ webhook: { id, url, organizationId } }: OpenedWebhook) {
  const done = () => {
    notify(texts.deleted);
    navigate(`/console/organizations/${organizationId}/webhooks`, { replace: true });
  };
  const action = useAction({
    run: () => portico.deleteWebhook({ id }),
    done,
    failures: { WEBHOOK_NOT_FOUND: done },
  });
  return <Danger {...texts.deletion} typed={new URL(url).host} action={action} />;
}
