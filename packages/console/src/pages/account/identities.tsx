import type { Body } from '@portico/client';
import { Ago } from '../../frame/key-use.tsx';
import { useList } from '../../frame/list.tsx';
import { useLoad } from '../../frame/load.tsx';
import { saying } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { LeaveButton } from '../../frame/provider-buttons.tsx';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { SettingRow } from '../../frame/setting-row.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { identities as texts } from '../../texts/identities.json';
import { columns } from '../../texts/table.json';

type Identity = Body<'listIdentities'>['items'][number];

const COLUMNS: readonly Column<Identity>[] = [
  { id: 'provider', label: frame.name, by: ({ provider }) => provider.name },
  { id: 'email', label: frame.email, plain: true, by: ({ email }) => email },
  { id: 'added', label: columns.added, whole: true, by: ({ createdAt }) => createdAt },
  { id: 'used', label: columns.used, whole: true, by: ({ lastUsedAt }) => lastUsedAt },
];

/** Leads back here. */
const plan = () => ({ purpose: 'link', next: '/console/account/security' }) as const;

/** A row for the providers with which the person can sign in, and a table of them below it; null if there are none. */
export function Identities() {
  const list = useList((query) => portico.listIdentities({ query }), []);
  const providers = useLoad(() => portico.listProviders(), []);
  const offered = providers.state === 'ready' ? providers.success.body.items : [];
  const isLinked = (id: string) => list.items.some(({ provider }) => provider.id === id);
  const left = list.begun ? offered.filter(({ id }) => !isLinked(id)) : [];
  if (list.items.length === 0 && left.length === 0) return null;
  return (
    <li>
      <SettingRow
        title={texts.heading}
        hint={texts.lines}
        controls={
          left.length > 0 &&
          left.map(({ id, name }) => (
            <LeaveButton
              key={id}
              small
              way={{ kind: 'provider', id, name }}
              plan={plan}
              label={texts.link(name)}
            />
          ))
        }
      />
      <Table of={list} label={texts.label} columns={COLUMNS} menu empty={null}>
        {(identity) => (
          <OneIdentity key={identity.id} identity={identity} gone={() => list.remove(identity.id)} />
        )}
      </Table>
    </li>
  );
}

interface OneIdentityProps {
  readonly identity: Identity;
  readonly gone: () => void;
}

function OneIdentity({ identity, gone }: OneIdentityProps) {
  const { id, provider, email, createdAt, lastUsedAt } = identity;
  const { name } = provider;
  return (
    <TableRow
      id={id}
      name={name}
      title={<bdi>{name}</bdi>}
      cells={{ email, added: dateOf(createdAt), used: <Ago at={lastUsedAt} /> }}
      menu={
        <RemovalButton
          run={() => portico.deleteIdentity({ id })}
          missing="IDENTITY_NOT_FOUND"
          failures={{ LAST_CREDENTIAL: texts.last }}
          done={saying(texts.unlinked(name), gone)}
          label={texts.unlink}
          named={texts.unlinkNamed(name)}
          title={texts.unlinkTitle(name)}
          lines={texts.unlinkLines(name)}
        />
      }
    />
  );
}
