import { entityTag } from '@portico/conventions/serving';
import { refusalOf } from '../../ground/outgoing/address.ts';
import { changeHook, createHook, presentHook, removeHook, settingsOf } from '../../notices/hooks/hook.ts';
import { asText, newSecret, secretOf } from '../../notices/webhooks/message.ts';
import { storedUrl } from '../../notices/webhooks/webhook.ts';
import { changing } from '../handler.ts';
import { usedEvent } from '../operators/operator.ts';

export const replaceHook = changing('replaceHook', ({ secretKeys, webhookAddresses }) => ({
  validate: async ({ url }, _caller, { hook }) => {
    // A name that has come to lead elsewhere must not keep the other settings from being changed.
    if (url === undefined || (URL.canParse(url) && storedUrl(url) === hook?.url)) return {};
    const refusal = await refusalOf(url, webhookAddresses);
    return refusal ? { url: refusal } : {};
  },

  apply: async ({ tx, caller, target: { point, hook: before }, body, now, fail }) => {
    if (before?.managed === 1) throw fail('MANAGED_BY_CONFIGURATION');
    const { secret: given, ...settings } = body;
    const setting = { settings: settingsOf(settings), secretKeys, now };
    const secret = given === undefined ? undefined : secretOf(given);
    const made = before ? undefined : (secret ?? newSecret());
    const set = before
      ? await changeHook(tx, before, { ...setting, secret })
      : made && (await createHook(tx, point, { ...setting, secret: made }));
    // Another request has just made it: this one would have changed it.
    if (!set) throw fail('PRECONDITION_FAILED');
    const shown = presentHook(set.hook);
    return {
      events: set.event ?? usedEvent({ by: caller, operation: 'replaceHook' }),
      answer: {
        status: 200,
        // Of the hook as everybody reads it, without the secret.
        headers: { ETag: entityTag(JSON.stringify(shown)) },
        body: { ...shown, secret: made && given === undefined ? asText(made) : null },
      },
    };
  },
}));

export const deleteHook = changing('deleteHook', () => ({
  apply: async ({ tx, target: { hook }, fail }) => {
    if (!hook) throw fail('HOOK_NOT_FOUND');
    if (hook.managed === 1) throw fail('MANAGED_BY_CONFIGURATION');
    return { events: await removeHook(tx, hook), answer: { status: 204 } };
  },
}));
