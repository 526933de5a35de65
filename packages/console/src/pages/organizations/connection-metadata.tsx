import { Row } from '../../frame/list.tsx';
import { Card, Facts } from '../../frame/page.tsx';
import { dateOf } from '../../frame/time.ts';
import { connections, connection as page } from '../../texts/connections.json';
import type { Connection } from './connections.tsx';

type Metadata = NonNullable<Connection['metadata']>;
const texts = page.metadata;

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
      <ul class="list" aria-label={texts.certificates}>
        {certificates.map((certificate, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one that replaces another may have the same name
          <li key={at}>
            <OneCertificate {...certificate} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OneCertificate({ subject, notAfter, used, why }: Metadata['certificates'][number]) {
  return (
    <Row
      title={subject ?? texts.unreadable}
      badge={<span class={used ? 'badge badge-good' : 'badge'}>{used ? texts.used : texts.leftOut}</span>}
      hint={[notAfter && texts.until(dateOf(notAfter)), why && texts.flaws[why]].filter(Boolean).join(' · ')}
    />
  );
}
