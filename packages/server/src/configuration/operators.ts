import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** What is asked of operators, who can see every account. */
export const operators = {
  /** In milliseconds. */
  operatorSessionIdle: {
    name: 'PORTICO_OPERATOR_SESSION_IDLE',
    default: '1h',
    meaning:
      'a session of an operator ends when it has not been used for this long, whatever it is used for; never later than anyone else’s',
    when: 'shorter if operators work where others pass by',
    parse: value.duration('1s', '3650d'),
  },
  /** In milliseconds. */
  operatorSessionAbsolute: {
    name: 'PORTICO_OPERATOR_SESSION_ABSOLUTE',
    default: '12h',
    meaning:
      'a session of an operator ends this long after it began, even if it is in use; never later than anyone else’s',
    when: 'about as long as a shift',
    parse: value.duration('1s', '3650d'),
  },
  operatorApproval: {
    name: 'PORTICO_OPERATOR_APPROVAL',
    default: 'off',
    meaning:
      '`on`: deleting an account or an organization, and removing second factors, take two operators: 403 `APPROVAL_REQUIRED` from one alone',
    when: 'if no one person should be able to do that; there have to be two operators',
    parse: value.either('on', 'off'),
  },
} satisfies Record<string, Variable>;
