/** Writes the code that the console and the command show into the guides, as tabs. */
import {
  type Language,
  RECEIVER_LANGUAGES,
  REQUEST_LANGUAGES,
  receiverIn,
  requestIn,
  SECRET_OF,
} from '@portico/api/code-examples';

export const REQUEST_MARKS = ['<!-- requests: generated -->', '<!-- end of requests -->'] as const;
export const RECEIVER_MARKS = ['<!-- receivers: generated -->', '<!-- end of receivers -->'] as const;

const FENCES = { curl: 'sh', node: 'js', python: 'python', go: 'go' } as const satisfies Record<
  Language,
  string
>;

const tabs = (blocks: readonly (readonly [Language, string])[]) =>
  [
    '<!-- tabs -->',
    blocks.map(([language, code]) => `\`\`\`${FENCES[language]}\n${code}\n\`\`\``).join('\n\n'),
    '<!-- end of tabs -->',
  ].join('\n');

/** @param publicUrl of the service in the documentation */
export const requestExamples = (publicUrl: string) =>
  tabs(
    REQUEST_LANGUAGES.map((language) => [
      language,
      requestIn(language, { url: `${publicUrl}/v1/caller`, variable: SECRET_OF.serviceKey }),
    ]),
  );

export const receiverExamples = () =>
  tabs(
    RECEIVER_LANGUAGES.map((language) => [
      language,
      receiverIn(language, { path: '/portico', variable: SECRET_OF.webhook }),
    ]),
  );
