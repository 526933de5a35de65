import type { Body } from '@portico/client';
import type { Typed } from '../../frame/action.ts';
import { Checkboxes } from '../../frame/checkboxes.tsx';
import { Choice, Field } from '../../frame/fields.tsx';
import { eventTitles, organizationEvents } from '../../texts/events.ts';
import { type EventType, webhooks as texts } from '../../texts/webhooks.ts';

export type Webhook = Body<'getWebhook'>;

type Types = readonly EventType[] | null;

/** Where a webhook leads, and which events it gets. The style sheet shows the types where some are to be chosen. */
export function WebhookFields({ url, types }: { readonly url?: string; readonly types: Types }) {
  return (
    <>
      <Field
        name="url"
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        autocomplete="off"
        {...(url !== undefined && { value: url })}
      />
      <Choice
        name="which"
        label={texts.events}
        value={types === null ? 'all' : 'chosen'}
        options={[
          ['all', texts.all, texts.allHint],
          ['chosen', texts.chosen, texts.chosenHint],
        ]}
      />
      <Checkboxes
        name="types"
        label={texts.chosenLabel}
        groups={groupsWith(types ?? [])}
        chosen={types ?? []}
        flaw={texts.noneChosen}
      />
    </>
  );
}

/** What can be chosen. A newer service may know more: what is chosen of it stays. */
function groupsWith(chosen: readonly EventType[]) {
  const isKnown = (type: string) => organizationEvents.some(([known]) => known === type);
  const others = chosen
    .filter((type) => !isKnown(type))
    .map((type) => [type, eventTitles[type] ?? type] as const);
  return Object.entries(texts.groups)
    .map(([word, called]) => ({
      called,
      options: word === 'other' ? others : organizationEvents.filter(([type]) => type.startsWith(`${word}.`)),
    }))
    .filter(({ options }) => options.length > 0);
}

/** What the service takes, from what was typed. */
export function sentOf({ url = '', which, types = '' }: Typed): { url: string; types: EventType[] | null } {
  return { url, types: which === 'all' ? null : (types.split(' ').filter(Boolean) as EventType[]) };
}

/** What would have been typed for a webhook. */
export function typedOf({ url, types }: Pick<Webhook, 'url' | 'types'>): Typed {
  return { url, which: types === null ? 'all' : 'chosen', types: (types ?? []).join(' ') };
}
