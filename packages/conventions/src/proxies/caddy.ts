import type { Catalogue } from '../errors/catalogue.ts';
import { EXPOSED_HEADERS, JSON_TYPE } from '../errors/response-headers.ts';
import { type ProxyAnswer, proxyAnswers, quoted } from './answers.ts';
import { type ProxyOptions, type Settings, settingsOf } from './options.ts';

/** The codes that Caddy answers with by itself. Requests that Go's HTTP server rejects never reach it. */
const CODES = [400, 403, 404, 405, 408, 413, 414, 421, 429, 431, 500, 501, 502, 503, 504];

const REQUEST_ID = `    @named header_regexp Request-Id ^[A-Za-z0-9._-]{1,64}$
    vars request_id {http.request.uuid}
    vars @named request_id {http.request.header.Request-Id}`;

/**
 * A Caddyfile (Caddy 2.8 or newer) for a service.
 * @throws TypeError for options that would need quotes in a configuration, and for a catalogue that lacks common errors
 */
export function caddyFile(catalogue: Catalogue, options: ProxyOptions): string {
  const settings = settingsOf(options);
  const { nodes, seconds } = settings;
  const answers = proxyAnswers(catalogue, settings, { codes: CODES, requestId: '{vars.request_id}' });
  return `# Caddy in front of ${settings.publicUrl}.
{
    # The service itself never redirects. Port 80 is only for certificates.
    auto_https disable_redirects

    servers {
        timeouts {
            read_header ${seconds.headers}s
            # Go reads the rest of a body before it sends the answer.
            read_body ${seconds.request}s
        }
    }
}

${addressOf(settings, settings.host)} {
    # The caller's Request-Id if it is acceptable, otherwise Caddy's; the service returns and logs the same one.
${REQUEST_ID}

    reverse_proxy ${nodes.join(' ')} {
        header_up Request-Id {vars.request_id}
        # Caddy replaces X-Forwarded-For with the caller's address: the service must trust this proxy, and no other.

        # Only its own health check takes a node out of service; errors that callers cause are not counted.
        health_uri ${settings.health}
        health_status 200
        health_interval 500ms
        health_timeout 1s
        lb_policy least_conn
        # Try another node if this one refuses the connection. Caddy also repeats a GET without an answer, but never a POST.
        lb_try_duration 2s
        lb_try_interval 100ms

        transport http {
            dial_timeout 1s
            response_header_timeout ${seconds.answer}s
            # Shorter than the time for which a stopping node still answers requests.
            keepalive 1s
            # Recompressing would change the representation that an ETag stands for.
            compression off
        }
    }

    handle_errors {
${answers.map((answer) => errorBlock(answer, settings)).join('\n')}
    }
}

# Requests for any other host.
${addressOf(settings, '')} {
${REQUEST_ID}
    error 404

    handle_errors {
${answers.map((answer) => errorBlock(answer, settings)).join('\n')}
    }
}
`;
}

/** The address of a site block; without a host, the block is for all other hosts. */
function addressOf({ listen, tls }: Settings, host: string): string {
  const scheme = tls || listen === '443' ? 'https' : 'http';
  return `${scheme}://${host}:${listen.slice(listen.lastIndexOf(':') + 1)}`;
}

function errorBlock({ constant, codes, status, headers, body }: ProxyAnswer, settings: Settings): string {
  const matcher = `@${constant.toLowerCase()}`;
  const lines = [
    `${matcher} expression {err.status_code} in [${codes.join(', ')}]`,
    `handle ${matcher} {`,
    `    header Content-Type "${JSON_TYPE}"`,
    ...Object.entries(headers).map(([name, value]) => `    header ${name} ${quoted(value)}`),
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
    `header @allowed Access-Control-Expose-Headers "${EXPOSED_HEADERS}"`,
  ];
}
