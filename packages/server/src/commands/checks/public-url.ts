import type { Config } from '../../configuration/config.ts';
import { defaultPublicUrl } from '../../configuration/public-url.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const PATIENCE = 5_000;
/** The most characters to read of an answer; Portico's are shorter. */
const LONGEST = 65_536;
const SHOWS_REQUESTS: readonly string[] = ['trace', 'debug', 'info'];

/** Calls the service as its clients do, through any proxies. */
export async function checkPublicUrl(config: Config): Promise<Finding> {
  const url = urlOf(config);
  if (url === undefined) {
    return warning('public URL', 'the port is known only while it serves', 'Set PORTICO_PUBLIC_URL.');
  }
  try {
    const finding = judge(url, await ask(`${url}/health/ready`));
    const isLogged = config.publicUrl !== undefined && SHOWS_REQUESTS.includes(config.logLevel);
    return finding.state === 'ok' && isLogged ? { ...finding, advice: await whereToLook(url) } : finding;
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    const reason = cause?.code ?? cause?.message ?? message;
    return warning(
      'public URL',
      `${url} does not answer (${reason})`,
      'If the service runs, check DNS, certificates and proxies.',
    );
  }
}

function urlOf({ publicUrl, host, port }: Config): string | undefined {
  if (publicUrl !== undefined || port === 0) return publicUrl;
  return defaultPublicUrl(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly requestId: string | null;
}

async function ask(url: string): Promise<Answer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: 'manual' });
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > LONGEST) break;
  }
  return { status: response.status, text, requestId: response.headers.get('request-id') };
}

function judge(url: string, { status, text }: Answer): Finding {
  if (status === 200 && text === '{"status":"ok"}') return ok('public URL', `${url} is ready`);
  if (status === 503 && text.includes('"SERVICE_UNAVAILABLE"')) {
    return problem('public URL', `${url} reports that it is not ready`, 'See the lines about the database.');
  }
  return problem(
    'public URL',
    `the server at ${url} is not Portico (status ${status})`,
    'Check PORTICO_PUBLIC_URL and the target of the proxy.',
  );
}

/** The address that the service saw is only in its log: makes a request to look for there. */
async function whereToLook(url: string): Promise<string | undefined> {
  const { status, requestId } = await ask(`${url}/v1/account`);
  if (status !== 401 || !requestId) return undefined;
  return `Find requestId ${requestId} in the service's log: its address must be this machine's, not the proxy's.`;
}
