import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { Link } from '../../frame/link.tsx';
import { Items, useList } from '../../frame/list.tsx';
import { portico } from '../../frame/portico.ts';
import { ShownOnce } from '../../frame/shown-once.tsx';
import { dateOf, distanceTo } from '../../frame/time.ts';
import { webhooks as texts } from '../../texts/webhooks.ts';
import type { Webhook } from './event-types.tsx';
import { type Opened, OrganizationPage } from './frame.tsx';
import { makerOf } from './maker.ts';
import { NewWebhook } from './new-webhook.tsx';

/** With the secret, which is shown and not kept. */
export type WebhookWithSecret = Body<'createWebhook'>;

export function WebhooksPage({ id }: { readonly id: string }) {
  return (
    <OrganizationPage id={id} part={texts.label} managersOnly>
      {(opened) => <Webhooks {...opened} />}
    </OrganizationPage>
  );
}

function Webhooks({ organization: { id }, catchUp }: Opened) {
  const [created, setCreated] = useState<readonly WebhookWithSecret[]>([]);
  const list = useList((cursor) => portico.listWebhooks({ id, query: { ...(cursor && { cursor }) } }), [id]);
  return (
    <>
      {created.map((webhook) => (
        <WebhookSecret
          key={webhook.id}
          webhook={webhook}
          done={() => setCreated((before) => before.filter((other) => other.id !== webhook.id))}
        />
      ))}
      <NewWebhook
        organizationId={id}
        created={(webhook) => {
          setCreated((before) => [webhook, ...before]);
          list.reload();
        }}
        behind={catchUp}
      />
      <section class="card">
        <h2>{texts.list}</h2>
        <Items of={list} label={texts.label} empty={<p>{texts.empty}</p>}>
          {(webhook) => <OneWebhook {...webhook} />}
        </Items>
      </section>
    </>
  );
}

interface WebhookSecretProps {
  readonly webhook: WebhookWithSecret;
  readonly done: () => void;
}

export function WebhookSecret({ webhook: { url, secret }, done }: WebhookSecretProps) {
  return (
    <ShownOnce
      title={texts.secret(url)}
      lines={texts.secretLines}
      secret={secret}
      copy={texts.copy}
      done={done}
    />
  );
}

function OneWebhook({ id, url, types, state, createdBy, lastDeliveredAt, failingSince }: Webhook) {
  return (
    <div class="item item-link">
      <div class="item-main">
        <p class="item-title">
          <Link to={`/console/webhooks/${id}`}>{url}</Link>
        </p>
        <p class="hint">
          {texts.gets(types)} · {texts.created(makerOf(createdBy))} ·{' '}
          {lastDeliveredAt === null ? texts.neverDelivered : texts.delivered(distanceTo(lastDeliveredAt))}
        </p>
      </div>
      {failingSince !== null && (
        <span class="badge badge-warning">{texts.failingSince(dateOf(failingSince))}</span>
      )}
      <WebhookState state={state} />
    </div>
  );
}

const LOOKS = {
  active: 'badge badge-good',
  paused: 'badge',
  failing: 'badge badge-danger',
} as const satisfies Record<Webhook['state'], string>;

export const WebhookState = ({ state }: Pick<Webhook, 'state'>) => (
  <span class={LOOKS[state]}>{texts.states[state]}</span>
);
