import type { Input } from '@portico/client';
import { useState } from 'preact/hooks';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { isolate } from '../../frame/isolate.ts';
import { LONGEST_PAGE, NOTHING } from '../../frame/list.tsx';
import { useLoad } from '../../frame/load.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { listOf } from '../../frame/time.ts';
import { failures } from '../../texts/failures.json';
import { people as texts } from '../../texts/organizations.json';
import { type Manager, nameOf, type OneManagerProps } from './people.tsx';

/** Removes someone else. */
export function Remove({ manager, changed, behind }: OneManagerProps) {
  const name = nameOf(manager);
  const asked = useConfirmed({
    run: () => portico.removeManager({ id: manager.id, query: made.query }),
    done: () => {
      notify(texts.removed(name));
      changed(undefined);
    },
    failures: { MANAGER_NOT_FOUND: behind, ACCESS_FORBIDDEN: behind },
  });
  const made = useMade(manager, asked.isOpen);
  return (
    <ConfirmButton
      small
      look="danger"
      of={asked}
      label={texts.remove}
      named={texts.removeNamed(name)}
      title={texts.removeTitle(name)}
      lines={texts.removeLines}
    >
      <MadeChoice made={made} says={texts.madeByThem} />
    </ConfirmButton>
  );
}

/** Removes the person themselves. */
export function Leave({ manager }: { readonly manager: Manager }) {
  const { id, role } = manager;
  const goneWith = (text: string) =>
    saying(text, () => navigate('/console/organizations', { replace: true }));
  const asked = useConfirmed({
    run: () => portico.removeManager({ id, query: made.query }),
    done: goneWith(texts.left),
    failures: { MANAGER_NOT_FOUND: goneWith(failures.ORGANIZATION_NOT_FOUND) },
  });
  const made = useMade(manager, asked.isOpen && role !== 'viewer');
  return (
    <ConfirmButton
      small
      look="danger"
      of={asked}
      label={texts.leave}
      title={texts.leaveTitle}
      lines={texts.leaveLines}
    >
      <MadeChoice made={made} says={texts.madeByYou} />
    </ConfirmButton>
  );
}

type Kind = 'keys' | 'webhooks';
type Query = NonNullable<Input<'removeManager'>['query']>;

/** The API keys and webhooks that a person created, which outlive their removal unless chosen. */
interface CreatedThings {
  readonly names: Readonly<Record<Kind, readonly string[]>>;
  readonly chosen: readonly Kind[];
  readonly choose: (kind: Kind, isChosen: boolean) => void;
  /** For the request that removes the person. */
  readonly query: Query;
}

/** @param isAsked false to skip loading: the dialog is closed, or the person may not read these */
function useMade({ organizationId: id, account }: Manager, isAsked: boolean): CreatedThings {
  const query = { limit: LONGEST_PAGE };
  const keys = useLoad(async () => (isAsked ? portico.listApiKeys({ id, query }) : NOTHING), [id, isAsked]);
  const webhooks = useLoad(
    async () => (isAsked ? portico.listWebhooks({ id, query }) : NOTHING),
    [id, isAsked],
  );
  const [chosen, setChosen] = useState<readonly Kind[]>([]);
  const isTheirs = ({ createdBy }: { readonly createdBy: { readonly id: string } | null }) =>
    createdBy?.id === account.id;
  const listed = {
    keys: keys.state === 'ready' ? keys.success.body.items.filter(isTheirs) : [],
    webhooks: webhooks.state === 'ready' ? webhooks.success.body.items.filter(isTheirs) : [],
  };
  const revoke = KINDS.filter((kind) => chosen.includes(kind)).join(',');
  return {
    names: {
      keys: listed.keys.map(({ name }) => name),
      webhooks: listed.webhooks.map(({ url }) => new URL(url).host),
    },
    chosen,
    choose: (kind, isChosen) =>
      setChosen((before) => [...before.filter((other) => other !== kind), ...(isChosen ? [kind] : [])]),
    query: revoke === '' ? {} : { revoke: revoke as NonNullable<Query['revoke']> },
  };
}

const KINDS: readonly Kind[] = ['keys', 'webhooks'];

/** Asks whether to end the person's keys and webhooks as well, if there are any. */
function MadeChoice({ made, says }: { readonly made: CreatedThings; readonly says: string }) {
  const { names, chosen, choose } = made;
  const kinds = KINDS.filter((kind) => names[kind].length > 0);
  if (kinds.length === 0) return null;
  return (
    <fieldset class="field checkboxes">
      <legend>{says}</legend>
      {kinds.map((kind) => (
        <div key={kind} class="field field-checkbox">
          <input
            id={`revoke-${kind}`}
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={(event) => choose(kind, event.currentTarget.checked)}
          />
          <label for={`revoke-${kind}`}>{texts.revokeMade[kind](listOf(names[kind].map(isolate)))}</label>
        </div>
      ))}
    </fieldset>
  );
}
