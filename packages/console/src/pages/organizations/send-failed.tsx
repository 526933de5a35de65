import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import type { Failure } from '../../frame/failures.ts';
import { LONGEST_PAGE } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { deliveries as texts } from '../../texts/webhooks.json';

interface SendFailedProps {
  readonly webhook: string;
  /** Called when some are on their way again. */
  readonly sent: () => void;
}

/**
 * Sends all failed deliveries again, newest first. After an interruption, pressing it again continues with the rest.
 */
export function SendFailed({ webhook, sent }: SendFailedProps) {
  const asked = useConfirmed({
    run: () => sendAll(webhook),
    done: ({ body }) => {
      notify(texts.sentAllAgain(body));
      sent();
    },
  });
  return (
    <ConfirmButton
      small
      of={asked}
      label={texts.allAgain}
      title={texts.allAgainTitle}
      lines={texts.allAgainLines}
    />
  );
}

async function sendAll(id: string): Promise<{ readonly ok: true; readonly body: number } | Failure> {
  let body = 0;
  for await (const page of portico.listDeliveries.pages({
    id,
    query: { state: 'failed', limit: LONGEST_PAGE },
  })) {
    if (!page.ok) return page;
    for (const delivery of page.body.items) {
      const outcome = await portico.redeliver({ id: delivery.id });
      if (!outcome.ok && outcome.error !== 'DELIVERY_NOT_FOUND') return outcome;
      body += 1;
    }
  }
  return { ok: true, body };
}
