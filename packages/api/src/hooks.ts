import { Type } from 'typebox';
import { Body, Id, nullable, Resource, Timestamp, WholeListOf } from './fields.ts';
import { byOperators, done, FOR_OPERATORS, listed, ok, operation } from './operation.ts';

/** The steps before which the team's own rules can be asked for. */
export const HOOK_POINTS = [
  'account.register',
  'session.begin',
  'organization.create',
  'manager.join',
  'token.issue',
] as const;
export type HookPoint = (typeof HOOK_POINTS)[number];

/** Seconds that a hook can take to answer. */
export const HOOK_TIMEOUT = { least: 0.1, most: 2, usual: 1 } as const;
/** Seconds for which an answer can be remembered. */
export const LONGEST_REMEMBERED = 60;

const Point = Type.Enum([...HOOK_POINTS], {
  description: 'The step before which it is asked; each has at most one hook',
});

const url = {
  format: 'uri',
  minLength: 1,
  maxLength: 2048,
  description:
    'An `https` URL without user name and password, on port 80, 443, or 1024 and above. Its host must have a public address',
} as const;

/** The settings of a hook that have defaults. */
export const hookSettings = {
  timeout: Type.Optional(
    Type.Number({
      minimum: HOOK_TIMEOUT.least,
      maximum: HOOK_TIMEOUT.most,
      description: 'Seconds that it may take to answer, 1 by default',
    }),
  ),
  onFailure: Type.Optional(
    Type.Enum(['refuse', 'allow'], {
      description: 'The outcome without a valid answer: `refuse` (the default) or `allow` the step',
    }),
  ),
  remember: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LONGEST_REMEMBERED,
      description: 'Seconds for which the answer to the same question is reused; 0, the default, for never',
    }),
  ),
};

/** A hook in a configuration file, without its secret. */
export const givenHook = { point: Point, url: Type.String(url), ...hookSettings };

export const Hook = Resource({
  id: Id,
  point: Point,
  url: Type.String({ format: 'uri' }),
  timeout: Type.Number({ description: 'Seconds that it may take to answer' }),
  onFailure: Type.Enum(['refuse', 'allow'], { description: 'The outcome without a valid answer' }),
  remember: Type.Integer({ description: 'Seconds for which the answer to the same question is reused' }),
  managed: Type.Boolean({ description: 'Whether a configuration file defines it' }),
  failingSince: nullable(Timestamp, 'When it began to fail; null while it answers'),
  secret: nullable(
    Type.String(),
    'The secret that signs its requests: `whsec_` and 32 bytes in base64. Only in the response that generated it; otherwise null',
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const HookList = WholeListOf(Hook);

export const HookTest = Resource({
  outcome: Type.Enum(['allowed', 'refused', 'failed'], { description: 'The meaning of the response' }),
  reason: nullable(Type.String(), 'Why it refused, or why the request failed'),
  sent: Type.String({ description: 'The body of the request' }),
  status: nullable(Type.Integer(), 'The status of the response; null if there was none'),
  answered: nullable(Type.String(), 'The body of the response; null if there was none'),
  duration: Type.Integer({ description: 'In milliseconds' }),
});

const samplePoint = 'organization.create';
const sample = {
  id: '01a1fd21-6c3e-7d10-8b47-2f9e5a1c7d64',
  point: samplePoint,
  url: 'https://rules.example.com/portico',
  timeout: 1,
  onFailure: 'refuse',
  remember: 0,
  managed: false,
  failingSince: null,
  secret: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
} as const;
const example = { parameters: { id: samplePoint }, success: sample };

const onHook = {
  ...byOperators,
  target: { resource: 'hook', named: 'The point of the hook', notFound: 'HOOK_NOT_FOUND' },
} as const;

export const listHooks = operation('GET /operator/hooks', {
  ...byOperators,
  summary: 'List the hooks',
  description: `${FOR_OPERATORS} There is at most one for each point.`,
  successes: ok('The hooks.', HookList),
  example: { success: listed(sample) },
});

export const getHook = operation('GET /operator/hooks/:id', {
  ...onHook,
  summary: 'Read a hook',
  description: `${FOR_OPERATORS} The identifier is the point.`,
  conditional: true,
  successes: ok('The hook.', Hook),
  example,
});

export const replaceHook = operation('PUT /operator/hooks/:id', {
  ...onHook,
  summary: 'Set the hook of a point',
  description: `${FOR_OPERATORS} The identifier is the point. From then on, Portico asks the URL before each step of this kind, and carries the step out only if the answer allows it. Omitted members get their defaults. A hook without a given \`secret\` keeps the one that it has; a new hook gets one, which only this response shows. Other nodes follow within seconds.`,
  recent: true,
  conditional: true,
  body: Body({
    url: Type.String(url),
    secret: Type.Optional(
      Type.String({
        pattern: '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$',
        minLength: 38,
        maxLength: 94,
        description: 'The secret that signs its requests: `whsec_` and 24 to 64 bytes in base64',
      }),
    ),
    ...hookSettings,
  }),
  successes: ok('The hook.', Hook),
  errors: ['MANAGED_BY_CONFIGURATION'],
  example: {
    ...example,
    request: { url: sample.url },
    success: { ...sample, secret: 'whsec_4jsXKsCUSLHcqZ18FI82KqWFrLJR7t3lcc0JjmlfSoc=' },
  },
});

export const deleteHook = operation('DELETE /operator/hooks/:id', {
  ...onHook,
  summary: 'Delete a hook',
  description: `${FOR_OPERATORS} The identifier is the point. The step is no longer asked about.`,
  recent: true,
  conditional: true,
  successes: done('The hook is deleted.'),
  errors: ['MANAGED_BY_CONFIGURATION'],
  example: { parameters: example.parameters },
});

export const testHook = operation('POST /operator/hooks/:id/test', {
  ...onHook,
  summary: 'Try a hook',
  description: `${FOR_OPERATORS} Sends an example question, which has \`test\` in its details, and shows what was answered. It changes nothing, and does not count as a failure of the hook.`,
  recent: true,
  reads: true,
  successes: ok('What was sent and answered.', HookTest),
  example: {
    parameters: example.parameters,
    success: {
      outcome: 'allowed',
      reason: null,
      sent: '{"type":"organization.create","timestamp":"2026-11-21T10:00:00.000Z","data":{}}',
      status: 200,
      answered: '{"allow":true}',
      duration: 84,
    },
  },
});
