import { wholeList } from '../../frame/list-rest.tsx';
import { Card, Facts } from '../../frame/page.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf } from '../../frame/time.ts';
import { connections, connection as page } from '../../texts/connections.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import type { Connection } from './connections.tsx';

type Metadata = NonNullable<Connection['metadata']>;
const texts = page.metadata;

type Certificate = Metadata['certificates'][number] & { readonly id: string };

const COLUMNS: readonly Column<Certificate>[] = [
  { id: 'subject', label: texts.one },
  { id: 'state', label: words.state, plain: true },
  { id: 'expires', label: columns.expires, whole: true, by: ({ notAfter }) => notAfter },
];

/** Shows the metadata of an identity provider, with the excluded certificates and the reasons. */
export function MetadataCard({ source, identityProvider, signOnUrl, certificates }: Metadata) {
  return (
    <Card title={texts.heading}>
      <Facts
        facts={[
          [connections.metadata, source.trimStart().startsWith('<') ? texts.pasted : source],
          [texts.identityProvider, identityProvider],
          [texts.signOnUrl, signOnUrl],
        ]}
      />
      <h3>{texts.certificates}</h3>
      <Table
        // One that replaces another may have the same name.
        of={wholeList(certificates.map((one, at) => ({ ...one, id: String(at) })))}
        label={texts.certificates}
        columns={COLUMNS}
        empty={null}
      >
        {(certificate) => <OneCertificate key={certificate.id} {...certificate} />}
      </Table>
    </Card>
  );
}

function OneCertificate({ id, subject, notAfter, used, why }: Certificate) {
  const title = subject ?? texts.unreadable;
  return (
    <TableRow
      id={id}
      name={title}
      title={<bdi>{title}</bdi>}
      below={why && <p class="hint">{texts.flaws[why]}</p>}
      cells={{
        state: <span class={used ? 'badge badge-good' : 'badge'}>{used ? texts.used : texts.leftOut}</span>,
        expires: notAfter && dateOf(notAfter),
      }}
    />
  );
}
