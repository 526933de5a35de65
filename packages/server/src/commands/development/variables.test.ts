import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { developmentConfig } from './variables.ts';

test('values that portico dev chooses have the command as their source', () => {
  const given = { PORTICO_PORT: '4000', PORTICO_LAME_DUCK: '1s' };
  const config = developmentConfig({ ...given, PORTICO_CONFIGURATION: 'team.yaml' }, resolve('data'), given);
  for (const [name, source] of [
    ['PORTICO_LIMITS', 'command'],
    ['PORTICO_DATABASE_URL', 'command'],
    ['PORTICO_CONFIGURATION', 'command'],
    ['PORTICO_PORT', 'environment'],
    ['PORTICO_LAME_DUCK', 'environment'],
    ['PORTICO_HOST', 'default'],
  ] as const)
    assert.equal(config.settings.find((one) => one.name === name)?.source, source, name);
});
