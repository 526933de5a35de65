import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Stricter rules for operators, who can see every account. */
export const operators = {
  /** In milliseconds. */
  operatorSessionIdle: {
    name: 'PORTICO_OPERATOR_SESSION_IDLE',
    default: '1h',
    meaning: "how long an operator's session can be idle before it ends; at most as long as other sessions",
    when: 'shorter if others have access to their devices',
    document: 'operate/operators.md',
    parse: value.duration('1s', '3650d'),
  },
  /** In milliseconds. */
  operatorSessionAbsolute: {
    name: 'PORTICO_OPERATOR_SESSION_ABSOLUTE',
    default: '12h',
    meaning:
      "how long an operator's session can last, even if it is in use; at most as long as other sessions",
    when: 'about as long as a shift',
    document: 'operate/operators.md',
    parse: value.duration('1s', '3650d'),
  },
  operatorApproval: {
    name: 'PORTICO_OPERATOR_APPROVAL',
    default: 'off',
    meaning:
      '`on`: deleting an account or an organization, and removing second factors, requires two operators; one alone gets 403 `APPROVAL_REQUIRED`',
    when: 'if no operator should be able to do that alone; you need at least two operators',
    document: 'operate/operators.md',
    parse: value.either('on', 'off'),
  },
  firstOperatorLink: {
    name: 'PORTICO_FIRST_OPERATOR_LINK',
    default: 'on',
    meaning:
      'whether a service that never had an operator prints a link when it starts, at which the first operator is made within 15 minutes',
    when: 'if others can read the output of the service, or `portico operators add` is to be the only way',
    document: 'operate/operators.md',
    parse: value.either('on', 'off'),
  },
  impersonation: {
    name: 'PORTICO_IMPERSONATION',
    default: 'off',
    meaning:
      'whether operators may act for people, in sessions that people see in their events: `on`; `consent`, for people who allowed it in the last 24 hours; or `off`',
    when: 'if your support must see what people see; only once every node has this version, as earlier ones do not know such sessions',
    document: 'operate/operators.md',
    parse: value.oneOf('off', 'consent', 'on'),
  },
} satisfies Record<string, Variable>;
