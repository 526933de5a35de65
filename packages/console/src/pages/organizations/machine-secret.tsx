import { CodeBlock } from '../../frame/code-block.tsx';
import { Copy } from '../../frame/controls.tsx';
import { useLoad } from '../../frame/load.tsx';
import { Facts } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { ShownOnce } from '../../frame/shown-once.tsx';
import { machines as texts } from '../../texts/machines.json';
import { words } from '../../texts/words.json';
import type { IssuedMachine } from './machines.tsx';

interface MachineSecretProps {
  readonly machine: IssuedMachine;
  /** Called when the person has stored the secret. */
  readonly done: () => void;
}

/** The secret of a machine, with the request that gets a token by it; null for a machine with a key of its own. */
export function MachineSecret({ machine: { id, name, secret, audiences }, done }: MachineSecretProps) {
  if (secret === null) return null;
  return (
    <ShownOnce
      title={texts.issued(name)}
      lines={texts.issuedLines}
      secret={secret}
      copy={words.copySecret}
      done={done}
    >
      <Facts facts={[[words.clientId, <code key={id}>{id}</code>]]} />
      <TokenRequest id={id} audience={audiences.length > 1 ? audiences[0] : undefined} />
    </ShownOnce>
  );
}

interface TokenRequestProps {
  readonly id: string;
  /** Named only where there are several to choose from. */
  readonly audience: string | undefined;
}

/** The request as a command to paste. It does not contain the secret, which shells would keep in their history. */
function TokenRequest({ id, audience }: TokenRequestProps) {
  // Pages may be served at another address than the public URL.
  const loading = useLoad(() => portico.getOpenIdConfiguration(), []);
  if (loading.state !== 'ready') return null;
  const lines = [
    `curl ${loading.success.body.issuer}/oauth2/token`,
    `-u "${id}:$CLIENT_SECRET"`,
    `-d grant_type=client_credentials${audience === undefined ? '' : ` -d resource=${audience}`}`,
  ];
  const command = lines.join(' \\\n  ');
  return (
    <>
      <h3>{texts.use}</h3>
      <p>{texts.useLines}</p>
      <CodeBlock text={command} />
      <Copy text={command} label={texts.copyCommand} />
    </>
  );
}
