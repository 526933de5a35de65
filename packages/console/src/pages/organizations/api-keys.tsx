import type { Body } from '@portico/client';
import { type FormValues, useAction } from '../../frame/action.ts';
import { DraftForm } from '../../frame/draft-form.tsx';
import { unseen } from '../../frame/failures.ts';
import { Field } from '../../frame/fields.tsx';
import { useIssued } from '../../frame/issued.ts';
import { Ago, Ends } from '../../frame/key-use.tsx';
import { type List, useList } from '../../frame/list.tsx';
import { NameField } from '../../frame/name-field.tsx';
import { type OpenedForm, useOpener } from '../../frame/opener.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RoleChoice } from '../../frame/role-choice.tsx';
import { ShownOnce } from '../../frame/shown-once.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf } from '../../frame/time.ts';
import { apiKeys as texts } from '../../texts/api-keys.json';
import { frame } from '../../texts/frame.json';
import { made, roles } from '../../texts/organizations.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import { CodeBelow, CodeCard } from '../guides/code-card.tsx';
import { ApiKeyControls } from './api-key-controls.tsx';
import { makerOf, type OrganizationView, organizationPage } from './frame.tsx';
import { chosenRoles, RolesField, shownRoles } from './product-roles.tsx';
import { type CalledRoles, rolesOf, useCalledRoles } from './role-titles.ts';

export type ApiKey = Body<'getApiKey'>;

/** With the key itself, which is shown once. */
type IssuedApiKey = Body<'createApiKey'>;

export const ApiKeysPage = organizationPage(
  {
    title: words.apiKeys,
    managersOnly: true,
    use: (id) => useList((query) => portico.listApiKeys({ id, query }), [id]),
  },
  ApiKeys,
);

function ApiKeys({ data: list, ...opened }: OrganizationView & { readonly data: List<ApiKey> }) {
  const { organization, catchUp } = opened;
  const called = useCalledRoles(list.items, () => rolesOf(organization.id), [organization.id]);
  const guide = {
    title: texts.use,
    of: 'apiKey',
    path: `/v1/organizations/${opened.organization.id}/managers`,
  } as const;
  const issued = useIssued<IssuedApiKey>();
  const opener = useOpener({ list, draft: 'api-key', label: texts.submit });
  return (
    <>
      {issued.items.map((key) => (
        <ShownOnce
          key={key.key}
          title={texts.issued(key.name)}
          lines={texts.issuedLines}
          secret={key.key}
          copy={texts.copy}
          done={() => issued.remove(key.id)}
        >
          <CodeBelow {...guide} secret={key.key} />
        </ShownOnce>
      ))}
      {opener.form && (
        <NewApiKey
          opened={opened}
          form={opener.form}
          created={(key) => {
            issued.add(key);
            opener.close();
            list.reload();
          }}
          behind={catchUp}
        />
      )}
      <Card title={texts.list} aside={opener.button}>
        <Table of={list} label={words.apiKeys} columns={COLUMNS} menu empty={<p>{texts.empty}</p>}>
          {(key) => (
            <OneApiKey
              key={key.id}
              opened={opened}
              apiKey={key}
              called={called}
              changed={list.put}
              rotated={({ key: secret, ...now }) => {
                issued.add({ ...now, key: secret });
                list.put(now);
              }}
              gone={() => {
                issued.remove(key.id);
                list.remove(key.id);
              }}
            />
          )}
        </Table>
      </Card>
      {issued.items.length === 0 && <CodeCard {...guide} />}
    </>
  );
}

export interface OneApiKeyProps {
  readonly opened: OrganizationView;
  readonly apiKey: ApiKey;
  readonly called: CalledRoles;
  readonly changed: (now: ApiKey) => void;
  readonly rotated: (now: IssuedApiKey) => void;
  readonly gone: () => void;
}

const COLUMNS: readonly Column<ApiKey>[] = [
  { id: 'name', label: frame.name, by: ({ name }) => name },
  { id: 'role', label: words.role, whole: true, by: ({ role }) => roles[role] },
  { id: 'prefix', label: columns.prefix, whole: true },
  { id: 'created', label: columns.created, by: ({ createdAt }) => createdAt },
  { id: 'used', label: columns.used, whole: true, by: ({ lastUsedAt }) => lastUsedAt },
  { id: 'expires', label: columns.expires, whole: true, by: ({ expiresAt }) => expiresAt },
];

/** Keys that expire within this time get a warning. */
const SOON_MS = 7 * 24 * 3_600_000;

function OneApiKey(props: OneApiKeyProps) {
  const { name, role, roles: given, prefix, createdBy, createdAt, lastUsedAt, expiresAt } = props.apiKey;
  const left = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - Date.now();
  return (
    <TableRow
      id={props.apiKey.id}
      name={name}
      title={
        <>
          <bdi>{name}</bdi> <Expiry left={left} />
        </>
      }
      below={shownRoles(given, props.called)}
      cells={{
        role: roles[role],
        prefix: <code>{prefix}</code>,
        created: made.on({ date: dateOf(createdAt), maker: makerOf(createdBy) }),
        used: <Ago at={lastUsedAt} />,
        expires: <Ends at={expiresAt} />,
      }}
      menu={<ApiKeyControls {...props} isExpired={left <= 0} />}
    />
  );
}

/** @param left milliseconds for which it still works */
function Expiry({ left }: { readonly left: number }) {
  if (left <= 0) return <span class="badge badge-danger">{words.expired}</span>;
  return left < SOON_MS ? <span class="badge badge-warning">{texts.expiresSoon}</span> : null;
}

/**
 * The end of a day in the local time zone. Anything that is not a day stays as it is, for the service to refuse.
 * @param day such as "2026-11-21"
 * @returns RFC 3339
 */
function endOf(day: string): string {
  const end = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}

interface NewApiKeyProps {
  readonly opened: OrganizationView;
  readonly form: OpenedForm;
  readonly created: (key: IssuedApiKey) => void;
  /** Called if the person may no longer do this. */
  readonly behind: () => void;
}

function NewApiKey({ opened, form, created, behind }: NewApiKeyProps) {
  const action = useAction({
    run: ({ name = '', role, expiresAt, ...typed }: FormValues) =>
      portico.createApiKey({
        id: opened.organization.id,
        body: {
          name,
          role: role as ApiKey['role'],
          roles: chosenRoles(typed),
          ...(expiresAt && { expiresAt: endOf(expiresAt) }),
        },
      }),
    done: ({ body }) => created(body),
    failures: { ...unseen(texts.notSeen), ACCESS_FORBIDDEN: behind, ORGANIZATION_NOT_FOUND: behind },
  });
  return (
    <Card title={texts.heading}>
      <Paragraphs lines={texts.lines} />
      <DraftForm {...form} action={action} submit={texts.submit}>
        <NameField hint={texts.nameHint} />
        <RoleChoice value="viewer" offered={['viewer', 'admin']} hints={texts.roleHints} />
        <RolesField opened={opened} />
        <Field
          name="expiresAt"
          label={texts.lastDay}
          hint={texts.lastDayHint}
          flaw={texts.lastDayFlaw}
          type="date"
          autocomplete="off"
          optional
        />
      </DraftForm>
    </Card>
  );
}
