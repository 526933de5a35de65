import { type Catalogue, DEFAULT_LIMITS, type Limits } from '../errors/catalogue.ts';
import { EXPOSED_HEADERS, JSON_TYPE } from '../errors/response-headers.ts';
import { type ProxyAnswer, proxyAnswers, quoted } from './answers.ts';
import { LEAST_TLS, type ProxyOptions, type Settings, settingsOf } from './options.ts';

/** The codes that nginx answers with by itself. Instead of 408, it closes the connection. */
const CODES = [
  400, 403, 404, 405, 408, 411, 413, 414, 421, 429, 431, 494, 495, 496, 497, 500, 501, 502, 503, 504, 505,
];

/**
 * The configuration of nginx (1.18 or newer) in front of a service, as two files by name: one to include in `http`, and
 * one that the first includes from `/etc/nginx/<name>-errors.conf`, with the answers of nginx itself.
 * @param limits of the service; those of nginx must be higher, so that the service answers
 * @throws TypeError for options that would need quotes in a configuration, and for a catalogue that lacks common errors
 */
export function nginxFiles(
  catalogue: Catalogue,
  options: ProxyOptions & { readonly folder?: string },
  limits: Pick<Limits, 'headerBytes' | 'bodyBytes'> = DEFAULT_LIMITS,
): Readonly<Record<string, string>> {
  const settings = settingsOf(options);
  const requestId = `$${settings.name}_request_id`;
  const answers = proxyAnswers(catalogue, settings, { codes: CODES, requestId });
  const { name } = settings;
  const errorsFile = `${options.folder ?? '/etc/nginx'}/${name}-errors.conf`;
  return {
    [`${name}.conf`]: site(settings, limits, errorsFile),
    [`${name}-errors.conf`]: errorsPart(settings, answers),
  };
}

function site(settings: Settings, limits: Pick<Limits, 'headerBytes' | 'bodyBytes'>, errors: string): string {
  const { host, seconds } = settings;
  return `# nginx in front of ${settings.publicUrl}. Include it in the http block.

${maps(settings)}

${upstream(settings)}

# Requests for any other host.
server {
    ${listenLine(settings, ' default_server')}
    server_name _;
    include ${errors};
    location / { return 404; }
}

server {
    ${listenLine(settings, '')}
    server_name ${host};
    include ${errors};

${location(settings)}

    # The service refuses more than ${limits.bodyBytes} bytes of body and ${limits.headerBytes} of headers.
    client_max_body_size ${16 * limits.bodyBytes};
    client_body_timeout ${seconds.request}s;
}
`;
}

function maps({ name, allowedOrigins }: Settings): string {
  const origins = allowedOrigins.map((origin) => `    "${origin}" $http_origin;\n`).join('');
  return `# The caller's Request-Id if it is acceptable, otherwise nginx's; the service returns and logs the same one.
map $http_request_id $${name}_request_id {
    "~^[A-Za-z0-9._-]{1,64}$" $http_request_id;
    default $request_id;
}
map $http_origin $${name}_origin {
${origins}    default "";
}
map $${name}_origin $${name}_exposed {
    "" "";
    default "${EXPOSED_HEADERS}";
}`;
}

function upstream({ name, nodes }: Settings): string {
  return `upstream ${name} {
    # max_fails=0: nginx counts time-outs and cut connections as failures of a node whatever proxy_next_upstream says, and
    # callers can cause both. Each request still skips a node that refuses the connection.
${nodes.map((node) => `    server ${node} max_fails=0;`).join('\n')}
    keepalive 64;
    # Shorter than the time for which a stopping node still answers, so that it never closes a connection in use.
    keepalive_timeout 1s;
}`;
}

function location({ name, nodes, seconds }: Settings): string {
  return `    location / {
        proxy_pass http://${name};
        proxy_http_version 1.1;
        proxy_set_header Host $host;
        proxy_set_header Connection "";
        proxy_set_header Request-Id $${name}_request_id;
        # The service takes the rightmost address that it does not trust: it must trust this proxy, and no other.
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;

        # Try another node only if this one cannot be reached or cuts the connection, and never for a POST that was sent.
        proxy_next_upstream error;
        proxy_next_upstream_tries ${Math.max(2, nodes.length)};
        proxy_connect_timeout 1s;
        proxy_read_timeout ${seconds.answer}s;
        proxy_send_timeout ${seconds.request}s;

        # Bytes are passed on as they arrive, so that the service itself answers requests that are too slow or too large.
        proxy_request_buffering off;
        proxy_buffering off;
        proxy_buffer_size 16k;
        proxy_busy_buffers_size 16k;
        proxy_intercept_errors off;
        # Compressing here would weaken each ETag.
        gzip off;
    }`;
}

function listenLine({ listen, tls }: Settings, suffix: string): string {
  if (!tls) return `listen ${listen}${suffix};`;
  return [
    `listen ${listen} ssl${suffix};`,
    `ssl_certificate ${tls.certificate};`,
    `ssl_certificate_key ${tls.key};`,
    `ssl_protocols ${LEAST_TLS} TLSv1.3;`,
  ].join('\n    ');
}

function errorsPart({ name, seconds, allowedOrigins }: Settings, answers: readonly ProxyAnswer[]): string {
  // Not named locations: nginx cannot redirect to them a request whose target it could not parse.
  const place = `/${name}-errors/`;
  const pages = answers.map(
    ({ codes, status, constant }) => `error_page ${codes.join(' ')} =${status} ${place}${constant};`,
  );
  const cors = [
    'add_header Vary Origin always;',
    `add_header Access-Control-Allow-Origin $${name}_origin always;`,
    `add_header Access-Control-Expose-Headers $${name}_exposed always;`,
  ];
  const places = answers.map(({ constant, status, headers, body }) => {
    const lines = [
      'internal;',
      `default_type "${JSON_TYPE}";`,
      ...Object.entries(headers).map(([header, value]) => `add_header ${header} ${quoted(value)} always;`),
      ...(allowedOrigins.length > 0 ? cors : []),
      `return ${status} '${body}';`,
    ];
    return `location = ${place}${constant} {\n${lines.map((line) => `    ${line}`).join('\n')}\n}`;
  });
  return `# The answers of nginx itself, as the error object of the service. Include this in every server block, and leave out
# error_page and add_header elsewhere in it: they would replace these.

server_tokens off;
# The service has its own limits, which are smaller.
client_header_buffer_size 4k;
large_client_header_buffers 8 32k;
client_header_timeout ${seconds.headers}s;
merge_slashes off;

${pages.join('\n')}

${places.join('\n\n')}
`;
}
