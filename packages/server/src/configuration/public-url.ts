/** The addresses of `localhost` (RFC 6761, section 6.3). */
const LOCALHOST = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/;

/**
 * The base of links if none is configured.
 * @param listening the address of the service, as `http://<host>:<port>`
 */
export function defaultPublicUrl(listening: string): string {
  return listening.replace(LOCALHOST, 'http://localhost');
}
