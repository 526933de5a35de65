import { MINUTE, timestamp } from '../clock.ts';
import type { Needs } from '../handler.ts';
import { placeOf, SEALED, sealIn } from '../secret-keys/sealed.ts';
import { keepSetup, totpOf } from './store.ts';
import { newSecret, presentSecret } from './totp.ts';

/** How long a set-up can be confirmed, in milliseconds. */
const SETUP_LIFETIME = 15 * MINUTE;

export function beginTotp({ change, secretKeys }: Pick<Needs, 'change' | 'secretKeys'>) {
  return change('beginTotp', {
    apply: async ({ tx, target: account, now, fail }) => {
      if (await totpOf(tx, account.id)) throw fail('TOTP_ALREADY_ACTIVE');
      const secret = newSecret();
      const expiresAt = now + SETUP_LIFETIME;
      await keepSetup(tx, {
        account_id: account.id,
        secret: await sealIn(tx, secretKeys, { place: placeOf(SEALED.totpSetup, account.id), secret }),
        before_verification: account.email_verified_at === null ? 1 : 0,
        expires_at: expiresAt,
      });
      return {
        events: 'untold',
        answer: {
          status: 201,
          headers: { Location: '/v1/account/totp' },
          body: { ...presentSecret(secret, account.email), expiresAt: timestamp(expiresAt) },
        },
      };
    },
  });
}
