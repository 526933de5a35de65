import { type AddressRules, refusalOf } from './address.ts';

/** What is wrong with the URL of a body, beside what its schema finds. */
export async function refuseUrl(
  { url }: { readonly url?: string },
  addresses: AddressRules,
): Promise<Record<string, string>> {
  const refusal = url === undefined ? undefined : await refusalOf(url, addresses);
  return refusal === undefined ? {} : { url: refusal };
}
