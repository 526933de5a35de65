import { Danger, useConfirmed } from '../../frame/dialogs.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { settings as texts } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import type { OrganizationView } from './frame.tsx';

/** Deletes the organization once the person has typed its name. */
export function Deletion({ organization: { id, name }, catchUp }: OrganizationView) {
  const asked = useConfirmed({
    run: () => portico.deleteOrganization({ id }),
    done: () => {
      notify(texts.deleted(name));
      navigate('/console/organizations', { replace: true });
    },
    failures: { ORGANIZATION_NOT_FOUND: catchUp, ACCESS_FORBIDDEN: catchUp },
  });
  return <Danger {...texts.deletion} label={words.delete} typed={name} of={asked} />;
}
