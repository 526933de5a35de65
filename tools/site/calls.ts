/** One operation called from curl, TypeScript, Python and Go, with the examples of the OpenAPI document. */

export interface Call {
  readonly operationId: string;
  /** In upper case. */
  readonly method: string;
  /** With its parameters in braces, such as `/v1/organizations/{id}`. */
  readonly path: string;
  /** The examples of the parameters in the path, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly takesToken: boolean;
  readonly body?: { readonly contentType: string; readonly example: unknown };
}

const SERVICE = 'https://id.example.com';
const JSON_TYPE = 'application/json';

/** Operations that `@portico/client` has no method for: standards prescribe them, and have clients of their own. */
const hasMethod = ({ path, body }: Call) =>
  path.startsWith('/v1/') &&
  !/^\/v1\/(?:scim|saml|oauth)\//.test(path) &&
  (body?.contentType ?? JSON_TYPE) === JSON_TYPE;

/** @returns the tabs, as Markdown of VitePress */
export function callTabs(call: Call): string {
  const blocks = [
    `\`\`\`sh [curl]\n${curl(call)}\n\`\`\``,
    ...(hasMethod(call) ? [`\`\`\`ts [TypeScript]\n${typescript(call)}\n\`\`\``] : []),
    `\`\`\`python [Python]\n${python(call)}\n\`\`\``,
    `\`\`\`go [Go]\n${go(call)}\n\`\`\``,
  ];
  return `::: code-group\n\n${blocks.join('\n\n')}\n\n:::`;
}

function urlOf({ path, parameters }: Call): string {
  return SERVICE + path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parameters[name] ?? ''));
}

/** The body as the wire has it. */
function textOf({ contentType, example }: NonNullable<Call['body']>): string {
  if (typeof example === 'string') return example;
  return contentType === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(example as Record<string, string>).toString()
    : JSON.stringify(example, null, 2);
}

export function curl(call: Call): string {
  const { method, takesToken, body } = call;
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(urlOf(call))}`,
    ...(takesToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body ? [`-H 'Content-Type: ${body.contentType}'`, `-d ${quoted(textOf(body))}`] : []),
  ].join(' \\\n  ');
}

export function typescript({ operationId, parameters, body }: Call): string {
  const members = [
    ...Object.entries(parameters).map(([name, example]) => `${name}: ${JSON.stringify(example)}`),
    ...(body ? [`body: ${JSON.stringify(body.example, null, 2)}`] : []),
  ];
  return `const outcome = await portico.${operationId}(${members.length > 0 ? `{ ${members.join(', ')} }` : ''});`;
}

export function python(call: Call): string {
  const { method, takesToken, body } = call;
  const headers = [
    ...(takesToken ? [`"Authorization": f"Bearer {token}"`] : []),
    ...(body && body.contentType !== JSON_TYPE ? [`"Content-Type": "${body.contentType}"`] : []),
  ];
  const given = [
    JSON.stringify(urlOf(call)),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(body
      ? [
          body.contentType === JSON_TYPE
            ? `json=${literal(body.example)}`
            : `data=${JSON.stringify(textOf(body))}`,
        ]
      : []),
  ];
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n${given.map((one) => `    ${one},\n`).join('')})`;
}

/** A value of JSON as Python writes it. */
function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${literal(one)}`)
    .join(', ')}}`;
}

export function go(call: Call): string {
  const { method, takesToken, body } = call;
  // Raw strings of Go cannot hold a backtick.
  const text = body && textOf(body);
  const reader =
    text === undefined
      ? 'nil'
      : `strings.NewReader(${text.includes('`') ? JSON.stringify(text) : `\`${text}\``})`;
  return [
    `request, err := http.NewRequest("${method}", ${JSON.stringify(urlOf(call))}, ${reader})`,
    'if err != nil {\n\treturn err\n}',
    ...(takesToken ? ['request.Header.Set("Authorization", "Bearer "+token)'] : []),
    ...(body ? [`request.Header.Set("Content-Type", "${body.contentType}")`] : []),
    'response, err := http.DefaultClient.Do(request)',
  ].join('\n');
}
