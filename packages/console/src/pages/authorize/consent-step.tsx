import { Button } from '../../frame/controls.tsx';
import { useLoad } from '../../frame/load.tsx';
import { type Fact, Facts, Page } from '../../frame/page.tsx';
import { portico, signOut } from '../../frame/portico.ts';
import { authorize } from '../../texts/authorize.json';
import { frame } from '../../texts/frame.json';
import { scopes } from '../../texts/scopes.json';
import { words } from '../../texts/words.json';
import type { OrganizationChoice } from './organization-step.tsx';
import type { Asking } from './request.ts';
import { Refuse } from './return-to-application.tsx';

const texts = authorize.consent;

interface ConsentStepProps {
  readonly asking: Asking;
  /** Chosen on the way. */
  readonly organization: OrganizationChoice | undefined;
  readonly agree: () => void;
}

/** Asks for consent to a third-party application. */
export function ConsentStep({ asking, organization, agree }: ConsentStepProps) {
  const { asked, session } = asking;
  const { id, name: given } = asked.application;
  // Applications that nobody of the team registered are shown by host, because they can call themselves anything.
  const host = id.startsWith('registered-') ? destinationOf(asked.redirectUri) : URL.parse(id)?.host;
  const name = host ?? given;
  const chosen = useName(organization, asked.organizationId);
  const facts: Fact[] = [
    [texts.callsItself, host === undefined ? null : given],
    [texts.account, session.email],
    [words.organization, chosen],
    [texts.goesTo, destinationOf(asked.redirectUri)],
  ];
  return (
    <Page title={texts.title(name)} narrow>
      <p class="monogram monogram-large" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </p>
      <Facts facts={facts} />
      {host !== undefined && <p>{texts.unregistered(host)}</p>}
      <p>{texts.line(name)}</p>
      <ul>
        {asked.scopes.map((scope) => (
          <li key={scope}>{scopes[scope]}</li>
        ))}
      </ul>
      <p class="hint">{texts.until}</p>
      <div class="actions">
        <Button look="main" label={texts.allow} press={agree} />
        <Refuse {...asking} label={texts.refuse} />
      </div>
      <p>
        {texts.notYou} <Button look="link" label={frame.otherAccount} press={signOut} />
      </p>
    </Page>
  );
}

/** The name of the organization for which the person signs in; null without one, or until it is known. */
function useName(chosen: OrganizationChoice | undefined, id: string | null): string | null {
  const loading = useLoad(
    async () =>
      id === null ? ({ ok: true, body: { name: null } } as const) : portico.getOrganization({ id }),
    [id],
  );
  return chosen?.name ?? (loading.state === 'ready' ? loading.success.body.name : null);
}

/** The service has found this address to be the application's. */
function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol.startsWith('http') ? host : texts.thisDevice;
}
