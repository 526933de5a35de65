import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Rates by caller, which protect others; without effect with `PORTICO_LIMITS=off`. */
export const limits = {
  limits: {
    name: 'PORTICO_LIMITS',
    default: 'on',
    meaning: '`off` turns off rate limits, for benchmarks and tests',
    when: 'not in production',
    parse: value.either('on', 'off'),
  },
  challenges: {
    name: 'PORTICO_CHALLENGES',
    default: 'auto',
    meaning:
      '`auto`: once a caller has used up half of a limit on registrations, password resets or sign-in codes, each further one requires a [proof of work](../guides/challenges.md); `off`: none does',
    when: '`off` if programs that cannot solve challenges register many accounts, and rate limits are enough for you',
    parse: value.either('auto', 'off'),
  },
  serviceKeyRate: {
    name: 'PORTICO_SERVICE_KEY_RATE',
    default: '100',
    meaning: 'requests per second from each service key to a node',
    when: 'raise it if your back end reads a lot at once',
    parse: value.integer(1, 1_000_000),
  },
  scimRate: {
    name: 'PORTICO_SCIM_RATE',
    default: '50',
    meaning: 'requests per second from the directory of each connection to a node',
    when: 'rarely: Microsoft Entra ID sends at most 25',
    parse: value.integer(1, 1_000_000),
  },
  guesses: {
    name: 'PORTICO_LIMIT_GUESSES',
    default: '5',
    meaning:
      'number of wrong passwords that one address can send for one account before it must pause between guesses',
    when: 'rarely',
    parse: value.integer(1, 1_000),
  },
  /** In milliseconds. */
  guessPause: {
    name: 'PORTICO_LIMIT_GUESS_PAUSE',
    default: '15m',
    meaning: 'maximum length of these pauses; the first is one second, and each further one is twice as long',
    when: 'rarely',
    parse: value.duration('1s', '1d'),
  },
  guessesPerAddress: {
    name: 'PORTICO_LIMIT_GUESSES_PER_ADDRESS',
    default: '30/10m',
    meaning:
      'wrong passwords from one address (IPv6: its /64), as a number and a period; accounts that have recently signed in from there do not count',
    when: 'raise it if many people sign in from one address, such as an office',
    parse: value.rate,
  },
  guessesPerAccount: {
    name: 'PORTICO_LIMIT_GUESSES_PER_ACCOUNT',
    default: '100/1h',
    meaning: 'wrong passwords for one account from all addresses from which it has not signed in recently',
    when: 'rarely',
    parse: value.rate,
  },
  codesPerAccount: {
    name: 'PORTICO_LIMIT_CODES_PER_ACCOUNT',
    default: '80/1d',
    meaning:
      'wrong codes, sent with the right password, for one account from all addresses from which it has signed in recently, and as many from all others',
    when: 'rarely',
    parse: value.rate,
  },
  /** In milliseconds. */
  knownAddress: {
    name: 'PORTICO_LIMIT_KNOWN_ADDRESS',
    default: '30d',
    meaning: 'how long after a sign-in its address counts as recent',
    when: 'rarely',
    parse: value.duration('1h', '3650d'),
  },
  signInsPerAccount: {
    name: 'PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT',
    default: '1000/1h',
    meaning: 'sign-ins of one account with its password',
    when: 'raise it if one of your programs signs in before each request, or have it reuse its session',
    parse: value.rate,
  },
  registrationsPerAddress: {
    name: 'PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS',
    default: '10/1h',
    meaning: 'registrations, and checks whether an email is taken, from one address (IPv6: its /64)',
    when: 'raise it if many people register from one address, such as a classroom, or your back end registers them',
    parse: value.rate,
  },
  registrationsPerNetwork: {
    name: 'PORTICO_LIMIT_REGISTRATIONS_PER_NETWORK',
    default: '100/1d',
    meaning: 'the same from one /48 of IPv6',
    when: 'together with the one above',
    parse: value.rate,
  },
  passkeyChallengesPerAddress: {
    name: 'PORTICO_LIMIT_PASSKEY_CHALLENGES_PER_ADDRESS',
    default: '300/10m',
    meaning:
      'sign-ins with a passkey that begin from one address (IPv6: its /64); pages that offer passkeys begin one each time they are opened',
    when: 'raise it if many people sign in from one address',
    parse: value.rate,
  },
  signInsElsewherePerAddress: {
    name: 'PORTICO_LIMIT_SIGN_INS_ELSEWHERE_PER_ADDRESS',
    default: '300/10m',
    meaning: 'sign-ins with a provider, and links to one, that begin from one address (IPv6: its /64)',
    when: 'raise it if many people sign in from one address',
    parse: value.rate,
  },
  clientDocumentsPerAddress: {
    name: 'PORTICO_LIMIT_CLIENT_DOCUMENTS_PER_ADDRESS',
    default: '60/10m',
    meaning:
      'fetches of metadata of unregistered applications for one address (IPv6: its /64), successful or not; cached metadata does not count',
    when: 'raise it if many people use such applications from one address',
    parse: value.rate,
  },
  devicesPerAddress: {
    name: 'PORTICO_LIMIT_DEVICES_PER_ADDRESS',
    default: '60/10m',
    meaning: 'devices that ask for a code to be signed in with from one address (IPv6: its /64)',
    when: 'raise it if many people use command lines or televisions behind one address',
    parse: value.rate,
  },
  clientRegistrationsPerAddress: {
    name: 'PORTICO_LIMIT_CLIENT_REGISTRATIONS_PER_ADDRESS',
    default: '20/1h',
    meaning: 'clients that register themselves from one address (IPv6: its /64), successful or not',
    when: 'raise it if many people use such clients from one address',
    parse: value.rate,
  },
  mailsPerRecipient: {
    name: 'PORTICO_LIMIT_MAILS_PER_RECIPIENT',
    default: '3/1h,10/1d',
    meaning:
      'emails of each kind (verifications, resets, invitations) that callers can cause to one address; several limits, separated by commas, all apply',
    when: 'rarely',
    parse: value.list(value.rate),
  },
  noticesPerRecipient: {
    name: 'PORTICO_LIMIT_NOTICES_PER_RECIPIENT',
    default: '10/1h,30/1d',
    meaning:
      'emails to one address about changes to its account, and as many about its organizations; one email per day summarizes the rest',
    when: 'rarely',
    parse: value.list(value.rate),
  },
  resetsPerAddress: {
    name: 'PORTICO_LIMIT_RESETS_PER_ADDRESS',
    default: '20/10m',
    meaning:
      'password resets requested from one address (IPv6: its /64); beyond that, no email is sent, and the response is the same',
    when: 'raise it if many people share one address, or your back end requests resets',
    parse: value.rate,
  },
  resetsPerNetwork: {
    name: 'PORTICO_LIMIT_RESETS_PER_NETWORK',
    default: '200/1h',
    meaning: 'the same from one /48 of IPv6',
    when: 'together with the one above',
    parse: value.rate,
  },
  invitationsPerAccount: {
    name: 'PORTICO_LIMIT_INVITATIONS_PER_ACCOUNT',
    default: '20/1d',
    meaning: 'invitations that one account can send',
    when: 'raise it if your customers invite whole teams at once',
    parse: value.rate,
  },
  invitationsPerOrganization: {
    name: 'PORTICO_LIMIT_INVITATIONS_PER_ORGANIZATION',
    default: '50/1d',
    meaning: 'invitations to one organization, by all of its managers together',
    when: 'together with the one above',
    parse: value.rate,
  },
  changesAnHour: {
    name: 'PORTICO_CHANGES_AN_HOUR',
    default: '1000',
    meaning: 'changes by one account or one API key within an hour: everything that its requests write',
    when: 'raise it if one of your programs changes more than that, or give it an API key for each organization',
    parse: value.integer(1, 1_000_000_000),
  },
  webhookTestsPerOrganization: {
    name: 'PORTICO_LIMIT_WEBHOOK_TESTS',
    default: '60/1h',
    meaning: 'test deliveries to the webhooks of one organization',
    when: 'rarely',
    parse: value.rate,
  },
} satisfies Record<string, Variable>;
