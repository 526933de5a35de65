import { flaw } from '@portico/api';
import { created } from '../../pipeline/answers.ts';
import type { Needs } from '../handler.ts';
import { beginning, presentSignIn } from '../sign-ins/begin.ts';
import { insertSignIn } from '../sign-ins/store.ts';

const USED = { verifierHash: flaw('used', 'was used before') };

/** Begins to link a provider to the caller's account. */
export function createIdentity({ change, ...needs }: Needs) {
  const begin = beginning(needs);

  return change('createIdentity', {
    validate: begin.validate,

    prepare: ({ body }) => begin.prepare(body, { isFresh: false }),

    apply: async ({ tx, target: account, prepared: begun, body, now, fail }) => {
      const { verifierHash: verifier_hash } = body;
      const of = { kind: 'link', account_id: account.id, verifier_hash } as const;
      const row = await insertSignIn(tx, { ...begun, ...of }, now);
      if (!row) throw fail('FIELDS_VALIDATION_ERROR', USED);
      return {
        events: 'untold',
        answer: created('/v1/identities', presentSignIn(row, begun)),
      };
    },
  });
}
