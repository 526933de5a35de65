import type { Body } from '@portico/client';
import { Ago } from '../../frame/key-use.tsx';
import { useList } from '../../frame/list.tsx';
import { saying } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf } from '../../frame/time.ts';
import { grants as texts } from '../../texts/account.json';
import { frame } from '../../texts/frame.json';
import { scopes as can } from '../../texts/scopes.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import { AccountPage } from './frame.tsx';

type Grant = Body<'getGrant'>;

const COLUMNS: readonly Column<Grant>[] = [
  { id: 'name', label: frame.name, by: ({ application }) => application.name },
  { id: 'organization', label: words.organization, by: ({ organization }) => organization?.name ?? null },
  { id: 'added', label: columns.added, whole: true, by: ({ createdAt }) => createdAt },
  { id: 'used', label: columns.used, whole: true, by: ({ lastUsedAt }) => lastUsedAt },
];

/** Permissions of applications to act in the person's name. */
export function ApplicationsPage() {
  const list = useList((query) => portico.listGrants({ query }), []);
  return (
    <AccountPage title={words.applications}>
      <Card title={texts.label}>
        <p>{texts.lines}</p>
        <Table of={list} label={texts.label} columns={COLUMNS} menu empty={<p>{texts.empty}</p>}>
          {(grant) => <OneGrant key={grant.id} grant={grant} ended={() => list.remove(grant.id)} />}
        </Table>
      </Card>
    </AccountPage>
  );
}

interface OneGrantProps {
  readonly grant: Grant;
  readonly ended: () => void;
}

function OneGrant({ grant, ended }: OneGrantProps) {
  const { id, application, scopes, organization, createdAt, lastUsedAt } = grant;
  const { name } = application;
  return (
    <TableRow
      id={id}
      name={name}
      title={<bdi>{name}</bdi>}
      below={<p class="hint">{texts.can(scopes.map((scope) => can[scope] ?? scope).join(texts.between))}</p>}
      cells={{
        organization: organization && <bdi>{organization.name}</bdi>,
        added: dateOf(createdAt),
        used: <Ago at={lastUsedAt} />,
      }}
      menu={
        <RemovalButton
          run={() => portico.deleteGrant({ id })}
          missing="GRANT_NOT_FOUND"
          done={saying(texts.ended(name), ended)}
          label={texts.end}
          named={texts.endNamed(name)}
          title={texts.endTitle(name)}
          lines={texts.endLines}
        />
      }
    />
  );
}
