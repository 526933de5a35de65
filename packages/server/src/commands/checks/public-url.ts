import type { Config } from '../../config.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const PATIENCE = 5_000;

/** Asks as a caller would: through whatever stands before the service. */
export async function checkPublicUrl({ publicUrl, host, port }: Config): Promise<Finding> {
  const url =
    publicUrl ?? (port === 0 ? undefined : `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  if (url === undefined) {
    return warning('public URL', 'the port is known only while it serves', 'Set PORTICO_PUBLIC_URL.');
  }
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(`${url}/health/ready`, { signal, redirect: 'manual' });
    return judge(url, answer.status, await answer.text());
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    const reason = cause?.code ?? cause?.message ?? message;
    return warning(
      'public URL',
      `${url} does not answer (${reason})`,
      'If the service runs, see that names, certificates and proxies lead there.',
    );
  }
}

function judge(url: string, status: number, body: string): Finding {
  if (status === 200 && /^\{"status":"ok"\}$/.test(body))
    return ok('public URL', `${url} answers, and is ready`);
  if (status === 503 && body.includes('"SERVICE_UNAVAILABLE"')) {
    return problem(
      'public URL',
      `${url} answers that it is not ready`,
      'The lines about the database may say why.',
    );
  }
  return problem(
    'public URL',
    `what answers at ${url} is not Portico (status ${status})`,
    'See where PORTICO_PUBLIC_URL and the proxy lead.',
  );
}
