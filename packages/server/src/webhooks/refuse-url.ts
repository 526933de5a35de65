import { type AddressRules, refusalOf } from './address.ts';
import { storedUrl } from './webhook.ts';

/**
 * What is wrong with the URL of a body, beside what its schema finds.
 * @param present that of the webhook, if there is one: by now its name may lead where it must not, and it can still be
 *   paused
 */
export async function refuseUrl(
  { url }: { readonly url?: string },
  addresses: AddressRules,
  present?: string,
): Promise<Record<string, string>> {
  if (url === undefined || (URL.canParse(url) && storedUrl(url) === present)) return {};
  const refusal = await refusalOf(url, addresses);
  return refusal === undefined ? {} : { url: refusal };
}
