import {
  environmentLine,
  LANGUAGES,
  type Language,
  RECEIVER_LANGUAGES,
  REQUEST_LANGUAGES,
  receiverIn,
  requestIn,
  SECRET_OF,
} from '@portico/api/code-examples';
import { useState } from 'preact/hooks';
import { CodeBlock } from '../../frame/code-block.tsx';
import { Copy } from '../../frame/controls.tsx';
import { Select } from '../../frame/lazy-fields.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { code as texts } from '../../texts/guides.json';

export interface CodeGuideProps {
  readonly of: keyof typeof SECRET_OF;
  /** The path below the public URL that a request reads, or that of a webhook's URL. */
  readonly path: string;
  /** The key or the secret, while it is shown. */
  readonly secret?: string;
}

const LINES = {
  apiKey: texts.apiKeyLines,
  serviceKey: texts.serviceKeyLines,
  webhook: texts.webhookLines,
} as const satisfies Record<CodeGuideProps['of'], string>;

/** Code to paste, in the language that the person chooses. It never contains a secret, but reads it from its environment. */
export function CodeGuide(props: CodeGuideProps) {
  const { of, secret } = props;
  const variable = SECRET_OF[of];
  const line = secret !== undefined && environmentLine(variable, secret);
  return (
    <>
      <Paragraphs lines={[LINES[of], texts.reads(variable)]} />
      {line && (
        <>
          <p>{texts.environment}</p>
          <CodeBlock text={line} />
          <Copy text={line} label={texts.copyEnvironment} />
        </>
      )}
      {of === 'webhook' ? <Receiver {...props} /> : <Request {...props} />}
    </>
  );
}

const Receiver = ({ path }: CodeGuideProps) => (
  <InLanguage
    languages={RECEIVER_LANGUAGES}
    codeIn={(language) => receiverIn(language, { path, variable: SECRET_OF.webhook })}
  />
);

function Request({ of, path }: CodeGuideProps) {
  // Pages may be served at another address than the public URL.
  const loading = useLoad(() => portico.getOpenIdConfiguration(), []);
  return (
    <WhenReady of={loading}>
      {({ issuer }) => (
        <InLanguage
          languages={REQUEST_LANGUAGES}
          codeIn={(language) => requestIn(language, { url: issuer + path, variable: SECRET_OF[of] })}
        />
      )}
    </WhenReady>
  );
}

interface InLanguageProps<Offered extends Language> {
  readonly languages: readonly Offered[];
  readonly codeIn: (language: Offered) => string;
}

function InLanguage<Offered extends Language>({ languages, codeIn }: InLanguageProps<Offered>) {
  const [chosen, setChosen] = useState(languages[0]);
  if (chosen === undefined) return null;
  const code = codeIn(chosen);
  return (
    <>
      <Select
        name="language"
        label={texts.language}
        options={languages.map((each) => [each, LANGUAGES[each], 'en'])}
        changed={(language) => setChosen(language as Offered)}
      />
      <CodeBlock text={code} />
      <Copy text={code} label={texts.copy} />
    </>
  );
}
