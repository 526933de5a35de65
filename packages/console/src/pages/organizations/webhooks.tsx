import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Link } from '../../frame/controls.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { EndpointField } from '../../frame/endpoint-field.tsx';
import { unseen } from '../../frame/failures.ts';
import { Ago } from '../../frame/key-use.tsx';
import type { KnownFlaws } from '../../frame/known-flaws.ts';
import { Checkboxes, Choice } from '../../frame/lazy-fields.tsx';
import { type List, useList } from '../../frame/list.tsx';
import { type OpenedForm, useOpener } from '../../frame/opener.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { ShownOnce } from '../../frame/shown-once.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf, listOf } from '../../frame/time.ts';
import { made } from '../../texts/organizations.json';
import { columns } from '../../texts/table.json';
import { webhooks as texts } from '../../texts/webhooks.json';
import { words } from '../../texts/words.json';
import { type EventType, eventTitles, organizationEvents } from '../events/titles.ts';
import { CodeBelow } from '../guides/code-card.tsx';
import { makerOf, type OrganizationView, organizationPage } from './frame.tsx';

/** A webhook with its secret, which is shown once. */
export type WebhookWithSecret = Body<'createWebhook'>;

export const WebhooksPage = organizationPage(
  {
    title: words.webhooks,
    managersOnly: true,
    use: (id) => useList((query) => portico.listWebhooks({ id, query }), [id]),
  },
  Webhooks,
);

function Webhooks({
  organization: { id },
  catchUp,
  data: list,
}: OrganizationView & { readonly data: List<Webhook> }) {
  const [created, setCreated] = useState<readonly WebhookWithSecret[]>([]);
  const opener = useOpener({ list, draft: 'webhook', label: texts.submit });
  return (
    <>
      {created.map((webhook) => (
        <WebhookSecret
          key={webhook.id}
          webhook={webhook}
          done={() => setCreated((before) => before.filter((other) => other.id !== webhook.id))}
        />
      ))}
      {opener.form && (
        <NewWebhook
          organizationId={id}
          form={opener.form}
          created={(webhook) => {
            setCreated((before) => [webhook, ...before]);
            opener.close();
            list.reload();
          }}
          behind={catchUp}
        />
      )}
      <Card title={words.webhooks} aside={opener.button}>
        <Table of={list} label={words.webhooks} columns={COLUMNS} empty={<p>{texts.empty}</p>}>
          {(webhook) => <OneWebhook key={webhook.id} {...webhook} />}
        </Table>
      </Card>
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
      copy={words.copySecret}
      done={done}
    >
      <CodeBelow {...guideOf(url)} secret={secret} />
    </ShownOnce>
  );
}

/** The code that receives the deliveries of a webhook. */
export const guideOf = (url: string) =>
  ({ title: texts.receive, of: 'webhook', path: new URL(url).pathname }) as const;

/** A summary of a webhook's events. */
function kindsOf(types: Types): string {
  if (types === null) return texts.allKinds;
  const [only] = types;
  return types.length === 1 && only ? eventTitles[only] : texts.kinds(types.length);
}

/** The titles of the events that a webhook gets. */
export const titlesOf = (types: Types) =>
  types === null ? texts.everything : listOf(types.map((type) => eventTitles[type] ?? type));

const COLUMNS: readonly Column<Webhook>[] = [
  { id: 'url', label: texts.url, by: ({ url }) => url },
  { id: 'state', label: words.state, plain: true, by: ({ state }) => texts.states[state] },
  { id: 'types', label: words.events, plain: true, by: ({ types }) => kindsOf(types) },
  { id: 'delivered', label: columns.delivered, whole: true, by: ({ lastDeliveredAt }) => lastDeliveredAt },
  { id: 'created', label: columns.created, by: ({ createdAt }) => createdAt },
];

function OneWebhook({ id, url, types, state, createdBy, createdAt, lastDeliveredAt, failingSince }: Webhook) {
  return (
    <TableRow
      id={id}
      name={url}
      title={
        <Link to={`/console/webhooks/${id}`} class="table-link">
          {url}
        </Link>
      }
      cells={{
        state: (
          <>
            <WebhookState state={state} />{' '}
            {failingSince !== null && (
              <span class="badge badge-warning">{texts.failingSince(dateOf(failingSince))}</span>
            )}
          </>
        ),
        types: kindsOf(types),
        delivered: <Ago at={lastDeliveredAt} />,
        created: made.on({ date: dateOf(createdAt), maker: makerOf(createdBy) }),
      }}
    />
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

interface NewWebhookProps {
  readonly organizationId: string;
  readonly form: OpenedForm;
  readonly created: (webhook: WebhookWithSecret) => void;
  /** Called if the person may no longer do this. */
  readonly behind: () => void;
}

function NewWebhook({ organizationId, form, created, behind }: NewWebhookProps) {
  const action = useAction({
    run: (typed: FormValues) => portico.createWebhook({ id: organizationId, body: sentOf(typed) }),
    done: ({ body }) => created(body),
    failures: { ...unseen(texts.notSeen), ACCESS_FORBIDDEN: behind, ORGANIZATION_NOT_FOUND: behind },
  });
  return (
    <Card title={texts.heading}>
      <Paragraphs lines={texts.lines} />
      <DraftForm {...form} flawsOf={flawsOf} action={action} submit={texts.submit}>
        <WebhookFields types={null} />
      </DraftForm>
    </Card>
  );
}

export type Webhook = Body<'getWebhook'>;

type Types = readonly EventType[] | null;

interface WebhookFieldsProps {
  readonly url?: string;
  readonly types: Types;
}

/** The URL and events of a webhook. The style sheet shows the types only while `chosen` is selected. */
export function WebhookFields({ url, types }: WebhookFieldsProps) {
  return (
    <>
      <EndpointField label={texts.url} hint={texts.urlHint} {...(url !== undefined && { value: url })} />
      <Choice
        name="which"
        label={words.events}
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

/** The types to choose from. Chosen types that only a newer service knows are kept. */
function groupsWith(chosen: readonly EventType[]) {
  const isKnown = (type: string) => organizationEvents.some(([known]) => known === type);
  const others = chosen
    .filter((type) => !isKnown(type))
    .map((type) => [type, eventTitles[type] ?? type] as const);
  return Object.entries(texts.groups)
    .map(([word, called]) => ({
      called,
      all: texts.allOf(called),
      options: word === 'other' ? others : organizationEvents.filter(([type]) => type.startsWith(`${word}.`)),
    }))
    .filter(({ options }) => options.length > 0);
}

/** The body of a request, from the values of the form. */
export function sentOf({ url = '', which, types = '' }: FormValues): {
  url: string;
  types: EventType[] | null;
} {
  return { url, types: which === 'all' ? null : (types.split(' ').filter(Boolean) as EventType[]) };
}

/** Flaws that are known before a webhook is sent. */
export const flawsOf = (typed: FormValues): KnownFlaws =>
  sentOf(typed).types?.length === 0 ? { types: { reason: 'too_few', min: 1 } } : {};

/** A webhook as the values of the form. */
export function typedOf({ url, types }: Pick<Webhook, 'url' | 'types'>): FormValues {
  return { url, which: types === null ? 'all' : 'chosen', types: (types ?? []).join(' ') };
}
