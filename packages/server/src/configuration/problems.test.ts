import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf, refuses } from '../../test/harness/config-problems.ts';
import { readConfig, VARIABLES } from './config.ts';

test('reports all problems at once, each beginning with its variable', () => {
  const problems = problemsOf({
    PORTICO_HOST: 'a b',
    PORTICO_PORT: 'http',
    PORTICO_SMTP_URL: 'mail.example.com',
    PORTICO_LAME_DUCK: 'soon',
    PORTICO_TYPO: '1',
  });
  assert.deepEqual(
    problems.map((problem) => problem.split(' ')[0]),
    [
      'PORTICO_HOST',
      'PORTICO_PORT',
      'PORTICO_SMTP_URL',
      'PORTICO_LAME_DUCK',
      'PORTICO_MAIL_FROM',
      'PORTICO_TYPO',
    ],
  );
});

test("the error's message has every problem on its own line", () => {
  assert.throws(() => readConfig({ PORTICO_PORT: 'x', PORTICO_LIMITS: 'x' }), {
    name: 'ConfigError',
    message: /\n- PORTICO_PORT must .+\n- PORTICO_LIMITS must .+$/,
  });
});

test('no problem repeats a value, whichever variable has the secret', () => {
  const secrets = [
    'hunter2',
    'postgres://u:hunter2@',
    'smtp://u:hunter2@h/x',
    'https://u:hunter2@h.test',
    '*hunter2',
  ];
  for (const secret of secrets) {
    const everywhere = Object.fromEntries(VARIABLES.map(({ name }) => [name, secret]));
    const problems = problemsOf({ ...everywhere, PORTICO_OTHER: secret });
    assert(problems.length > 20);
    assert.doesNotMatch(problems.join('\n'), /hunter2/);
  }
});

test('an unknown PORTICO_ variable is a problem; others are ignored', () => {
  refuses('PORTICO_COLOUR', /^PORTICO_COLOUR is not a variable of Portico\.$/, ['blue']);
  assert.deepEqual(problemsOf({ PATH: '/bin', portico_port: 'x', XPORTICO_PORT: 'x' }), []);
});

test('a misspelt variable is reported with the right name', () => {
  refuses('PORTICO_PROT', /did you mean PORTICO_PORT\?$/, ['80']);
  refuses('PORTICO_SESION_IDEL', /did you mean PORTICO_SESSION_IDLE\?$/, ['1d']);
  refuses('PORTICO_ALLOWED_ORIGIN', /did you mean PORTICO_ALLOWED_ORIGINS\?$/, ['x']);
});

test('a variable set by Kubernetes for a Service named portico is reported as such', () => {
  refuses('PORTICO_SERVICE_HOST', /enableServiceLinks/, ['10.0.0.1']);
  refuses('PORTICO_PORT_80_TCP', /enableServiceLinks/, ['tcp://10.0.0.1:80']);
});

test('white space around a value is a problem of its own', () => {
  for (const { name } of VARIABLES) {
    const [problem] = problemsOf({ [name]: 'x\r' });
    assert.equal(problem, `${name} must not begin or end with white space.`);
  }
});
