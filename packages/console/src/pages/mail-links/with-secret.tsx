import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ButtonLink } from '../../frame/controls.tsx';
import { ShortPage } from '../../frame/page.tsx';
import { mailedSecret, onMailedSecret } from '../../frame/secret.ts';
import { useSession } from '../../frame/session.ts';
import { goOn, noSecret, signInInstead, type Words } from '../../texts/mail-links.ts';

/** How a journey that began with a mail ends: with a few words, and the way on. */
export function Said(words: Words) {
  const session = useSession();
  return (
    <ShortPage {...words}>
      <ButtonLink to={session ? '/console' : '/console/sign-in'} label={session ? goOn : signInInstead} />
    </ShortPage>
  );
}

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
