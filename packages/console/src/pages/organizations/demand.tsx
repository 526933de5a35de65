import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useConfirmed } from '../../frame/dialogs.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { demands, security as texts } from '../../texts/policies.json';
import { DemandRow } from './demand-row.tsx';
import type { OrganizationView } from './frame.tsx';

interface DemandProps extends OrganizationView {
  readonly demand: keyof typeof demands;
  /** The people it concerns; shown before it is demanded. */
  readonly children: ComponentChildren;
}

/** A row with a demand of the organization on its managers, and the switch for it. */
export function Demand({ demand, organization, etag, owns, reload, catchUp, children }: DemandProps) {
  const { id, [demand]: isRequired } = organization;
  const words = demands[demand];
  /** The version to change: the one on the page, or a later one after a conflict. */
  const later = useRef({ etag, name: organization.name });
  const asked = useConfirmed({
    run: () => {
      const { etag, name } = later.current;
      const body = { name, [demand]: !isRequired };
      return portico.updateOrganization({ id, body, ...(etag !== undefined && { ifMatch: etag }) });
    },
    done: ({ body, etag }) => {
      later.current = { etag, name: body.name };
      notify(body[demand] ? words.required : words.notRequired);
      reload();
    },
    theirs: async () => {
      const now = await portico.getOrganization({ id });
      if (!now.ok) return undefined;
      later.current = { etag: now.etag, name: now.body.name };
      if (now.body[demand] === isRequired) return 'unchanged';
      // The dialog would ask for the opposite now.
      asked.setOpen(false);
      catchUp();
      return undefined;
    },
    failures: {
      ORGANIZATION_NOT_FOUND: catchUp,
      ACCESS_FORBIDDEN: catchUp,
      CONNECTION_NOT_ACTIVE: texts.noConnection,
    },
  });
  return (
    <DemandRow demand={demand} isRequired={isRequired} of={owns ? asked : undefined}>
      {children}
    </DemandRow>
  );
}
