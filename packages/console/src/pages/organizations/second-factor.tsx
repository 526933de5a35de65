import { useRef } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { settings as texts } from '../../texts/organizations.ts';
import type { Opened } from './frame.tsx';

/** Has the organization demand a second factor of its people, or no longer. */
export function SecondFactor({ organization, etag, reload, catchUp }: Opened) {
  const { id, requireSecondFactor: isRequired } = organization;
  /** The version to change: the one on the page, or a later one in which only something else differs. */
  const later = useRef({ etag, name: organization.name });
  const action = useAction({
    run: () => {
      const { etag, name } = later.current;
      const body = { name, requireSecondFactor: !isRequired };
      return portico.updateOrganization({ id, body, ...(etag !== undefined && { ifMatch: etag }) });
    },
    done: ({ body, etag }) => {
      later.current = { etag, name: body.name };
      notify(body.requireSecondFactor ? texts.factorRequired : texts.factorNotRequired);
      reload();
    },
    theirs: async () => {
      const now = await portico.getOrganization({ id });
      if (!now.ok) return undefined;
      later.current = { etag: now.etag, name: now.body.name };
      if (now.body.requireSecondFactor === isRequired) return 'unchanged';
      catchUp();
      return undefined;
    },
    failures: { ORGANIZATION_NOT_FOUND: catchUp, ACCESS_FORBIDDEN: catchUp },
  });
  return (
    <section class="card">
      <h2>{texts.factorHeading}</h2>
      <Paragraphs lines={texts.factorLines} />
      <p>{isRequired ? texts.factorOn : texts.factorOff}</p>
      <button type="button" class="button" aria-disabled={action.busy} onClick={() => action.start()}>
        {isRequired ? texts.stopRequiringFactor : texts.requireFactor}
      </button>
      <Outcome action={action} />
    </section>
  );
}
