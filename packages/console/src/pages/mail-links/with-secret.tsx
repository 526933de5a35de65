import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ButtonLink } from '../../frame/controls.tsx';
import { ShortPage } from '../../frame/page.tsx';
import { pendingAuthorization } from '../../frame/pending.ts';
import { mailedSecret, onMailedSecret } from '../../frame/secret.ts';
import { linkOver, noSecret } from '../../texts/mail-links.json';
import { goOnTo } from '../../texts/pending.json';
import { GoOn } from './go-on.tsx';

export interface Words {
  readonly title: string;
  readonly lines: string | readonly string[];
}

/**
 * The last page after following an emailed link: a few sentences and a button that leads on, to an application if the
 * person came from one.
 */
export function Said(words: Words) {
  const pending = pendingAuthorization();
  if (pending)
    return (
      <ShortPage {...words}>
        <ButtonLink look="main" to={pending.place} label={goOnTo(pending.application)} />
      </ShortPage>
    );
  return (
    <ShortPage {...words}>
      <GoOn />
    </ShortPage>
  );
}

/** The text for a link that no longer works. */
export const over = (lines: Words['lines']): Words => ({ title: linkOver, lines });

interface SecretProps {
  readonly secret: string;
}

/**
 * Gives a page the secret of the link that opened it. Opening another such link in the same tab starts the page afresh.
 * @param without shown for a link that lacks it
 */
export function withSecret(Page: ComponentType<SecretProps>, without: Words = noSecret): ComponentType {
  return function WithSecret() {
    const [secret, setSecret] = useState(mailedSecret);
    useEffect(() => onMailedSecret(() => setSecret(mailedSecret())), []);
    return secret === undefined ? <Said {...without} /> : <Page key={secret} secret={secret} />;
  };
}
