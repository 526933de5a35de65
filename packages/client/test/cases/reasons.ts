import { equal, failed } from './assert.ts';
import { type Answer, type Case, failure, json, scriptedClient, signedIn } from './stage.ts';

/** Headers, and the reasons that are read from them. */
const HEADERS: readonly (readonly [
  header: string | undefined,
  reasons: Readonly<Record<string, unknown>>,
])[] = [
  [
    '"newPassword";reason=too_short;min=8, "email";reason=format',
    { newPassword: { reason: 'too_short', min: 8 }, email: { reason: 'format' } },
  ],
  ['"a";reason=contrast;nearest="#a0b0c0"', { a: { reason: 'contrast', nearest: '#a0b0c0' } }],
  [
    '"a";reason=minimum;min=-0.25,  "b";reason=enum',
    { a: { reason: 'minimum', min: -0.25 }, b: { reason: 'enum' } },
  ],
  ['"a\\"b\\\\c, \\"d";reason=type', { 'a"b\\c, "d': { reason: 'type' } }],
  ['%"na%c3%afve";reason=type, %"%e2%80%a6"', { naïve: { reason: 'type' } }],
  ['"__proto__";reason=newer;most=1', Object.fromEntries([['__proto__', { reason: 'newer', most: 1 }]])],
  [undefined, {}],
  ['', {}],
  ['%"%ff";reason=type', {}],
  ['"a\\x";reason=type', {}],
  ['"a";reason=type;min=1.2.3', {}],
  ['a;reason=type', {}],
];

const answerWith = (header: string | undefined): Answer => {
  const error = {
    status: 422,
    error: 'FIELDS_VALIDATION_ERROR',
    description: '',
    fields: { name: 'is odd' },
  };
  return json(422, { error }, header === undefined ? {} : { 'Error-Fields': header });
};

/** Headers with the words of a team's rule (RFC 9651, display strings), and what is read from them. */
const REFUSALS: readonly (readonly [header: string | undefined, reason: string | undefined])[] = [
  ['%"Only paying customers"', 'Only paying customers'],
  ['%"Nur f%c3%bcr Kunden: 100%25"', 'Nur für Kunden: 100%'],
  ['%"%22<b>%22"', '"<b>"'],
  [undefined, undefined],
  ['', undefined],
  ['%"%ff"', undefined],
];

/** Why fields are invalid, as the service says it in a header. */
export const reasons: readonly Case[] = [
  {
    title: 'reasons: those of the service, with their parameters',
    run: async (stage) => {
      const client = await signedIn(stage);
      const outcome = await client.changePassword({ body: { currentPassword: 'a', newPassword: 'short' } });
      failed(outcome, 'FIELDS_VALIDATION_ERROR');
      equal(outcome.reasons, { newPassword: { reason: 'too_short', min: 8 } });
    },
  },
  {
    title: 'reasons: valid RFC 9651 is read, anything else ignored',
    isCodeAlone: true,
    run: async (stage) => {
      for (const [header, expected] of HEADERS) {
        const { client } = await scriptedClient(stage, [answerWith(header)]);
        const outcome = await client.updateAccount({ body: { name: null } });
        failed(outcome, 'FIELDS_VALIDATION_ERROR');
        equal(outcome.fields, { name: 'is odd' });
        equal(outcome.reasons, expected);
      }
    },
  },
  {
    title: 'a refusal by a rule of the team has its words, as text',
    isCodeAlone: true,
    run: async (stage) => {
      for (const [header, expected] of REFUSALS) {
        const headers: Record<string, string> = header === undefined ? {} : { 'Refusal-Reason': header };
        const { client } = await scriptedClient(stage, [failure(403, 'HOOK_REFUSED', headers)]);
        const outcome = await client.createOrganization({ body: { name: 'Acme' } });
        failed(outcome, 'HOOK_REFUSED');
        equal(outcome.reason, expected);
      }
    },
  },
];

const LINES = '{"id":"1"}\n{"id":"2"}\n';

/** Exports, whose text is read as it comes. */
export const streams: readonly Case[] = [
  {
    title: 'an export is a stream of text',
    run: async (stage) => {
      for (const type of ['application/x-ndjson', 'text/csv; charset=utf-8']) {
        const answer = { status: 200, headers: { 'Content-Type': type }, body: LINES };
        const { client } = await scriptedClient(stage, [answer]);
        const outcome = await client.exportEventsAsOperator();
        if (!outcome.ok) throw new Error(outcome.description);
        equal(await readAll(outcome.body), LINES);
      }
    },
  },
  {
    title: 'unexpected_response: a page in place of an export',
    isCodeAlone: true,
    run: async (stage) => {
      const answer = { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>A proxy</h1>' };
      const { client } = await scriptedClient(stage, [answer]);
      failed(await client.exportOrganizationEvents({ id: 'a' }), 'unexpected_response');
    },
  },
];

async function readAll(stream: ReadableStream<string>): Promise<string> {
  const reader = stream.getReader();
  for (let text = ''; ; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
  }
}
