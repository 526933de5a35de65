import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Link } from '../../frame/controls.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { type List, useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { type OpenedForm, useOpener } from '../../frame/opener.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { connections as texts } from '../../texts/connections.json';
import { frame } from '../../texts/frame.json';
import { words } from '../../texts/words.json';
import { StepsBelow } from '../guides/steps-below.tsx';
import { ConnectionFields, PROTOCOLS, sentOf, type Type, TypeChoice } from './connection-fields.tsx';
import { type OrganizationView, organizationPage } from './frame.tsx';

export type Connection = Body<'getConnection'>;

export const ConnectionsPage = organizationPage(
  {
    title: texts.label,
    managersOnly: true,
    use: (id) => useList((query) => portico.listConnections({ id, query }), [id]),
  },
  Connections,
);

const COLUMNS: readonly Column<Connection>[] = [
  { id: 'name', label: frame.name, by: ({ name }) => name },
  { id: 'state', label: words.state, plain: true, by: ({ state }) => texts.states[state] },
  { id: 'type', label: texts.type, by: ({ type }) => PROTOCOLS[type] },
  { id: 'issuer', label: texts.issuer, plain: true },
];

type ConnectionsProps = OrganizationView & { readonly data: List<Connection> };

function Connections({ organization: { id }, owns, catchUp, data: list }: ConnectionsProps) {
  const opener = useOpener({ list, draft: 'connection', label: texts.submit });
  return (
    <>
      {owns && opener.form && <NewConnection organizationId={id} form={opener.form} behind={catchUp} />}
      <Card title={texts.label} aside={owns && opener.button}>
        <Table
          of={list}
          label={texts.label}
          columns={COLUMNS}
          empty={<p>{owns ? texts.empty : texts.onlyOwners}</p>}
        >
          {(connection) => <OneConnection key={connection.id} {...connection} />}
        </Table>
      </Card>
    </>
  );
}

const LOOKS = {
  setup: 'badge badge-warning',
  active: 'badge badge-good',
  paused: 'badge',
} as const satisfies Record<Connection['state'], string>;

export const ConnectionState = ({ state }: Pick<Connection, 'state'>) => (
  <span class={LOOKS[state]}>{texts.states[state]}</span>
);

function OneConnection({ id, name, type, issuer, metadata, state }: Connection) {
  const at = issuer ?? (metadata?.source.startsWith('https:') ? metadata.source : null);
  return (
    <TableRow
      id={id}
      name={name}
      title={
        <Link to={`/console/connections/${id}`} class="table-link">
          <bdi>{name}</bdi>
        </Link>
      }
      cells={{
        state: <ConnectionState state={state} />,
        type: PROTOCOLS[type],
        issuer: at && <bdi dir="ltr">{at}</bdi>,
      }}
    />
  );
}

interface NewConnectionProps {
  readonly organizationId: string;
  readonly form: OpenedForm;
  /** Called if the person may no longer do this. */
  readonly behind: () => void;
}

function NewConnection({ organizationId, form, behind }: NewConnectionProps) {
  const [type, setType] = useState<Type>('oidc');
  const action = useAction({
    run: (typed: FormValues, once) =>
      portico.createConnection({ id: organizationId, body: { type, ...sentOf(typed) }, ...once }),
    done: ({ body }) => {
      notify(texts.created(body.name));
      navigate(`/console/connections/${body.id}`);
    },
    failures: { ACCESS_FORBIDDEN: behind, ORGANIZATION_NOT_FOUND: behind },
  });
  return (
    <Card title={texts.heading}>
      <Paragraphs lines={texts.lines} />
      <StepsBelow of={type} isBefore />
      <DraftForm {...form} action={action} submit={texts.submit}>
        <TypeChoice type={type} choose={setType} />
        <ConnectionFields type={type} />
      </DraftForm>
    </Card>
  );
}
