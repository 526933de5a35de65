import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { mailedSecret, onMailedSecret } from '../../frame/secret.ts';
import { noSecret } from '../../texts/mail-links.ts';
import { Said } from './said.tsx';

interface SecretProps {
  readonly secret: string;
}

/** A page for the secret of a mail's link, which begins again where another such link is opened in the same tab. */
export function withSecret(Page: ComponentType<SecretProps>): ComponentType {
  return function WithSecret() {
    const [secret, setSecret] = useState(mailedSecret);
    useEffect(() => onMailedSecret(() => setSecret(mailedSecret())), []);
    return secret === undefined ? <Said {...noSecret} /> : <Page key={secret} secret={secret} />;
  };
}
