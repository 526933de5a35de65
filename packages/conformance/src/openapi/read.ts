import { Refused } from '../refused.ts';
import type { Body, OpenApi, Operation, Parameter, Response, Schema } from './document.ts';
import {
  at,
  decoded,
  isObject,
  type JsonObject,
  listAt,
  member,
  objectAt,
  objectsIn,
  textAt,
} from './json.ts';
import type { Documents } from './load.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** JSON, perhaps with parameters. It is sent as it is, so no other characters may be in it. */
const JSON_TYPE = /^application\/([\w.+-]+\+)?json\s*(;[\x20-\x7e]*)?$/i;
const LONGEST_CHAIN = 32;
/** The most references of a document that are followed: a small one can refer to large parts of itself very often. */
const MOST_FOLLOWED = 500_000;

/**
 * Reads an OpenAPI 3.1 document (or 3.0, as far as their schemas agree).
 * @throws Refused if it is not such a document
 */
export function readOpenApi({ root, byAddress }: Documents): OpenApi {
  const version = textAt(root, 'openapi');
  if (!version?.startsWith('3.')) throw new Refused('The document is not OpenAPI 3.');
  const follow = (value: unknown) => resolve(value, byAddress);
  let followed = 0;
  const counted = (value: unknown) => {
    followed++;
    if (followed > MOST_FOLLOWED) throw new Refused('The document repeats itself too often to be read.');
    return follow(value);
  };
  const operations = Object.entries(objectAt(root, 'paths')).flatMap(([path, item]) =>
    operationsAt(path, asObject(counted(item)), { root, follow: counted }),
  );
  const servers = listAt(root, 'servers').map((server) => textAt(server, 'url') ?? '');
  return {
    title: textAt(objectAt(root, 'info'), 'title'),
    servers: servers.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin),
    operations,
    // The URLs of servers are not links: the base of the paths need not exist.
    texts: objectsIn({ ...root, servers: [] }).flatMap((object) =>
      ['description', 'url'].flatMap((name) => textAt(object, name) ?? []),
    ),
    follow: (schema) => follow(schema) as Schema,
  };
}

interface Context {
  readonly root: JsonObject;
  readonly follow: (value: unknown) => unknown;
}

function resolve(value: unknown, byAddress: Documents['byAddress']): unknown {
  let found = value;
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    const reference = textAt(found, '$ref');
    if (reference === undefined) return found;
    const cut = reference.indexOf('#');
    const target = at(byAddress.get(reference.slice(0, cut)), decoded(reference.slice(cut + 1)));
    if (target === undefined) throw new Refused(`The document refers to ${reference}, which does not exist.`);
    const { $ref: _, ...beside } = found as JsonObject;
    // OpenAPI 3.1 allows constraints beside a reference; a description has no effect.
    const constrains = Object.keys(beside).some((name) => name !== 'description' && name !== 'summary');
    found = constrains ? { allOf: [target, beside] } : target;
  }
  throw new Refused('The document has references that go in circles.');
}

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

function operationsAt(path: string, item: JsonObject, context: Context): Operation[] {
  return METHODS.filter((method) => isObject(item[method])).map((method) => {
    const source = objectAt(item, method);
    return {
      id: textAt(source, 'operationId') ?? `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      needsToken: needsToken(source, context.root),
      errorFormat: textAt(source, 'x-error-format'),
      accepts: acceptedBy(asObject(context.follow(member(source, 'requestBody')))),
      parameters: parametersOf([...listAt(item, 'parameters'), ...listAt(source, 'parameters')], context),
      body: bodyOf(asObject(context.follow(member(source, 'requestBody'))), context),
      responses: new Map(
        Object.entries(objectAt(source, 'responses')).map(([status, response]) => [
          status,
          responseOf(asObject(context.follow(response)), context),
        ]),
      ),
    };
  });
}

/** An empty requirement among the alternatives makes the token optional. */
function needsToken(source: JsonObject, root: JsonObject): boolean {
  const requirements = listAt(member(source, 'security') === undefined ? root : source, 'security');
  return requirements.length > 0 && requirements.every((one) => Object.keys(asObject(one)).length > 0);
}

function parametersOf(list: readonly unknown[], { follow }: Context): Parameter[] {
  const byName = new Map<string, Parameter>();
  for (const entry of list) {
    const source = asObject(follow(entry));
    const name = textAt(source, 'name');
    const place = textAt(source, 'in');
    if (
      name === undefined ||
      (place !== 'path' && place !== 'query' && place !== 'header' && place !== 'cookie')
    )
      continue;
    byName.set(`${place} ${name}`, {
      name,
      in: place,
      required: member(source, 'required') === true,
      schema: schemaOf(follow(member(source, 'schema'))) ?? true,
      example: exampleOf(source, follow),
    });
  }
  return [...byName.values()];
}

function acceptedBy(source: JsonObject): string[] {
  return Object.keys(objectAt(source, 'content')).map((type) => type.toLowerCase());
}

function bodyOf(source: JsonObject, { follow }: Context): Body | undefined {
  const content = Object.entries(objectAt(source, 'content'));
  const json = content.find(([mediaType]) => JSON_TYPE.test(mediaType));
  if (!json) return undefined;
  const [mediaType, media] = json;
  const required = member(source, 'required') === true;
  const schema = schemaOf(follow(member(media, 'schema'))) ?? true;
  return { required, mediaType, schema, example: exampleOf(asObject(media), follow) };
}

function responseOf(source: JsonObject, { follow }: Context): Response {
  const content = Object.entries(objectAt(source, 'content'));
  const headers = Object.entries(objectAt(source, 'headers'));
  return {
    content: new Map(
      content.map(([mediaType, media]) => [
        mediaType.toLowerCase(),
        schemaOf(follow(member(media, 'schema'))),
      ]),
    ),
    requiredHeaders: headers
      .filter(([, header]) => member(follow(header), 'required') === true)
      .map(([name]) => name.toLowerCase()),
  };
}

function schemaOf(value: unknown): Schema | undefined {
  return isObject(value) || typeof value === 'boolean' ? value : undefined;
}

function exampleOf(source: JsonObject, follow: Context['follow']): unknown {
  if (Object.hasOwn(source, 'example')) return source.example;
  const [first] = Object.values(objectAt(source, 'examples'));
  return member(follow(first), 'value');
}
