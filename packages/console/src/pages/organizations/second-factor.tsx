import { useRef } from 'preact/hooks';
import { allOf } from '../../frame/all-pages.ts';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { listOf } from '../../frame/time.ts';
import { settings as texts } from '../../texts/organizations.ts';
import type { Opened } from './frame.tsx';
import { nameOf } from './people.tsx';

/** Whether everybody must have a second factor. Before it is required, says who would be locked out. */
export function SecondFactor({ organization, etag, reload, catchUp }: Opened) {
  const { id, requireSecondFactor: isRequired } = organization;
  /** The version to change: the one on the page, or a later one after a conflict. */
  const later = useRef({ etag, name: organization.name });
  const asked = useConfirmed({
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
      // The dialog would ask for the opposite now.
      asked.setOpen(false);
      catchUp();
      return undefined;
    },
    failures: { ORGANIZATION_NOT_FOUND: catchUp, ACCESS_FORBIDDEN: catchUp },
  });
  const label = isRequired ? texts.stopRequiringFactor : texts.requireFactor;
  return (
    <Card title={texts.factorHeading}>
      <Paragraphs lines={texts.factorLines} />
      <p>{isRequired ? texts.factorOn : texts.factorOff}</p>
      <ConfirmButton
        of={asked}
        label={label}
        title={isRequired ? texts.stopRequiringTitle : texts.requireTitle}
        lines={isRequired ? texts.stopRequiringLines : texts.requireLines}
      >
        {!isRequired && <LockedOut id={id} />}
      </ConfirmButton>
    </Card>
  );
}

/** As many as are named; of the others, only the number is said. */
const MOST_NAMED = 20;

/** Names those who would be locked out until they set up a second factor. */
function LockedOut({ id }: { readonly id: string }) {
  const loading = useLoad(() => allOf(portico.listManagers.pages({ id, query: { limit: 100 } })), [id]);
  return (
    <WhenReady of={loading}>
      {(managers) => {
        const without = managers.filter(({ secondFactor }) => secondFactor === false);
        if (without.length === 0) return <p>{texts.nobodyLockedOut}</p>;
        const named = without.slice(0, MOST_NAMED).map(nameOf);
        const left = without.length - named.length;
        return (
          <p class="notice notice-warning">
            {texts.lockedOut(without.length, listOf(left > 0 ? [...named, texts.andMore(left)] : named))}
          </p>
        );
      }}
    </WhenReady>
  );
}
