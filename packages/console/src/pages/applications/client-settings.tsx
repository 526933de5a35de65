import { SOFTWARE, type SoftwareName, settingsFor, softwareFor } from '@portico/api/client-settings';
import { useState } from 'preact/hooks';
import { CodeBlock } from '../../frame/code-block.tsx';
import { Copy } from '../../frame/controls.tsx';
import { Select } from '../../frame/lazy-fields.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { application as texts } from '../../texts/applications.json';
import type { Application } from './fields.tsx';

interface ClientSettingsProps {
  readonly application: Application;
}

/** The settings to paste into the software that the application is, as the command prints them. */
export function ClientSettings({ application }: ClientSettingsProps) {
  const names = softwareFor(application.kind);
  const [name, setName] = useState(names[0]);
  // Pages may be served at another address than the public URL.
  const loading = useLoad(() => portico.getOpenIdConfiguration(), []);
  if (name === undefined) return null;
  return (
    <Card title={texts.paste}>
      <Paragraphs lines={texts.pasteLines} />
      <Select
        name="software"
        label={texts.software}
        options={names.map((each) => [each, SOFTWARE[each].name, 'en'])}
        changed={(chosen) => setName(chosen as SoftwareName)}
      />
      <WhenReady of={loading}>
        {({ issuer }) => {
          const settings = settingsFor(name, { application, issuer: String(issuer) });
          return (
            <>
              <CodeBlock text={settings} />
              <Copy text={settings} label={texts.copyPaste} />
            </>
          );
        }}
      </WhenReady>
    </Card>
  );
}
