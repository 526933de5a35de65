import type { Role } from '../../ground/database/schema.ts';
import type { Phrase } from './phrase.ts';
import type { MailPurpose, NoticePurpose } from './purposes.ts';
import type { Summary } from './summary.ts';

/** The text of a mail. */
export interface Text {
  readonly subject: string;
  /** The paragraphs above the link. */
  readonly said: readonly Phrase[];
  /** Label of the link's button. */
  readonly link?: string;
  /** The paragraphs below the link. */
  readonly noted: readonly Phrase[];
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

type ApiKeyRole = Exclude<Role, 'owner'>;

/** Facts about a created API key. */
export interface ApiKeyFacts {
  readonly organizationName: string;
  readonly name: string;
  readonly role: ApiKeyRole;
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

/** A message in ICU MessageFormat, or one for each paragraph. */
export type Messages = string | readonly string[];

/** The messages of a mail. */
export interface MailMessages {
  readonly subject: string;
  /** The change that it reports, or the request that it answers. */
  readonly says: Messages;
  /** Why the recipient gets this mail, where that would not be clear. */
  readonly why?: string;
  /** Label of the link's button. */
  readonly link?: string;
  /** Text below the link, such as how long it works. */
  readonly notes: Messages;
  /** Advice if the recipient did not ask for it, did not expect it, or does not want it. */
  readonly otherwise?: string;
}

interface NoticeMessages extends MailMessages {
  /** The same in a line, for the mail that sums up many. */
  readonly summary: string;
}

/** All messages of mails in a language, in `texts/<language>.json`. English has notes on them. */
export interface MailCatalogue {
  readonly sentBy: string;
  /** Text that a user chose, such as the name of an organization. */
  readonly quoted: string;
  /** Text that the recipient has to copy, such as the name of a DNS record: nothing invisible is next to it. */
  readonly copied: string;
  readonly person: string;
  /** The last item of a list that leaves out many. */
  readonly more: string;
  /** A paragraph of the mail that sums up many. */
  readonly counted: string;
  /** Messages that those of several mails are made of, as arguments of these names. */
  readonly shared: Readonly<Record<string, string>>;
  readonly roles: Readonly<Record<Role, string>>;
  readonly keyRoles: Readonly<Record<ApiKeyRole, string>>;
  readonly mails: {
    readonly [Purpose in MailPurpose]: Purpose extends NoticePurpose ? NoticeMessages : MailMessages;
  };
}
