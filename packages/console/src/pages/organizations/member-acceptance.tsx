import { useAction } from '../../frame/action.ts';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { portico } from '../../frame/portico.ts';
import { people as texts } from '../../texts/organizations.ts';
import type { OneManagerProps } from './people.tsx';

/** Agrees to be what somebody made the person without asking. */
export function Acceptance({ manager: { id }, changed, behind }: OneManagerProps) {
  const action = useAction({
    run: (_values, once) => portico.acceptManager({ id, ...once }),
    done: ({ body }) => {
      notify(texts.accepted);
      changed(body);
    },
    failures: { MANAGER_NOT_FOUND: behind },
  });
  return (
    <div class="item-control">
      <button
        type="button"
        class="button button-small"
        aria-disabled={action.busy}
        onClick={() => action.start()}
      >
        {texts.accept}
      </button>
      <Outcome action={action} />
    </div>
  );
}
