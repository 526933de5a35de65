import type { Body } from '@portico/client';
import { isolate } from '../../frame/isolate.ts';
import { Ago, Ends, isOver } from '../../frame/key-use.tsx';
import { useList } from '../../frame/list.tsx';
import { saying } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf, listOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { serviceKeys as texts } from '../../texts/operators.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import { CodeCard } from '../guides/code-card.tsx';
import { OperatorPage } from './frame.tsx';

type ServiceKey = Body<'getServiceKey'>;

const COLUMNS: readonly Column<ServiceKey>[] = [
  { id: 'name', label: frame.name, by: ({ name }) => name },
  { id: 'prefix', label: columns.prefix, whole: true },
  { id: 'networks', label: columns.networks, plain: true },
  { id: 'created', label: columns.created, whole: true, by: ({ createdAt }) => createdAt },
  { id: 'used', label: columns.used, whole: true, by: ({ lastUsedAt }) => lastUsedAt },
  { id: 'expires', label: columns.expires, whole: true, by: ({ expiresAt }) => expiresAt },
];

/** The keys with which back ends of the team act. Only the command makes and rotates them. */
export function ServiceKeysPage() {
  const list = useList((query) => portico.listServiceKeys({ query }), []);
  return (
    <OperatorPage title={words.serviceKeys} of={list}>
      <Card title={words.serviceKeys}>
        <Paragraphs lines={texts.lines} />
        <Table of={list} label={words.serviceKeys} columns={COLUMNS} menu empty={<p>{texts.none}</p>}>
          {(key) => <OneServiceKey key={key.id} serviceKey={key} gone={() => list.remove(key.id)} />}
        </Table>
      </Card>
      <CodeCard title={texts.use} of="serviceKey" path="/v1/caller" />
    </OperatorPage>
  );
}

interface OneServiceKeyProps {
  readonly serviceKey: ServiceKey;
  readonly gone: () => void;
}

function OneServiceKey({ serviceKey, gone }: OneServiceKeyProps) {
  const { id, name, prefix, scopes, networks, createdAt, lastUsedAt, expiresAt, managed } = serviceKey;
  return (
    <TableRow
      id={id}
      name={name}
      title={
        <>
          <bdi>{name}</bdi> {isOver(expiresAt) && <span class="badge badge-danger">{words.expired}</span>}{' '}
          {managed && <span class="badge">{texts.managed}</span>}
        </>
      }
      below={<p class="hint">{texts.scopes(listOf(scopes.map(isolate)))}</p>}
      cells={{
        prefix: <code>{prefix}</code>,
        networks: networks ? texts.networks(listOf(networks.map(isolate))) : texts.everywhere,
        created: dateOf(createdAt),
        used: <Ago at={lastUsedAt} />,
        expires: <Ends at={expiresAt} />,
      }}
      menu={
        !managed && (
          <RemovalButton
            run={() => portico.deleteServiceKey({ id })}
            missing="SERVICE_KEY_NOT_FOUND"
            done={saying(texts.revoked(name), gone)}
            label={words.revoke}
            named={words.revokeNamed(name)}
            title={texts.revokeTitle(name)}
            lines={texts.revokeLines}
            typed={name}
          />
        )
      }
    />
  );
}
