import type { Catalogue } from '../catalogue.ts';
import { EXPOSED, type ProxyAnswer, proxyAnswers } from './answers.ts';
import { type ProxyOptions, type Settings, settingsOf } from './options.ts';

/** What Caddy answers by itself, but for requests that Go's HTTP server refuses before Caddy sees them. */
const CODES = [400, 403, 404, 405, 408, 413, 414, 421, 429, 431, 500, 501, 502, 503, 504];

const REQUEST_ID = `    @named header_regexp Request-Id ^[A-Za-z0-9._-]{1,64}$
    vars request_id {http.request.uuid}
    vars @named request_id {http.request.header.Request-Id}`;

/**
 * A Caddyfile (Caddy 2.8 or newer) for a service.
 * @throws TypeError for options that cannot stand in a configuration, and a catalogue that lacks common errors
 */
export function caddyFile(catalogue: Catalogue, options: ProxyOptions): string {
  const settings = settingsOf(options);
  const { nodes, seconds } = settings;
  const answers = proxyAnswers(catalogue, settings, { codes: CODES, requestId: '{vars.request_id}' });
  return `# Caddy in front of ${settings.publicUrl}.
{
    # A redirect from http is no answer of the service's. Port 80 is for certificates alone.
    auto_https disable_redirects

    servers {
        timeouts {
            read_header ${seconds.headers}s
            # Go reads what is left of a body before it sends an answer to it.
            read_body ${seconds.request}s
        }
    }
}

${siteOf(settings)} {
    # The caller's Request-Id if it is acceptable, otherwise Caddy's; the service answers and logs the same.
${REQUEST_ID}

    reverse_proxy ${nodes.join(' ')} {
        header_up Request-Id {vars.request_id}
        # Caddy replaces X-Forwarded-For with the caller's address: the service must trust this proxy, and no other.

        # A node is out of service only by its own word; what callers cause is not counted.
        health_uri ${settings.health}
        health_status 200
        health_interval 500ms
        health_timeout 1s
        lb_policy least_conn
        # Another node if this one could not be connected to. Caddy also repeats a GET that got no answer, never a POST.
        lb_try_duration 2s
        lb_try_interval 100ms

        transport http {
            dial_timeout 1s
            response_header_timeout ${seconds.answer}s
            # Shorter than the time for which a stopping node still answers.
            keepalive 1s
            # Nothing is unpacked and packed again: that would change what an ETag stands for.
            compression off
        }
    }

    handle_errors {
${answers.map((answer) => errorBlock(answer, settings)).join('\n')}
    }
}

# Requests for any other host.
${listenOf(settings)} {
${REQUEST_ID}
    error 404

    handle_errors {
${answers.map((answer) => errorBlock(answer, settings)).join('\n')}
    }
}
`;
}

/** By its host name Caddy gets a certificate; with an address to listen on, the host is told apart by a header. */
function siteOf({ host, listen, tls }: Settings): string {
  const scheme = tls || listen === '443' ? 'https' : 'http';
  return `${scheme}://${host}:${portOf(listen)}`;
}

function listenOf({ listen, tls }: Settings): string {
  return `${tls || listen === '443' ? 'https' : 'http'}://:${portOf(listen)}`;
}

const portOf = (listen: string) => listen.slice(listen.lastIndexOf(':') + 1);

function errorBlock({ constant, codes, status, headers, body }: ProxyAnswer, settings: Settings): string {
  const matcher = `@${constant.toLowerCase()}`;
  const lines = [
    `${matcher} expression {err.status_code} in [${codes.join(', ')}]`,
    `handle ${matcher} {`,
    '    header Content-Type "application/json; charset=utf-8"',
    ...Object.entries(headers).map(([name, value]) => `    header ${name} "${value.replaceAll('"', '\\"')}"`),
    ...crossOrigin(settings).map((line) => `    ${line}`),
    `    respond \`${body}\` ${status}`,
    '}',
  ];
  return lines.map((line) => `        ${line}`).join('\n');
}

function crossOrigin({ allowedOrigins }: Settings): string[] {
  if (allowedOrigins.length === 0) return [];
  return [
    'header Vary Origin',
    '@allowed {',
    ...allowedOrigins.map((origin) => `    header Origin ${origin}`),
    '}',
    'header @allowed Access-Control-Allow-Origin {http.request.header.Origin}',
    `header @allowed Access-Control-Expose-Headers "${EXPOSED}"`,
  ];
}
