import { Type } from 'typebox';
import { nullable, Resource, WholeListOf } from './fields.ts';
import { byOperators, FOR_OPERATORS, listed, ok, operation } from './operation.ts';

/** The topics of settings, in the order of the page about all variables. */
export const SETTING_TOPICS = [
  'network',
  'pages',
  'monitoring',
  'storage',
  'accounts',
  'operators',
  'limits',
  'amounts',
  'webhooks',
  'fallback',
  'capacity',
] as const;
export type SettingTopic = (typeof SETTING_TOPICS)[number];

/** The sources of the value of a setting. */
export const SETTING_SOURCES = ['default', 'environment', 'file', 'command', 'derived'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

export const Setting = Resource({
  name: Type.String({ description: 'The environment variable' }),
  topic: Type.Enum([...SETTING_TOPICS], { description: 'The group of settings that it belongs to' }),
  value: nullable(
    Type.String(),
    'The value in effect, as the variable is written; null if there is none, or if it is a secret. A URL that can contain a secret lacks the parts that can',
  ),
  secret: Type.Boolean({ description: 'Whether it can contain a secret, which is never shown' }),
  source: Type.Enum([...SETTING_SOURCES], {
    description:
      'The source of the value: the `default`, the `environment`, a `file` that the environment names, the `command` that started the service, such as `portico dev`, or another setting, from which it was `derived`',
  }),
  description: Type.String({ description: 'The effect, in a line of Markdown' }),
  document: Type.String({
    description: 'The page of the documentation about it, as a path in the repository',
  }),
});

export const SettingList = WholeListOf(Setting);

export const listSettings = operation('GET /operator/settings', {
  ...byOperators,
  summary: 'List the settings of the service',
  description: `${FOR_OPERATORS} All environment variables that the service knows, by topic, whether they are set or not. They are those of the node that answers, which read them when it started; other nodes can have others. No secret is ever shown.`,
  successes: ok('The settings.', SettingList),
  example: {
    success: listed({
      name: 'PORTICO_SESSION_IDLE',
      topic: 'accounts',
      value: '14d',
      secret: false,
      source: 'default',
      description: 'how long a session can be idle before it ends (units: `s`, `m`, `h`, `d`)',
      document: 'docs/guides/sessions.md',
    } as const),
  },
});
