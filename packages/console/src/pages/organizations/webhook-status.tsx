import { useRef, useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Dialog } from '../../frame/dialogs.tsx';
import { unseen } from '../../frame/failures.ts';
import { Form } from '../../frame/form.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card, Facts, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { made, organization } from '../../texts/organizations.json';
import { webhook as texts } from '../../texts/webhooks.json';
import { words } from '../../texts/words.json';
import { makerOf } from './frame.tsx';
import type { OpenedWebhook } from './webhook.tsx';
import { titlesOf, type Webhook, type WebhookWithSecret } from './webhooks.tsx';

interface WebhookStatusProps extends OpenedWebhook {
  readonly rotated: (webhook: WebhookWithSecret) => void;
  /** Called when there is a new delivery, or waiting ones are released. */
  readonly sends: () => void;
}

export function WebhookStatus(props: WebhookStatusProps) {
  const { webhook, sends, catchUp } = props;
  const { id, url, types, state, createdBy, createdAt, lastDeliveredAt, failingSince } = webhook;
  const pause = usePause(props);
  const test = useAction({
    run: (_values, once) => portico.testWebhook({ id, ...once }),
    done: saying(state === 'active' ? texts.tested : texts.testWaits, sends),
    failures: { WEBHOOK_NOT_FOUND: catchUp },
  });
  return (
    <Card title={url}>
      <Advice {...webhook} />
      <Facts
        facts={[
          [words.events, titlesOf(types)],
          [texts.lastDelivered, lastDeliveredAt === null ? words.never : momentOf(lastDeliveredAt)],
          [texts.failingSince, failingSince && `${momentOf(failingSince)} (${distanceTo(failingSince)})`],
          [texts.created, made.on({ date: momentOf(createdAt), maker: makerOf(createdBy) })],
        ]}
      />
      <div class="actions">
        <Button label={texts.test} action={test} />
        <Button label={state === 'active' ? texts.pause : texts.resume} action={pause} />
        <Rotate {...props} />
      </div>
      <Outcome action={test} />
      <Outcome action={pause} />
    </Card>
  );
}

/** Explains the state, and the next step. */
function Advice({ state, failingSince }: Webhook) {
  if (state === 'failing')
    return (
      <section class="notice notice-wrong">
        <h3>{texts.stoppedTitle}</h3>
        <Paragraphs lines={texts.stoppedLines} />
      </section>
    );
  if (state === 'active' && failingSince === null) return null;
  return (
    <div class="notice notice-warning">
      <Paragraphs lines={state === 'paused' ? texts.pausedLines : texts.troubleLines} />
    </div>
  );
}

/** Pauses a webhook, or makes it active again. */
function usePause({ webhook, etag, put, refresh, catchUp, sends }: WebhookStatusProps) {
  const { id, url, state } = webhook;
  /** The version to change: the one on the page, or a later one after a conflict. */
  const later = useRef({ etag, url });
  later.current = { etag, url };
  return useAction({
    run: () => {
      const { etag, url } = later.current;
      return portico.updateWebhook({
        id,
        body: { url, state: state === 'active' ? 'paused' : 'active' },
        ...(etag !== undefined && { ifMatch: etag }),
      });
    },
    done: (success) => {
      put(success);
      sends();
      notify(success.body.state === 'active' ? texts.resumedNow : texts.pausedNow);
    },
    theirs: async () => {
      const now = await refresh();
      if (now === undefined) return undefined;
      later.current = { etag: now.etag, url: now.body.url };
      return now.body.state === state ? 'unchanged' : undefined;
    },
    failures: { WEBHOOK_NOT_FOUND: catchUp, PRECONDITION_FAILED: organization.behind },
  });
}

function Rotate({ webhook: { id }, rotated, catchUp }: WebhookStatusProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const action = useAction({
    run: () => portico.rotateWebhook({ id }),
    done: ({ body }) => rotated(body),
    over: close,
    failures: { ...unseen(texts.rotateNotSeen), WEBHOOK_NOT_FOUND: catchUp },
  });
  return (
    <>
      <Button label={texts.rotate} press={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={texts.rotateTitle} close={close}>
          <Paragraphs lines={texts.rotateLines} />
          <Form action={action} submit={texts.rotateSubmit} cancel={close} />
        </Dialog>
      )}
    </>
  );
}
