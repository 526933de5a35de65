import { useRef, useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Form } from '../../frame/form.tsx';
import { type LogoData, LogoField } from '../../frame/logo-field.tsx';
import { notify } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { settings } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import type { OrganizationView } from './frame.tsx';

const texts = settings.logo;

/** The logo beside the organization's name, in lists and choices of organizations. */
export function Logo({ organization, etag, reload }: OrganizationView) {
  const { id, logo } = organization;
  /** Undefined until the person chooses another one. */
  const [chosen, choose] = useState<{ readonly logo: LogoData }>();
  /** The version to change: the one on the page, or a later one after a conflict. */
  const later = useRef({ etag, name: organization.name });
  const action = useAction({
    run: () => {
      const { etag, name } = later.current;
      const body = { name, ...(chosen && { logoData: chosen.logo?.base64 ?? null }) };
      return portico.updateOrganization({ id, body, ...(etag !== undefined && { ifMatch: etag }) });
    },
    done: ({ body, etag }) => {
      later.current = { etag, name: body.name };
      choose(undefined);
      notify(texts.saved);
      reload();
    },
    // A logo replaces the former one in any case: only the name must be current.
    theirs: async () => {
      const now = await portico.getOrganization({ id });
      if (!now.ok) return undefined;
      later.current = { etag: now.etag, name: now.body.name };
      return 'unchanged';
    },
  });
  const present = logo === null ? undefined : new URL(logo).pathname;
  const url = chosen ? chosen.logo?.url : present;
  return (
    <Card title={words.logo}>
      <Form plain={chosen === undefined} action={action} submit={texts.save} resets>
        {url !== undefined && <img class="monogram monogram-large" src={url} alt={words.logo} />}
        <LogoField
          name="logoData"
          label={texts.label}
          hint={texts.hint}
          flaw={words.logoFlaw}
          remove={texts.remove}
          isThere={url !== undefined}
          set={(logo) => choose({ logo })}
        />
      </Form>
    </Card>
  );
}
