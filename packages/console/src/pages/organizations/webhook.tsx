import { useRef, useState } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Danger, useConfirmed } from '../../frame/dialogs.tsx';
import { Form } from '../../frame/form.tsx';
import { useList } from '../../frame/list.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { Page } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate, useChoice } from '../../frame/router.ts';
import { organization } from '../../texts/organizations.ts';
import { type Delivery, deliveries, webhook as texts, webhooks } from '../../texts/webhooks.ts';
import { Deliveries } from './deliveries.tsx';
import { Gone, OrganizationPage } from './frame.tsx';
import { WebhookStatus } from './webhook-status.tsx';
import {
  sentOf,
  typedOf,
  type Webhook,
  WebhookFields,
  WebhookSecret,
  type WebhookWithSecret,
} from './webhooks.tsx';

/** A webhook as it was loaded. */
export interface OpenedWebhook {
  readonly webhook: Webhook;
  readonly etag: string | undefined;
  /** Puts what an operation answered on the page. */
  readonly put: (success: WebhookSuccess) => void;
  /** Loads it once more. What is on the page stays where that fails. */
  readonly refresh: () => Promise<WebhookSuccess | undefined>;
  /** Loads it again where somebody else was first, and says so. */
  readonly catchUp: () => void;
}

type WebhookSuccess = Extract<
  Awaited<ReturnType<typeof portico.getWebhook>>,
  { readonly status: 200; readonly ok: true }
>;

/** A webhook, with what was delivered to it. */
export function WebhookPage({ id }: { readonly id: string }) {
  const loading = useLoad(() => portico.getWebhook({ id }), [id]);
  if (loading.state === 'failed' && loading.failure.error === 'WEBHOOK_NOT_FOUND')
    return <Gone title={texts.gone} lines={texts.goneLines} />;
  if (loading.state !== 'ready')
    return (
      <Page title={loading.state === 'failed' ? webhooks.label : undefined}>
        <WhenReady of={loading}>{() => null}</WhenReady>
      </Page>
    );
  const { put, reload, success } = loading;
  const refresh = async () => {
    const now = await portico.getWebhook({ id });
    if (now.ok) put(now);
    else if (now.error === 'WEBHOOK_NOT_FOUND') reload();
    return now.ok ? now : undefined;
  };
  const catchUp = () => {
    notify(organization.behind);
    reload();
  };
  const { body: webhook, etag } = success;
  return (
    <OrganizationPage id={webhook.organizationId} part={webhooks.label} tab="webhooks" managersOnly>
      {() => <Opened webhook={webhook} etag={etag} put={put} refresh={refresh} catchUp={catchUp} />}
    </OrganizationPage>
  );
}

const STATES = Object.keys(deliveries.states) as Delivery['state'][];

function Opened(opened: OpenedWebhook) {
  const { id } = opened.webhook;
  const [withSecret, setWithSecret] = useState<WebhookWithSecret>();
  const [state, ask] = useChoice('state', STATES);
  const list = useList(
    (cursor) => portico.listDeliveries({ id, query: { ...(state && { state }), ...(cursor && { cursor }) } }),
    [id, state],
  );
  return (
    <>
      {withSecret && (
        <WebhookSecret key={withSecret.secret} webhook={withSecret} done={() => setWithSecret(undefined)} />
      )}
      <WebhookStatus {...opened} rotated={setWithSecret} sends={list.reload} />
      <Deliveries list={list} state={state} ask={ask} settled={opened.refresh} />
      <WebhookSettings {...opened} />
      <DeleteWebhook {...opened} />
    </>
  );
}

/** What is compared where two people changed a webhook at once. */
const said = (typed: Typed): Typed => {
  const { url, types } = sentOf(typed);
  return { url, types: webhooks.getsAll(types) };
};

function WebhookSettings({ webhook, etag, put, catchUp }: OpenedWebhook) {
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

function DeleteWebhook({ webhook: { id, url, organizationId } }: OpenedWebhook) {
  const done = () => {
    notify(texts.deleted);
    navigate(`/console/organizations/${organizationId}/webhooks`, { replace: true });
  };
  const asked = useConfirmed({
    run: () => portico.deleteWebhook({ id }),
    done,
    failures: { WEBHOOK_NOT_FOUND: done },
  });
  return <Danger {...texts.deletion} typed={new URL(url).host} of={asked} />;
}
