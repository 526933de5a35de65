import type { Role } from '../../ground/database/schema.ts';
import type { Phrase } from './phrase.ts';
import type { MailPurpose, NoticePurpose } from './purposes.ts';
import type { Forms, Say } from './say.ts';
import type { Summary } from './summary.ts';

/** Each phrase is a paragraph. */
type Paragraphs = Phrase | readonly Phrase[];

/** The text of a mail. */
export interface Text {
  readonly subject: string;
  /** The type of an event of any kind. */
  readonly says: Paragraphs;
  /** Why the recipient gets this mail, where that would not be clear. */
  readonly why?: Phrase;
  /** Label of the link's button. */
  readonly link?: string;
  /** Text below the link, such as how long it works. */
  readonly notes: Paragraphs;
  /** Advice if the recipient did not ask for it, did not expect it, or does not want it. */
  readonly otherwise?: Phrase;
}

/** The paragraphs above a mail's link, and those below it. */
export function paragraphsOf({ says, why, notes, otherwise }: Text) {
  return { said: [says, why ?? []].flat(), noted: [notes, otherwise ?? []].flat() };
}

/** Facts about an invitation for its mail. */
export interface InvitationFacts {
  readonly organizationName: string;
  /** Absent where the inviter has no name, or is gone. */
  readonly inviterName: string | undefined;
  readonly role: Role;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Facts about a webhook for its mail. */
export interface WebhookFacts {
  readonly organizationName: string;
  /** Of its URL. */
  readonly host: string;
}

/** Facts about a domain whose record is missing. */
export interface DomainFacts {
  readonly organizationName: string;
  readonly name: string;
  /** The name and the value of its TXT record. */
  readonly record: { readonly name: string; readonly value: string };
  /** When it is lost, in milliseconds since 1970. */
  readonly lostAt: number;
}

/** Facts about the certificate of a connection. */
export interface CertificateFacts {
  readonly organizationName: string;
  /** Of the connection. */
  readonly name: string;
  /** When it expires, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** Lines of a mail about somebody who bypassed the organization's own sign-in, or was released from it. */
export interface OwnSignInFacts {
  readonly organizationName: string;
  /** Absent where that is no longer known. */
  readonly personName: string | undefined;
}

/** Facts about a sign-in with a new device. */
export interface DeviceFacts {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The family of the browser; absent where it is none that is known. */
  readonly browser: string | undefined;
  /** Absent where that is not known. */
  readonly ipAddress: string | undefined;
}

/** Facts about a created API key. */
export interface ApiKeyFacts {
  readonly organizationName: string;
  readonly name: string;
  readonly role: 'admin' | 'viewer';
  /** Name of its creator; absent where that is no longer known. */
  readonly makerName: string | undefined;
}

/** Things a former manager had created in an organization: names of API keys, hosts of webhooks. */
export interface DepartureFacts {
  readonly organizationName: string;
  /** Absent where that is no longer known. */
  readonly personName: string | undefined;
  readonly apiKeys: MailText;
  readonly webhooks: MailText;
}

export interface MailText {
  /** Those that stay. */
  readonly kept: readonly string[];
  /** Those that ended with the departure. */
  readonly ended: readonly string[];
}

/** Means of access to an account that survive a password reset. */
export interface KeptFacts {
  readonly hasApp: boolean;
  /** Names. */
  readonly passkeys: readonly string[];
  /** Names of API keys that the person created. */
  readonly apiKeys: readonly string[];
  /** Hosts of webhooks that the person created. */
  readonly webhooks: readonly string[];
}

/** The subject of a mail, besides the service. */
export interface Facts {
  readonly invitation?: InvitationFacts;
  readonly webhook?: WebhookFacts;
  readonly domain?: DomainFacts;
  readonly certificate?: CertificateFacts;
  readonly ownSignIn?: OwnSignInFacts;
  readonly device?: DeviceFacts;
  readonly apiKey?: ApiKeyFacts;
  readonly departure?: DepartureFacts;
  readonly kept?: KeptFacts;
  /** Six digits. */
  readonly loginCode?: string;
  readonly summary?: Summary;
}

/** The fact without which a mail says nothing. */
export const NEEDED = {
  invitation: 'invitation',
  webhook_failing_notice: 'webhook',
  domain_missing_notice: 'domain',
  domain_lost_notice: 'domain',
  certificate_expiring_notice: 'certificate',
  sso_bypassed_notice: 'ownSignIn',
  sso_released_notice: 'ownSignIn',
  new_device_notice: 'device',
  api_key_created_notice: 'apiKey',
  manager_removed_notice: 'departure',
  password_reset_notice: 'kept',
  login_code: 'loginCode',
  notices_summary: 'summary',
} as const satisfies Partial<Record<MailPurpose, keyof Facts>>;

type Needed<Purpose> = Purpose extends keyof typeof NEEDED
  ? Required<Pick<Facts, (typeof NEEDED)[Purpose]>>
  : unknown;

/** @param facts among them the host of the service's public URL */
type Makes<Purpose> = (facts: { readonly site: string } & Needed<Purpose>) => Text;

/** The texts of all mails in a language. */
export interface MailTexts {
  /** Around what a person chose, such as a name. */
  readonly quotes: readonly [begin: string, end: string];
  /** The last item of a list that leaves out many. */
  readonly more: Forms;
  /** At the end. @param site host of the service */
  readonly sentBy: (site: string) => string;
  readonly mails: (say: Say) => { readonly [Purpose in MailPurpose]: Makes<Purpose> };
}

/** A line for each kind of notice, in a summary of many. */
export type NoticeLines = Readonly<Record<NoticePurpose, string>>;

/** The number of notices of each kind, in a summary. */
export const countsOf = ({ counts }: Summary) =>
  Object.entries(counts).map(([purpose, count]) => ({ purpose: purpose as NoticePurpose, count }));
