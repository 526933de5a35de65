import type { Outcome } from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Danger, useConfirmed } from '../../frame/dialogs.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import type { Success } from '../../frame/failures.ts';
import { given, useList } from '../../frame/list.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Card, Page } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate, useChoice } from '../../frame/router.ts';
import { useVersion } from '../../frame/version.ts';
import { organization } from '../../texts/organizations.json';
import { deliveries, webhook as texts, webhooks } from '../../texts/webhooks.json';
import { words } from '../../texts/words.json';
import { CodeCard } from '../guides/code-card.tsx';
import { Deliveries, type Delivery } from './deliveries.tsx';
import { Gone, OrganizationPage } from './frame.tsx';
import { WebhookStatus } from './webhook-status.tsx';
import {
  flawsOf,
  guideOf,
  sentOf,
  titlesOf,
  typedOf,
  type Webhook,
  WebhookFields,
  WebhookSecret,
  WebhookState,
  type WebhookWithSecret,
} from './webhooks.tsx';

export interface OpenedWebhook {
  readonly webhook: Webhook;
  readonly etag: string | undefined;
  /** Shows the webhook from an answer. */
  readonly put: (success: WebhookSuccess) => void;
  /** Loads it again. If that fails, the page stays as it is. */
  readonly refresh: () => Promise<WebhookSuccess | undefined>;
  /** Reloads the page and says so, after an answer showed that it is out of date. */
  readonly catchUp: () => void;
}

type WebhookSuccess = Success<Outcome<'getWebhook'>>;

export function WebhookPage({ id }: { readonly id: string }) {
  const loading = useLoad(() => portico.getWebhook({ id }), [id]);
  const shown = useDeliveries(id);
  if (loading.state === 'failed' && loading.failure.error === 'WEBHOOK_NOT_FOUND')
    return <Gone title={texts.gone} lines={texts.goneLines} />;
  if (loading.state !== 'ready')
    return (
      <Page title={loading.state === 'failed' ? words.webhooks : undefined}>
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
  const catchUp = saying(organization.behind, reload);
  const { body: webhook, etag } = success;
  return (
    <OrganizationPage
      id={webhook.organizationId}
      title={new URL(webhook.url).host}
      badge={<WebhookState state={webhook.state} />}
      section="webhooks"
      managersOnly
      atOnce
    >
      {() => <Content {...{ webhook, etag, put, refresh, catchUp }} shown={shown} />}
    </OrganizationPage>
  );
}

const STATES = Object.keys(deliveries.states) as Delivery['state'][];

/** The deliveries, which are asked for at the same time as the webhook. */
function useDeliveries(id: string) {
  const [state, ask] = useChoice('state', STATES);
  const list = useList(
    (query) => portico.listDeliveries({ id, query: { ...query, ...given({ state }) } }),
    [id, state],
  );
  return { list, state, ask };
}

interface ContentProps extends OpenedWebhook {
  readonly shown: ReturnType<typeof useDeliveries>;
}

function Content({ shown, ...opened }: ContentProps) {
  const [withSecret, setWithSecret] = useState<WebhookWithSecret>();
  return (
    <>
      {withSecret && (
        <WebhookSecret key={withSecret.secret} webhook={withSecret} done={() => setWithSecret(undefined)} />
      )}
      <WebhookStatus {...opened} rotated={setWithSecret} sends={shown.list.reload} />
      <Deliveries {...shown} webhook={opened.webhook.id} settled={opened.refresh} />
      <CodeCard {...guideOf(opened.webhook.url)} />
      <WebhookSettings {...opened} />
      <DeleteWebhook {...opened} />
    </>
  );
}

/** How an edit conflict shows the values of the form. */
const said = (typed: FormValues): FormValues => {
  const { url, types } = sentOf(typed);
  return { url, types: titlesOf(types) };
};

function WebhookSettings({ webhook, etag, put, catchUp }: OpenedWebhook) {
  const { id, url, types } = webhook;
  const version = useVersion({ body: webhook, etag }, typedOf);
  const action = useAction({
    run: (typed: FormValues) => portico.updateWebhook({ id, body: sentOf(typed), ...version.ifMatch() }),
    done: (success) => {
      version.see(success);
      notify(texts.saved);
      put(success);
    },
    theirs: version.theirs(() => portico.getWebhook({ id })),
    failures: { WEBHOOK_NOT_FOUND: catchUp },
  });
  return (
    <Card title={words.settings}>
      <EditForm
        draft="settings"
        flawsOf={flawsOf}
        action={action}
        submit={words.save}
        labels={{ url: webhooks.url, types: words.events }}
        said={said}
      >
        <WebhookFields url={url} types={types} />
      </EditForm>
    </Card>
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
  return <Danger {...texts.deletion} label={words.delete} typed={new URL(url).host} of={asked} />;
}
