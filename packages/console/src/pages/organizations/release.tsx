import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { release as texts } from '../../texts/policies.json';
import { nameOf, type OneManagerProps } from './people.tsx';

/** Releases a manager from the organization's own sign-in. */
export function Release({ manager, changed, behind }: OneManagerProps) {
  const name = nameOf(manager);
  const asked = useConfirmed({
    run: () => portico.updateManager({ id: manager.id, body: { ssoHeld: false } }),
    done: ({ body }) => {
      notify(texts.released(name));
      changed(body);
    },
    failures: { MANAGER_NOT_FOUND: behind, ACCESS_FORBIDDEN: behind },
  });
  return (
    <ConfirmButton
      small
      of={asked}
      label={texts.label}
      named={texts.named(name)}
      title={texts.title(name)}
      lines={texts.lines}
    />
  );
}
