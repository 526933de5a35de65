import assert from 'node:assert/strict';
import { ConfigError, type Environment, readConfig } from '../../src/configuration/config.ts';

/** The problems of an environment; none where it is fine. */
export function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    assert(error instanceof ConfigError);
    return error.problems;
  }
  return [];
}

/** Each value alone, set as `name`, must give one problem, which begins with the name and matches. */
export function refuses(name: string, sentence: RegExp, values: readonly string[], rest: Environment = {}) {
  for (const value of values) {
    const [problem = 'accepted', ...others] = problemsOf({ ...rest, [name]: value });
    assert.deepEqual(others, [], `${name}=${value}`);
    assert.ok(problem.startsWith(`${name} `), `${name}=${value}: ${problem}`);
    assert.match(problem, sentence);
  }
}
