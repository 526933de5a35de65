/** The pages of the interface's operations, one for each tag of the OpenAPI document. */
import { errors } from '@portico/api';
import { openApiAt } from '../../packages/server/src/team/documents/index.ts';
import { type Call, callTabs } from './calls.ts';
import { type Page, pageOf } from './pages.ts';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
}

interface Response {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly security?: readonly unknown[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const document = openApiAt('https://id.example.com') as unknown as Document;

interface Described {
  readonly call: Call;
  readonly operation: Operation;
}

/** Each operation with an example of a call. */
export function describedOperations(): Described[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ operation, call: callOf(operation, method, path) })),
  );
}

function callOf(operation: Operation, method: string, path: string): Call {
  const { operationId, parameters = [], requestBody, security } = operation;
  const inPath = parameters.map(found).filter((parameter) => parameter.in === 'path');
  const [media] = Object.entries(requestBody?.content ?? {});
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    parameters: Object.fromEntries(inPath.map(({ name, example }) => [name, String(example)])),
    takesToken: security?.length !== 0,
    ...(media && { body: { contentType: media[0], example: media[1].example } }),
  };
}

/** Where an operation is described, by its id, as the constants of errors link to it. */
export function operationPages(): Page[] {
  const all = describedOperations();
  return document.tags.map(({ name, description }) => {
    const some = all.filter(({ operation }) => operation.tags[0] === name);
    const sections = some.map(sectionOf);
    const markdown = `# ${name}\n\n${description}\n\n${sections.join('\n\n')}\n`;
    return pageOf(`reference/operations/${slug(name)}.md`, { source: undefined, markdown });
  });
}

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function sectionOf({ call, operation }: Described): string {
  const { operationId, summary, description = '', parameters = [], requestBody, responses } = operation;
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [
    `## ${summary} {#${operationId}}`,
    `\`${call.method} ${call.path}\``,
    escaped(description),
    ...members(
      'Parameter',
      parameters
        .map(found)
        .map(({ name, required, description: text }) => [name, required === true, text] as const),
    ),
    ...bodyOf(requestBody?.content),
    callTabs(call),
    ...(success ? [`**${success[0]}** ${escaped(found(success[1]).description)}`] : []),
    failuresOf(operation),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function bodyOf(content: Readonly<Record<string, Media>> = {}): string[] {
  const [media] = Object.values(content);
  const schema = media?.schema && found(media.schema);
  const rows = Object.entries(schema?.properties ?? {}).map(
    ([name, property]) =>
      [name, schema?.required?.includes(name) === true, found(property).description] as const,
  );
  return members('Member', rows);
}

function members(title: string, rows: readonly (readonly [string, boolean, string | undefined])[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(
    ([name, required, text = '']) => `| \`${name}\` | ${required ? 'yes' : 'no'} | ${cell(text)} |`,
  );
  return [`| ${title} | Required | Description |\n|---|---|---|\n${lines.join('\n')}`];
}

function failuresOf({ responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) =>
      constantsOf(found(response)).map((constant) => [status, constant] as const),
    );
  const known: Readonly<Record<string, { readonly when: string }>> = errors;
  const lines = rows.map(
    ([status, constant]) => `| ${status} | \`${constant}\` | ${cell(known[constant]?.when ?? '')} |`,
  );
  return `::: details Failures\n\n| Status | \`error\` | When |\n|---|---|---|\n${lines.join('\n')}\n\n:::`;
}

/** The constants of a failure: the names of its examples. */
function constantsOf({ content = {} }: Response): string[] {
  return Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
}

/** The object that a reference names. */
function found<T extends { readonly $ref?: string }>(value: T): T {
  if (value.$ref === undefined) return value;
  const path = value.$ref.replace(/^#\//, '').split('/');
  const target = path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
  return found(target as T);
}

/** Text that Vue would take for a template or for tags. */
function escaped(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/</g, '&lt;').replace(/\{\{/g, '&#123;&#123;')))
    .join('');
}

function cell(text: string): string {
  return escaped(text).replace(/\n+/g, ' ').replace(/\|/g, '\\|');
}
