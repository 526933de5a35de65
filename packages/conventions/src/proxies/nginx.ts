import { type Catalogue, DEFAULT_LIMITS, type Limits } from '../catalogue.ts';
import { EXPOSED, type ProxyAnswer, proxyAnswers } from './answers.ts';
import { LEAST_TLS, type ProxyOptions, type Settings, settingsOf } from './options.ts';

/** What nginx answers by itself, but for 408, instead of which it closes the connection. */
const CODES = [
  400, 403, 404, 405, 408, 411, 413, 414, 421, 429, 431, 494, 495, 496, 497, 500, 501, 502, 503, 504, 505,
];

/**
 * The configuration of nginx (1.18 or newer) in front of a service, as two files by name: one to include in `http`, and
 * one that the first includes from `/etc/nginx/<name>-errors.conf`, with what nginx answers by itself.
 * @param limits of the service, which nginx must not undercut, so that the service answers
 * @throws TypeError for options that cannot stand in a configuration, and a catalogue that lacks common errors
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
  return `# The caller's Request-Id if it is acceptable, otherwise nginx's; the service answers and logs the same.
map $http_request_id $${name}_request_id {
    "~^[A-Za-z0-9._-]{1,64}$" $http_request_id;
    default $request_id;
}
map $http_origin $${name}_origin {
${origins}    default "";
}
map $${name}_origin $${name}_exposed {
    "" "";
    default "${EXPOSED}";
}`;
}

function upstream({ name, nodes }: Settings): string {
  return `upstream ${name} {
    # max_fails=0: nginx counts time-outs and cut connections as failures of a node whatever proxy_next_upstream says, and
    # a caller can cause both. A node that refuses connections is passed over for each request all the same.
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

        # Another node only if this one could not be reached or cut the connection; never a POST that was sent.
        proxy_next_upstream error;
        proxy_next_upstream_tries ${Math.max(2, nodes.length)};
        proxy_connect_timeout 1s;
        proxy_read_timeout ${seconds.answer}s;
        proxy_send_timeout ${seconds.request}s;

        # Bytes pass as they come, so that the service itself answers what is too slow or too large.
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
  // Not named locations: nginx cannot go to them from a request whose target it could not read.
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
      'default_type "application/json; charset=utf-8";',
      ...Object.entries(headers).map(
        ([header, value]) => `add_header ${header} "${value.replaceAll('"', '\\"')}" always;`,
      ),
      ...(allowedOrigins.length > 0 ? cors : []),
      `return ${status} '${body}';`,
    ];
    return `location = ${place}${constant} {\n${lines.map((line) => `    ${line}`).join('\n')}\n}`;
  });
  return `# What nginx answers by itself, as the error object of the service. Include it in every server block, and leave out
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
