import { type Catalogue, DEFAULT_LIMITS, type Limits } from '../errors/catalogue.ts';
import { EXPOSED_HEADERS, JSON_TYPE } from '../errors/response-headers.ts';
import { type ProxyAnswer, proxyAnswers, quoted } from './answers.ts';
import { LEAST_TLS, type ProxyOptions, type Settings, settingsOf } from './options.ts';

/** The codes that HAProxy answers with by itself and whose text can be configured. */
const CODES = [403, 404, 413, 429, 500, 502, 503, 504];
/** The codes of its HTTP/1 parser, whose page can only be replaced by an empty file. */
const SILENT = [400, 408, 422, 501];

/**
 * The configuration of HAProxy (2.4 or newer) in front of a service, as one file.
 * @param limits of the service; those of HAProxy must be higher, so that the service answers
 * @throws TypeError for options that would need quotes in a configuration, and for a catalogue that lacks common errors
 */
export function haproxyFile(
  catalogue: Catalogue,
  options: ProxyOptions,
  limits: Pick<Limits, 'headerBytes' | 'bodyBytes'> = DEFAULT_LIMITS,
): string {
  const settings = settingsOf(options);
  const requestId = '%[var(txn.request_id)]';
  const answers = proxyAnswers(catalogue, settings, { codes: CODES, requestId });
  const { name, host, seconds } = settings;
  return `# HAProxy in front of ${settings.publicUrl}.

global
    # Headers must fit into the part of a buffer that is not reserved; the service refuses more than ${limits.headerBytes} bytes.
    tune.bufsize ${4 * limits.headerBytes}
    tune.http.maxhdr 2000

defaults ${name}
    mode http
    timeout http-request ${seconds.headers}s
    timeout http-keep-alive ${seconds.request}s
    timeout client ${seconds.request}s
    timeout server ${seconds.answer}s
    timeout connect 1s
    timeout queue 5s

    # Try another node only if this one refuses the connection, because then nothing has been sent.
    retries 2
    retry-on conn-failure
    option redispatch 1

    # The HTTP/1 parser of HAProxy answers bad and slow requests with a page of its own. An empty file turns that off, so
    # that the connection is closed without an answer.
${SILENT.map((code) => `    errorfile ${code} /dev/null`).join('\n')}

    # All other answers of HAProxy itself are the error object of the service.
${answers.flatMap(errorLines).join('\n')}

frontend ${name}
    bind ${bindOf(settings)}
    # The caller's Request-Id if it is acceptable, otherwise HAProxy's; the service returns and logs the same one.
    http-request set-var(txn.request_id) uuid()
    http-request set-var(txn.request_id) req.hdr(request-id) if { req.hdr(request-id) -m reg ^[A-Za-z0-9._-]{1,64}$ }
    http-request set-header Request-Id ${requestId}
    # The service takes the rightmost address that it does not trust: it must trust this proxy, and no other.
    option forwardfor
${crossOrigin(settings)}${statuses(answers)}
    # HAProxy 2.6 reads a length modulo 2^64 but forwards it unchanged, so a node could see the end of the body elsewhere.
    http-request deny deny_status 413 if { req.hdr(content-length) -m len gt 15 }
    http-request deny deny_status 404 unless { req.hdr(host),host_only -i ${host} }
    default_backend ${name}

${backend(settings)}
`;
}

function backend({ name, host, health, nodes }: Settings): string {
  return `backend ${name}
    balance leastconn
    # Only its own health check takes a node out of service. Two checks fit into the time for which a stopping node answers.
    option httpchk
    http-check send meth GET uri ${health} ver HTTP/1.1 hdr Host ${host}
    http-check expect status 200
    default-server check inter 500ms fall 2 rise 2 pool-purge-delay 1s
${nodes.map((node, index) => `    server node${index + 1} ${node}`).join('\n')}`;
}

function bindOf({ listen, tls }: Settings): string {
  const place = listen.includes(':') ? listen : `:${listen}`;
  return tls ? `${place} ssl crt ${tls.certificate} ssl-min-ver ${LEAST_TLS}` : place;
}

function errorLines({ codes, headers, body }: ProxyAnswer): string[] {
  const beside = Object.entries({ ...headers, Date: '%[date(),http_date]' }).map(
    ([header, value]) => `hdr ${header} ${quoted(value)}`,
  );
  const type = `content-type "${JSON_TYPE}"`;
  return codes.map((code) => `    http-error status ${code} ${type} lf-string '${body}' ${beside.join(' ')}`);
}

/** HAProxy cannot change the text and the code of an answer at the same time. */
function statuses(answers: readonly ProxyAnswer[]): string {
  return answers
    .map(({ codes, status }) => ({ others: codes.filter((code) => code !== status), status }))
    .filter(({ others }) => others.length > 0)
    .map(
      ({ others, status }) =>
        `    http-after-response set-status ${status} if { status ${others.join(' ')} }`,
    )
    .join('\n');
}

function crossOrigin({ allowedOrigins }: Settings): string {
  if (allowedOrigins.length === 0) return '';
  const own = 'unless { var(txn.answered) -m bool }';
  return `    # Pages of allowed origins can read these answers too. The service's own answers already have the headers.
    http-request set-var(txn.origin) req.hdr(origin) if { req.hdr(origin) -m str ${allowedOrigins.join(' ')} }
    http-response set-var(txn.answered) bool(true)
    http-after-response set-header Vary Origin ${own}
    http-after-response set-header Access-Control-Allow-Origin %[var(txn.origin)] if { var(txn.origin) -m found }
    http-after-response set-header Access-Control-Expose-Headers "${EXPOSED_HEADERS}" if { var(txn.origin) -m found }
`;
}
