/** Writes the texts of mails in a language, from its catalogue: what each message gets as its arguments is here. */
import { DAY, HOUR, MINUTE } from '../../ground/clock.ts';
import { SECRET_LIFETIMES } from '../../identity/accounts/mailed-secret.ts';
import { CODE_LIFETIME } from '../../identity/login-codes/login-code.ts';
import { type Message, parsed, partsOf, type Value } from './message.ts';
import { asText, type Phrase } from './phrase.ts';
import { type FactName, type MailPurpose, mailFor, type NoticePurpose } from './purposes.ts';
import type { Facts, MailCatalogue, MailMessages, Messages, Text } from './text.ts';

/** How many names are listed; the others are only counted. */
const MOST_NAMES = 20;

/** Values by the names of arguments. A paragraph is written once for each item of a list, so not at all for an empty one. */
type Values = Readonly<Record<string, Value | readonly Phrase[]>>;

/** Makes values as they are written in a language. */
interface Say extends Pick<MailCatalogue, 'roles' | 'keyRoles'> {
  readonly quoted: (text: string) => Phrase;
  /** Text that the recipient has to copy. */
  readonly copied: (text: string) => Phrase;
  /** @param name undefined where it is not known */
  readonly person: (name: string | undefined) => Phrase;
  /** The names in one item; none where there are none. */
  readonly names: (names: readonly string[]) => readonly Phrase[];
  /** A date and time. @param milliseconds since 1970 */
  readonly day: (milliseconds: number) => string;
  /** Such as "24 hours". */
  readonly length: (milliseconds: number) => string;
  /** A paragraph of the mail that sums up many. */
  readonly counted: (notice: NoticePurpose, count: number) => Phrase;
}

/** The values of each fact, by the names of arguments in the catalogues. */
const VALUES: { readonly [Name in FactName]: (fact: NonNullable<Facts[Name]>, say: Say) => Values } = {
  loginCode: (code, { length }) => ({ code, lifetime: length(CODE_LIFETIME) }),
  invitation: ({ organizationName, inviterName, role, expiresAt }, { quoted, person, day, roles }) => ({
    organization: quoted(organizationName),
    inviter: person(inviterName),
    role: roles[role],
    expiresAt: day(expiresAt),
  }),
  webhook: ({ organizationName, host }, { quoted }) => ({
    organization: quoted(organizationName),
    host: quoted(host),
  }),
  domain: ({ organizationName, name, record, lostAt }, { quoted, copied, day }) => ({
    organization: quoted(organizationName),
    domain: quoted(name),
    recordName: copied(record.name),
    recordValue: copied(record.value),
    lostAt: day(lostAt),
  }),
  certificate: ({ organizationName, name, endsAt }, { quoted, day }) => ({
    organization: quoted(organizationName),
    connection: quoted(name),
    endsAt: day(endsAt),
  }),
  ownSignIn: ({ organizationName, personName }, { quoted, person }) => ({
    organization: quoted(organizationName),
    person: person(personName),
  }),
  device: ({ at, browser, ipAddress }, { day }) => ({
    at: day(at),
    hasBrowser: browser !== undefined,
    browser: browser ?? '',
    hasAddress: ipAddress !== undefined,
    ipAddress: ipAddress ?? '',
  }),
  apiKey: ({ organizationName, name, role, makerName }, { quoted, person, keyRoles }) => ({
    organization: quoted(organizationName),
    key: quoted(name),
    rights: keyRoles[role],
    maker: person(makerName),
  }),
  departure: ({ organizationName, personName, apiKeys, webhooks }, { quoted, person, names }) => ({
    organization: quoted(organizationName),
    person: person(personName),
    keptKeys: names(apiKeys.kept),
    keptWebhooks: names(webhooks.kept),
    revokedKeys: names(apiKeys.ended),
    deletedWebhooks: names(webhooks.ended),
    anyKept: apiKeys.kept.length + webhooks.kept.length > 0,
  }),
  kept: ({ hasApp, passkeys, apiKeys, webhooks }, { names }) => ({
    hasApp,
    passkeys: names(passkeys),
    apiKeys: names(apiKeys),
    webhooks: names(webhooks),
    anyKept: hasApp || passkeys.length + apiKeys.length + webhooks.length > 0,
  }),
  summary: ({ counts, since }, { day, counted }) => ({
    since: day(since),
    change: Object.entries(counts).map(([notice, count]) => counted(notice as NoticePurpose, count)),
  }),
};

export interface Writer {
  readonly sentBy: (site: string) => string;
  /** @throws TypeError where the fact is missing that the mail is about */
  readonly text: (purpose: MailPurpose, facts: Facts & { readonly site: string }) => Text;
}

/** @param locale a tag of BCP 47 for dates, numbers and lists */
export function writerIn(catalogue: MailCatalogue, locale: string): Writer {
  const { shared, mails } = catalogue;

  function written(message: Message, values: Values): Phrase {
    const valueFor = (name: string): Value => {
      const value = values[name];
      if (value !== undefined && !isList(value)) return value;
      const words = shared[name];
      if (words === undefined) throw new TypeError(`A mail has no value for {${name}}`);
      return written(parsed(words), values);
    };
    return { parts: partsOf(message, valueFor, { locale }) };
  }

  function paragraphs(messages: Messages = [], values: Values): Phrase[] {
    return [messages]
      .flat()
      .flatMap((text) => {
        const message = parsed(text);
        const [name, items] = listIn(message, values) ?? [];
        if (name === undefined || items === undefined) return [written(message, values)];
        return items.map((item) => written(message, { ...values, [name]: item }));
      })
      .filter(({ parts }) => parts.length > 0);
  }

  const say = sayIn(catalogue, { locale, written: (text, values) => written(parsed(text), values) });
  return {
    sentBy: (site) => asText(written(parsed(catalogue.sentBy), { site })),
    text: (purpose, { site, ...facts }) => {
      const { subject, says, why, link, notes, otherwise }: MailMessages = mails[purpose];
      const values = { site, ...valuesOf(purpose, facts, say) };
      return {
        subject,
        said: [...paragraphs(says, values), ...paragraphs(why, values)],
        ...(link !== undefined && { link }),
        noted: [...paragraphs(notes, values), ...paragraphs(otherwise, values)],
      };
    },
  };
}

const isList = (value: Value | readonly Phrase[]): value is readonly Phrase[] => Array.isArray(value);

/** The argument of a message whose value is a list, with its items. */
function listIn(message: Message, values: Values) {
  return message
    .map((element) => {
      const name = typeof element === 'object' && 'argument' in element ? element.argument : '';
      return [name, values[name] ?? ''] as const;
    })
    .find((entry): entry is readonly [string, readonly Phrase[]] => isList(entry[1]));
}

function valuesOf(purpose: MailPurpose, facts: Facts, say: Say): Values {
  const { secret, fact: name } = mailFor(purpose);
  const lifetime = secret && { lifetime: say.length(SECRET_LIFETIMES[secret]) };
  if (name === undefined) return { ...lifetime };
  const fact = facts[name];
  if (fact === undefined) throw new TypeError(`The mail ${purpose} is about a fact that is missing: ${name}`);
  const valuesOfFact = VALUES[name] as (fact: unknown, say: Say) => Values;
  return { ...lifetime, ...valuesOfFact(fact, say) };
}

const SMALLEST_UNIT = ['minute', MINUTE] as const;
const UNITS = [['day', DAY], ['hour', HOUR], SMALLEST_UNIT] as const;

interface Writing {
  readonly locale: string;
  readonly written: (text: string, values: Values) => Phrase;
}

function sayIn(
  { quoted, copied, person, more, counted, mails, roles, keyRoles }: MailCatalogue,
  { locale, written }: Writing,
): Say {
  const quote = (text: string) => written(quoted, { name: { userText: text } });
  const listed = (items: readonly Phrase[]): Phrase => {
    const list = new Intl.ListFormat(locale).formatToParts(items.map((_, at) => String(at)));
    return {
      parts: list.flatMap(({ type, value }) =>
        type === 'element' ? (items[Number(value)]?.parts ?? []) : [value],
      ),
    };
  };
  return {
    roles,
    keyRoles,
    quoted: quote,
    copied: (text) => written(copied, { name: { copiedText: text } }),
    person: (name) => written(person, { known: name !== undefined, name: quote(name ?? '') }),
    names: (names) => {
      const shown = names.slice(0, MOST_NAMES).map(quote);
      const count = names.length - shown.length;
      if (shown.length === 0) return [];
      return [listed(count > 0 ? [...shown, written(more, { count })] : shown)];
    },
    day: (milliseconds) => {
      const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
      return `${new Intl.DateTimeFormat(locale, format).format(milliseconds)} UTC`;
    },
    length: (milliseconds) => {
      // 24 hours rather than a day, and 60 minutes rather than an hour.
      const [unit, size] = UNITS.find(([, size]) => milliseconds >= 2 * size) ?? SMALLEST_UNIT;
      const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
      return new Intl.NumberFormat(locale, format).format(milliseconds / size);
    },
    counted: (notice, count) => written(counted, { notice: mails[notice].summary, count }),
  };
}
