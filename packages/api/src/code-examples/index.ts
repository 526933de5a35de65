/**
 * Code that uses a key, and code that receives a webhook, in several languages, to paste. The console shows it, the
 * command prints it and the documentation contains it: this entry is apart from the root, so that only these load it.
 */
import { RECEIVERS } from './receivers.ts';
import { REQUESTS } from './requests.ts';

export type { ReceiverFacts } from './receivers.ts';
export type { RequestFacts } from './requests.ts';

/** The names of languages, which are the same in all languages of people. */
export const LANGUAGES = { curl: 'curl', node: 'Node.js', python: 'Python', go: 'Go' } as const;
export type Language = keyof typeof LANGUAGES;

export const REQUEST_LANGUAGES = Object.keys(REQUESTS) as (keyof typeof REQUESTS)[];
export const RECEIVER_LANGUAGES = Object.keys(RECEIVERS) as (keyof typeof RECEIVERS)[];

/** A program, or a command, that reads a resource with a key. */
export const requestIn = (language: keyof typeof REQUESTS, ...facts: Parameters<typeof REQUESTS.curl>) =>
  REQUESTS[language](...facts);

/** A program that receives the deliveries of a webhook, and verifies their signatures. */
export const receiverIn = (language: keyof typeof RECEIVERS, ...facts: Parameters<typeof RECEIVERS.node>) =>
  RECEIVERS[language](...facts);

/** The variables from which the code reads secrets, which it does not contain. */
export const SECRET_OF = {
  apiKey: 'PORTICO_API_KEY',
  serviceKey: 'PORTICO_SERVICE_KEY',
  webhook: 'WEBHOOK_SECRET',
} as const;

/** A line of an environment file. Keys and secrets of webhooks have no character that needs quotes there. */
export const environmentLine = (variable: string, value: string) => `${variable}=${value}`;
