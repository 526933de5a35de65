import { parseArgs } from 'node:util';
import { Refused } from './refused.ts';

export const USAGE = `Usage: portico-conformance <base-url> [options]

Checks from outside whether an HTTP service keeps its conventions: a closed set of
statuses, one error object, constants that never change their status.

  --openapi <url|file>  the OpenAPI 3.1 document, in JSON; by default <base-url>/openapi.json
  --token <token>       access token, sent to the base URL's origin only; better in the
                        variable PORTICO_CONFORMANCE_TOKEN, which process lists do not show
  --token-over-http     send the token over http to another machine, where anyone on the way
                        can read it
  --config <file>       another error object, other statuses, values of parameters; see the README
  --destructive         also send valid requests that change or remove something: every
                        method except GET, HEAD, OPTIONS and TRACE
  --slow                also wait until the service gives up on slow requests: minutes
  --max-time <seconds>  end the run after this time; by default 1800
  --max-bytes <bytes>   end the run once its answers have more bytes; by default 250000000
  --json <file>         write the report as JSON ("-" for the standard output)
  --junit <file>        write the report as JUnit XML
  --sarif <file>        write the report as SARIF 2.1.0
  --list-rules          list the rules with their sources, and exit
  --help, --version

Exit status: 0 every rule was kept, 1 a rule was broken, 2 nothing could be checked, or the
run ended early without finding a broken rule.
`;

/** The arguments of the command line. */
export interface Command {
  readonly base: string;
  readonly openapi?: string;
  readonly token?: string;
  readonly config?: string;
  /** Whether the token may be sent without TLS to another machine. */
  readonly tokenOverHttp: boolean;
  readonly destructive: boolean;
  readonly slow: boolean;
  /** Seconds that the run may take. */
  readonly maxTime?: number;
  /** Bytes that all answers may have together. */
  readonly maxBytes?: number;
  /** Files by format. */
  readonly outputs: Readonly<Partial<Record<'json' | 'junit' | 'sarif', string>>>;
}

export type CommandOptions = Command | 'help' | 'version' | 'rules';

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  openapi: TEXT,
  token: TEXT,
  config: TEXT,
  json: TEXT,
  junit: TEXT,
  sarif: TEXT,
  'max-time': TEXT,
  'max-bytes': TEXT,
  destructive: FLAG,
  slow: FLAG,
  'token-over-http': FLAG,
  'list-rules': FLAG,
  help: { ...FLAG, short: 'h' },
  version: FLAG,
} as const;

/** @throws Refused if the arguments are invalid. */
export function readCommand(args: readonly string[], environment: NodeJS.ProcessEnv): CommandOptions {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  if (values['list-rules']) return 'rules';
  const [base, ...others] = positionals;
  if (base === undefined)
    throw new Refused('Give the base URL of the service, such as http://localhost:8080.');
  if (others.length > 0) throw new Refused('Give one base URL; options begin with --.');
  const { openapi, config, json, junit, sarif, destructive = false, slow = false } = values;
  const token = values.token ?? environment.PORTICO_CONFORMANCE_TOKEN;
  // A pipeline that lacks its secret sets an empty one: without a token, half of the rules would be left out unseen.
  if (token === '')
    throw new Refused('The token is empty: give one, or leave out --token and PORTICO_CONFORMANCE_TOKEN.');
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new Refused('The token must be visible ASCII without spaces.');
  const tokenOverHttp = values['token-over-http'] ?? false;
  const outputs = { json, junit, sarif };
  const maxTime = readNumber('--max-time', values['max-time']);
  const maxBytes = readNumber('--max-bytes', values['max-bytes']);
  return { base, openapi, config, token, tokenOverHttp, destructive, slow, maxTime, maxBytes, outputs };
}

/** Timers count milliseconds in 31 bits: a million seconds are more than a week. */
const LARGEST = { '--max-time': 1_000_000, '--max-bytes': Number.MAX_SAFE_INTEGER };

function readNumber(name: keyof typeof LARGEST, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= LARGEST[name]) return value;
  throw new Refused(`${name} must be a whole number from 1 to ${LARGEST[name]}.`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Only names of options are in these messages, never their values.
    const [line = 'The arguments are invalid'] = (error as Error).message.split(/\n|\. /);
    throw new Refused(`${line.replace(/\.$/, '')}. See --help.`);
  }
}
