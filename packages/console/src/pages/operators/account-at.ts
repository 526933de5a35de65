import type { Failure } from '../../frame/failures.ts';
import { LONGEST_PAGE } from '../../frame/list.tsx';
import { portico } from '../../frame/portico.ts';
import { withoutUnseen } from '../../frame/searchable.ts';
import type { OperatorAccount } from './lists.tsx';

interface FoundAccount {
  readonly ok: true;
  /** Undefined if no account has the address. */
  readonly body: OperatorAccount | undefined;
}

/** Whether a text from a search field or the URL has the form of an address. */
export const isAddress = (text: string) => /[^@]@[^@]/.test(text);

/** The account with an email address. The service finds the accounts whose addresses begin with it. */
export async function accountAt(typed: string): Promise<FoundAccount | Failure> {
  const email = withoutUnseen(typed);
  const sought = comparable(email);
  for await (const page of portico.listAccountsAsOperator.pages({ query: { email, limit: LONGEST_PAGE } })) {
    if (!page.ok) return page;
    const found = page.body.items.find((account) => comparable(account.email) === sought);
    if (found) return { ok: true, body: found };
  }
  return { ok: true, body: undefined };
}

/** An address in the form in which the service compares them: NFC, lower case, the domain as ASCII. */
function comparable(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
  const domain = address.slice(at + 1);
  const { hostname } = URL.parse(`https://${domain}`) ?? { hostname: domain.toLowerCase() };
  return `${local}@${hostname}`;
}
