import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Stricter rules for operators, who can see every account. */
export const operators = {
  /** In milliseconds. */
  operatorSessionIdle: {
    name: 'PORTICO_OPERATOR_SESSION_IDLE',
    default: '1h',
    meaning:
      'an operator’s session ends when it has not been used for this long; never later than other people’s',
    when: 'shorter if others have access to their devices',
    parse: value.duration('1s', '3650d'),
  },
  /** In milliseconds. */
  operatorSessionAbsolute: {
    name: 'PORTICO_OPERATOR_SESSION_ABSOLUTE',
    default: '12h',
    meaning:
      'an operator’s session ends this long after it began, even if it is in use; never later than other people’s',
    when: 'about as long as a shift',
    parse: value.duration('1s', '3650d'),
  },
  operatorApproval: {
    name: 'PORTICO_OPERATOR_APPROVAL',
    default: 'off',
    meaning:
      '`on`: deleting an account or an organization, and removing second factors, needs two operators; one alone gets 403 `APPROVAL_REQUIRED`',
    when: 'if nobody should be able to do that alone; you need at least two operators',
    parse: value.either('on', 'off'),
  },
  impersonation: {
    name: 'PORTICO_IMPERSONATION',
    default: 'off',
    meaning:
      'whether operators may act for people, in a session that people read of in their events: `on`; `consent`, for those who allowed it in the last 24 hours; or `off`',
    when: 'if your support has to see what people see; once every node has this version, as earlier ones know no such sessions',
    parse: value.oneOf('off', 'consent', 'on'),
  },
} satisfies Record<string, Variable>;
