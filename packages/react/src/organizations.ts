import type { Body } from '@portico/client';
import { type Action, useAction } from './action.ts';
import { usePortico } from './context.ts';
import { useSession } from './hooks.ts';
import { useKeys } from './keys.ts';
import { type List, useList } from './list.ts';

export type Organization = Body<'listOrganizations'>['items'][number];

/** The organizations of the person, by name. */
export interface Organizations extends List<Organization> {
  /** Works in another organization from then on; null for none. */
  readonly switchTo: (organizationId: string | null) => Promise<void>;
  /** Makes an organization, and works in it. The failure is in `creation`. */
  readonly create: (name: string) => Promise<void>;
  readonly creation: Pick<Action, 'busy' | 'failure'>;
}

const AT_ONCE = 20;

/** @param options `search` for beginnings of words in names */
export function useOrganizations({ search = '' }: { readonly search?: string } = {}): Organizations {
  const { store } = usePortico();
  const session = useSession();
  const creation = useAction();
  const keys = useKeys();
  const query = { limit: AT_ONCE, order: 'name', count: true, ...(search && { search }) } as const;
  const list = useList(
    (api, cursor) => api.listOrganizations({ query: { ...query, ...(cursor && { cursor }) } }),
    session.state === 'signedIn' ? `${session.account.id} ${search}` : null,
  );
  return {
    ...list,
    switchTo: store.switchTo,
    creation,
    create: async (name) => {
      const body = { name };
      const made = await creation.run(async (api) => {
        const outcome = await api.createOrganization({ body, idempotencyKey: keys.of(body) });
        keys.settle(body, outcome);
        return outcome;
      });
      if (made) await store.switchTo(made.body.id);
    },
  };
}
